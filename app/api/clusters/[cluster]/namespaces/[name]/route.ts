import { decodeParam, handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { readNamespace } from "#server/record/namespace.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string; name: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const { cluster, name } = await params;
    const ward = await openWard(context, cluster);
    return jsonResponse(await readNamespace(ward, decodeParam(name), context.locale));
  });
}
