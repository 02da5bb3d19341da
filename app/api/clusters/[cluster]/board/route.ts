import { handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const { view } = await openWard(context, (await params).cluster);
    await context.runtime.board.refresh(view.name);
    return jsonResponse(context.runtime.board.state(view.name));
  });
}
