import { decodeParam, handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { readNodeLogs } from "#server/record/node-log.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string; name: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const { cluster, name } = await params;
    const ward = await openWard(context, cluster);
    return jsonResponse(await readNodeLogs(ward, decodeParam(name)));
  });
}
