"use client";

import { useTranslations } from "use-intl";
import type { Tone } from "#components/ui/tone.ts";

const TONES: Readonly<Record<string, Tone>> = {
  executing: "blue",
  verified: "green",
  "not-verified": "amber",
  "unknown-outcome": "amber",
  refused: "red",
};

/** Colour of an act's state. */
export function stateTone(state: string): Tone {
  return TONES[state] ?? "grey";
}

/** Names of fixes and of the states of acts; what a later version has written stays as it stands. */
export function useActWords(): { fix(id: string): string; state(state: string): string } {
  const t = useTranslations("record");
  const known = (key: string) => key as "audit.states.verified";
  return {
    fix: (id) => (t.has(known(`fix.${id}.title`)) ? t(known(`fix.${id}.title`)) : id),
    state: (state) => (t.has(known(`audit.states.${state}`)) ? t(known(`audit.states.${state}`)) : state),
  };
}
