import { type Locale, localeSchema } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import { LOCALE_COOKIE, localeFrom } from "#lib/messages/locale.ts";
import { say } from "#lib/messages/sentences.ts";

/** Language of an answer: `?lang=`, else the cookie, else Accept-Language, else English. Throws `bad-request` for an unknown `lang`. */
export function requestLocale(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get("lang");
  if (asked !== null) {
    const result = localeSchema.safeParse(asked);
    if (!result.success) throw new PodWardError("bad-request", say("unknownLanguage", { value: JSON.stringify(asked) }));
    return result.data;
  }
  return localeFrom(cookieOf(request, LOCALE_COOKIE), request.headers.get("accept-language"));
}

/** The same where no call exists that could refuse an unknown language: English will do then. */
export function localeOrEnglish(request: Request): Locale {
  try {
    return requestLocale(request);
  } catch {
    return "en";
  }
}

function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.split("=", 2);
    if (key?.trim() === name) return value?.trim() ?? null;
  }
  return null;
}
