import { handle } from "#server/http/handle.ts";
import { podAddress } from "#server/record/address.ts";
import { parseLogQuery } from "#server/record/log-query.ts";
import { logAnswer } from "#server/record/log-response.ts";

export const dynamic = "force-dynamic";

type Params = Promise<{ cluster: string; namespace: string; name: string }>;

export function GET(request: Request, { params }: { params: Params }): Promise<Response> {
  return handle(request, async ({ runtime, url, requestId, locale }) => {
    const path = await params;
    const query = parseLogQuery(url.searchParams);
    const lease = await runtime.wards.hold(path.cluster);
    const target = podAddress(path, url);
    return logAnswer({ lease, closers: runtime.closers, target, query, signal: request.signal }, { requestId, locale });
  });
}
