import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { shownChain } from "#server/records/chain.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async ({ runtime }) => jsonResponse(shownChain(await (await runtime.records.rows()).chain(), Date.now())));
}
