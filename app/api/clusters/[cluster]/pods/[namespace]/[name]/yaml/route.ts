import { handle, openWard } from "#server/http/handle.ts";
import { readFlag } from "#server/http/query.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { podAddress } from "#server/record/address.ts";
import { readYaml } from "#server/record/read-yaml.ts";
import { recordSource } from "#server/record/source.ts";

export const dynamic = "force-dynamic";

type Params = Promise<{ cluster: string; namespace: string; name: string }>;

export function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  return handle(request, async (context) => {
    const path = await params;
    const ward = await openWard(context, path.cluster);
    const managedFields = readFlag(context.url.searchParams, "managedFields");
    return jsonResponse(await readYaml(recordSource(ward, context.runtime.records), podAddress(path, context.url), { managedFields }));
  });
}
