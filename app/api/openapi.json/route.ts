import { openApiDocument } from "#lib/contract/openapi.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { VERSION } from "#server/version.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async () => jsonResponse(openApiDocument(VERSION)));
}
