import { eventStream } from "#server/http/event-stream.ts";
import { handle } from "#server/http/handle.ts";
import { readFlag } from "#server/http/query.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request, { params }: { params: Promise<{ cluster: string }> }): Promise<Response> {
  return handle(request, async ({ runtime, locale, url }) => {
    const { connection: ward, release } = await runtime.wards.hold((await params).cluster);
    const audience = { locale, withEnding: readFlag(url.searchParams, "ending") };
    return eventStream({
      signal: request.signal,
      closers: runtime.closers,
      open(sink) {
        const subscription = ward.hub.subscribe(audience, request.headers.get("last-event-id"), sink);
        return {
          onRoom: subscription.resync,
          close() {
            subscription.close();
            release();
          },
        };
      },
    });
  });
}
