import { handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { type WorkloadParams, workloadAddress } from "#server/http/workload-address.ts";
import { readWorkloadYaml } from "#server/record/workload.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<WorkloadParams> }): Promise<Response> {
  return handle(request, async (context) => {
    const path = await params;
    const ward = await openWard(context, path.cluster);
    return jsonResponse(await readWorkloadYaml(ward, workloadAddress(path)));
  });
}
