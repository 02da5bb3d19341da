import { decodeParam, handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { readClaim } from "#server/record/claim.ts";

export const dynamic = "force-dynamic";

export function GET(
  request: Request,
  { params }: { params: Promise<{ cluster: string; namespace: string; name: string }> },
): Promise<Response> {
  return handle(request, async (context) => {
    const { cluster, namespace, name } = await params;
    const ward = await openWard(context, cluster);
    return jsonResponse(await readClaim(ward, { namespace: decodeParam(namespace), name: decodeParam(name) }, context.locale));
  });
}
