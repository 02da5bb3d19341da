import { cookies, headers } from "next/headers";
import type { Locale } from "#lib/contract/causes.ts";
import { LOCALE_COOKIE, localeFrom } from "#lib/messages/locale.ts";

/** Language of whoever asks for a page. */
export async function readerLocale(): Promise<Locale> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return localeFrom(jar.get(LOCALE_COOKIE)?.value, sent.get("accept-language"));
}
