import { inLanguage, say } from "#lib/messages/sentences.ts";
import { isAllowedHost } from "./guard.ts";
import { localeOrEnglish } from "./locale.ts";
import { PRIVATE_HEADERS } from "./respond.ts";

/**
 * The answer to a page that was asked for under another name than this machine's own, or null. A page holds the names
 * of clusters, and under a foreign name a foreign page could read it (DNS rebinding); calls of the API have the guard.
 */
export function foreignHost(request: Request): Response | null {
  const host = request.headers.get("host");
  // Pod Ward listens on loopback addresses only, so no configured name can be another.
  if (isAllowedHost(host, "")) return null;
  const text = say("foreignHost", { host: JSON.stringify(host ?? "") });
  return new Response(inLanguage(text, localeOrEnglish(request)), {
    status: 403,
    headers: { ...PRIVATE_HEADERS, "content-type": "text/plain; charset=utf-8" },
  });
}
