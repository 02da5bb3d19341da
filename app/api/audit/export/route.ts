import { auditExportQuerySchema } from "#lib/contract/audit.ts";
import { readQuery } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { PRIVATE_HEADERS } from "#server/http/respond.ts";
import { exportLines } from "#server/records/audit-export.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async ({ runtime }) => {
    const filter = readQuery(request, auditExportQuerySchema);
    const rows = (await runtime.records.rows()).exported(filter);
    const name = `podward-audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
    const headers = { ...PRIVATE_HEADERS, "content-type": "application/x-ndjson", "content-disposition": `attachment; filename="${name}"` };
    return new Response(exportLines(rows), { headers });
  });
}
