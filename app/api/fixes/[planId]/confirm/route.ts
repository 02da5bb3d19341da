import { confirmRequestSchema } from "#lib/contract/fixes.ts";
import { readBody } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { params: Promise<{ planId: string }> }): Promise<Response> {
  return handle(request, async ({ runtime }) => {
    const body = await readBody(request, confirmRequestSchema);
    return jsonResponse(await runtime.fixes.confirm((await params).planId, body), 202);
  });
}
