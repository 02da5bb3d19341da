import "server-only";
import { type FixId, LOCALES, type Offer } from "#lib/contract/causes.ts";
import type { PodWardError } from "#lib/contract/errors.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { groupKey } from "#lib/diagnosis/group.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { saidError } from "#lib/messages/error-words.ts";
import { SENTENCES } from "#lib/messages/sentences.ts";
import { fillWords, inEvery, type Words } from "#lib/messages/words.ts";

/** Where a pod stands in the ward right now: with whom, why, and what its own verdict offers. */
export interface Standing {
  readonly group: string;
  readonly cause: string;
  readonly offers: ReadonlyMap<FixId, { readonly offered: Offer; readonly why: Words }>;
}

/** Null for a pod whose cause is not known: such pods stand together by their class only, which is no ground to treat them alike. */
export function standingOf(judgement: Judgement | undefined): Standing | null {
  const [first] = judgement?.causes ?? [];
  if (judgement === undefined || first === undefined) return null;
  const told = Object.fromEntries(LOCALES.map((locale) => [locale, describeFinding(first, locale).fixes]));
  const offers = first.fixes.map(({ id, offered }) => {
    const why = inEvery((locale) => told[locale]?.find((fix) => fix.id === id)?.why ?? "");
    return [id, { offered, why }] as const;
  });
  return { group: groupKey(judgement), cause: first.id, offers: new Map(offers) };
}

/** Why this fix is not one for a pod that stands so: its own verdict does not offer it; null = it does. */
export function notOffered({ cause, offers }: Standing, fix: FixId): PodWardError | null {
  const offer = offers.get(fix);
  if (offer === undefined) return saidError("conflict", fillWords(SENTENCES.listNotOffered, { fix, cause }));
  return offer.offered === "no" ? saidError("conflict", fillWords(SENTENCES.listOfNoUse, { fix, cause, why: offer.why })) : null;
}

/** That this fix comes only after something else, where the verdict says so. */
export function onlyAfter({ cause, offers }: Standing, fix: FixId): Words | null {
  const offer = offers.get(fix);
  return offer?.offered === "after" ? fillWords(SENTENCES.listOnlyAfter, { cause, why: offer.why }) : null;
}
