import { handle, openWard } from "#server/http/handle.ts";
import { jsonResponse } from "#server/http/respond.ts";
import { narrowAnswer, readSickQuery } from "#server/publish/query.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string }> }): Promise<Response> {
  return handle(request, async (context) => {
    const query = readSickQuery(context.url.searchParams);
    const ward = await openWard(context, (await params).cluster);
    await ward.untilSettled(query.waitMs, request.signal);
    const answer = ward.hub.answer({ locale: context.locale, withEnding: query.withEnding });
    return jsonResponse(narrowAnswer(answer, query.filter));
  });
}
