import { decodeParam, handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { readNode } from "#server/record/node.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string; name: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const { cluster, name } = await params;
    const ward = await openWard(context, cluster);
    const record = await readNode(ward, decodeParam(name), context.locale);
    const draining = context.runtime.fixes.drainOn(ward.view.name, record.uid);
    return jsonResponse({ ...record, draining });
  });
}
