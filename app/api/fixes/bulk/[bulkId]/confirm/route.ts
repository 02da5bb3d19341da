import { bulkConfirmRequestSchema } from "#lib/contract/bulk.ts";
import { readBody } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { params: Promise<{ bulkId: string }> }): Promise<Response> {
  return handle(request, async ({ runtime, locale }) => {
    const body = await readBody(request, bulkConfirmRequestSchema);
    return jsonResponse(runtime.bulk.confirm((await params).bulkId, body, locale), 202);
  });
}
