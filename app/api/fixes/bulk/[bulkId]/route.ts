import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ bulkId: string }> }): Promise<Response> {
  return handle(request, async ({ runtime, locale }) => jsonResponse(runtime.bulk.state((await params).bulkId, locale)));
}
