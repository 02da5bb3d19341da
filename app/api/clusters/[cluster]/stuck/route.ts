import { handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { readStuck } from "#server/record/stuck.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const ward = await openWard(context, (await params).cluster);
    return jsonResponse(await readStuck(ward));
  });
}
