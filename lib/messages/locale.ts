import type { Locale } from "#lib/contract/causes.ts";

/** Cookie that holds the reader's language. */
export const LOCALE_COOKIE = "podward-lang";

/**
 * Language of a reader: the cookie where it names one of ours, else the first fitting range of
 * `Accept-Language` by weight, else English.
 * @param cookie value of the `podward-lang` cookie
 * @param acceptLanguage the header as the browser sent it
 */
export function localeFrom(cookie: string | undefined | null, acceptLanguage: string | undefined | null): Locale {
  if (cookie === "en" || cookie === "zh-CN") return cookie;
  const ranges = (acceptLanguage ?? "").split(",").map((part, place) => {
    const [tag = "", ...params] = part.trim().toLowerCase().split(";");
    const weight = Number.parseFloat(
      params
        .find((p) => p.trim().startsWith("q="))
        ?.trim()
        .slice(2) ?? "1",
    );
    return { tag: tag.trim(), weight: Number.isFinite(weight) ? weight : 0, place };
  });
  ranges.sort((a, b) => b.weight - a.weight || a.place - b.place);
  for (const { tag, weight } of ranges) {
    if (weight <= 0) continue;
    if (tag === "zh" || tag.startsWith("zh-")) return "zh-CN";
    if (tag === "en" || tag.startsWith("en-")) return "en";
  }
  return "en";
}
