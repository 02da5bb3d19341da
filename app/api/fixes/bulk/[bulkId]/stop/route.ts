import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request, { params }: { params: Promise<{ bulkId: string }> }): Promise<Response> {
  return handle(request, async ({ runtime, locale }) => jsonResponse(runtime.bulk.stop((await params).bulkId, locale)));
}
