import { type AuditActsAnswer, auditQuerySchema } from "#lib/contract/audit.ts";
import { readQuery } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async ({ runtime }) => {
    const rows = await runtime.records.rows();
    const answer: AuditActsAnswer = { ...(await rows.acts(readQuery(request, auditQuerySchema))), choices: await rows.choices() };
    return jsonResponse(answer);
  });
}
