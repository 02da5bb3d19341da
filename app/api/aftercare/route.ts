import { type AftercareAnswer, aftercareQuerySchema } from "#lib/contract/aftercare.ts";
import { readQuery } from "#server/http/body.ts";
import { handle } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handle(request, async ({ runtime, locale }) => {
    const { aftercare } = await runtime.records.audit();
    const answer: AftercareAnswer = { items: await aftercare.list(readQuery(request, aftercareQuerySchema), locale) };
    return jsonResponse(answer);
  });
}
