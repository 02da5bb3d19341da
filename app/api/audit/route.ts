import { auditQuerySchema } from "#lib/contract/audit.ts";
import { readQuery } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async ({ runtime }) => jsonResponse({ rows: await runtime.records.list(readQuery(request, auditQuerySchema)) }));
}
