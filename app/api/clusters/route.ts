import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { translateClusters } from "#server/publish/translate.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async ({ runtime, locale }) => jsonResponse(translateClusters(await runtime.clusters(), locale)));
}
