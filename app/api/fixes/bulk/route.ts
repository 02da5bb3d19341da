import { bulkPlanRequestSchema } from "#lib/contract/bulk.ts";
import { readBody } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function POST(request: Request): Promise<Response> {
  return handle(request, async ({ runtime, locale }) =>
    jsonResponse(await runtime.bulk.plan(await readBody(request, bulkPlanRequestSchema), locale)),
  );
}
