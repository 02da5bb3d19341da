import type { Locale } from "#lib/contract/causes.ts";
import { fill } from "#lib/format/fill.ts";
import { inLanguage } from "./sentences.ts";

/** One text in every language: said where no reader is known, and kept so. */
export type Words = Readonly<Record<Locale, string>>;

/** What goes into a text; a part that is text itself stands in the language of the whole. */
export type WordParams = Readonly<Record<string, string | number | Words>>;

/** Nothing is said. */
export const NOTHING: Words = { en: "", "zh-CN": "" };

/** True where every language says it alike, as somebody else's words. */
export function isSame(words: Words): boolean {
  return words.en === words["zh-CN"];
}

/** A text made once for each language. */
export function inEvery(make: (locale: Locale) => string): Words {
  return { en: make("en"), "zh-CN": make("zh-CN") };
}

/** A text of a table of texts, filled. */
export function fillWords(texts: Words, params: WordParams = {}): Words {
  return inEvery((locale) => {
    const values = Object.entries(params).map(([name, value]) => [name, typeof value === "object" ? value[locale] : value] as const);
    return fill(texts[locale], Object.fromEntries(values));
  });
}

/** Texts one after another. */
export function joinWords(parts: readonly Words[], separator: string): Words {
  return inEvery((locale) => parts.map((part) => part[locale]).join(separator));
}

/** A message that was made in English: our own sentences in every language, somebody else's words as they are. */
export function spoken(message: string): Words {
  return inEvery((locale) => inLanguage(message, locale));
}
