import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import { say } from "#lib/messages/sentences.ts";
import { type Runtime, runtime } from "#server/runtime.ts";
import type { Ward } from "#server/ward.ts";
import { guard } from "./guard.ts";
import { requestLocale } from "./locale.ts";
import { errorResponse, shownError } from "./respond.ts";

/** What a handler gets once its request has passed. */
export interface RequestContext {
  readonly request: Request;
  readonly requestId: string;
  readonly runtime: Runtime;
  readonly locale: Locale;
  readonly url: URL;
}

/** Guards a request, runs its handler, and turns whatever it throws into an answer. Every route goes through here. */
export async function handle(request: Request, run: (context: RequestContext) => Promise<Response>): Promise<Response> {
  let requestId = "";
  let locale: Locale = "en";
  try {
    const held = runtime();
    requestId = guard(request, { host: held.config.host }).requestId;
    locale = requestLocale(request);
    const response = await run({ request, requestId, runtime: held, locale, url: new URL(request.url) });
    response.headers.set("x-request-id", requestId);
    return response;
  } catch (error) {
    const response = errorResponse(error, requestId, locale);
    if (shownError(error, requestId).code === "internal") {
      runtime().log.error(
        { requestId, path: new URL(request.url).pathname, error: error instanceof Error ? error.stack : String(error) },
        "unexpected",
      );
    }
    response.headers.set("x-request-id", requestId);
    return response;
  }
}

/** A path parameter as it was before encodeURIComponent. Throws `bad-request`. */
export function decodeParam(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new PodWardError("bad-request", say("badParam", { value: JSON.stringify(value) }));
  }
}

/** The connected cluster of that name, as Next decoded it: names of contexts may hold a percent sign. Throws `no-cluster`. */
export function openWard({ runtime: held }: RequestContext, cluster: string): Promise<Ward> {
  return held.wards.use(cluster);
}
