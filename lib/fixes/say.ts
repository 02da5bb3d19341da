import type { Locale } from "#lib/contract/causes.ts";
import { fill } from "#lib/format/fill.ts";
import { withLongTimes } from "#lib/format/long-times.ts";
import { shortNames } from "#lib/format/short-value.ts";
import type { Fix, Said } from "./define.ts";

/** Puts a plan's sentence into words; the whole of a very long name stands at the head of the dialog and in the request. An id the fix has no text for is a defect of the fix and throws. */
export function saySentence(fix: Fix, said: Said, locale: Locale): string {
  const text = fix.texts[locale][said.id];
  if (text === undefined) throw new Error(`fix ${fix.id} has no ${locale} text "${said.id}"`);
  return fill(withLongTimes(text, said.params), shortNames(said.params));
}
