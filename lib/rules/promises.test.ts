import { expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { RUNBOOKS } from "#lib/runbooks/registry.ts";
import { RULES } from "./registry.ts";

/**
 * Sentences that promise what the product does not do: it acts only through a confirmed fix, never by itself, and a text
 * of a rule does not know which button stands beside it.
 */
const PROMISES: readonly RegExp[] = [
  /\bPod Ward (?:will|can|restarts?|deletes?|removes?|repairs?|fixes|retries|waits|watches|notifies|alerts)\b/i,
  /\b(?:[Ww]e|I) (?:will|can|shall|have)\b/,
  /\bclick\b|\bpress (?:the )?button\b|\bbutton (?:below|beside|above)\b/i,
  /\bautomatically (?:fixed|repaired|healed|restarted by Pod Ward)\b/i,
  /点击|按下?按钮|自动修复|Pod Ward (?:会|将|可以)/,
];

const texts = RULES.flatMap(({ meta, messages }) =>
  LOCALES.flatMap((locale) => {
    const { title, ...sections } = messages[locale];
    const all = Object.entries(sections).flatMap(([section, of]) =>
      Object.entries(of).map(([id, text]) => [`${section}.${id}`, text] as const),
    );
    return [["title", title] as const, ...all].map(([key, text]) => [`${meta.id} ${locale} ${key}`, text] as const);
  }),
);
const steps = [...RUNBOOKS.values()].flatMap(({ id, texts: of }) =>
  LOCALES.flatMap((locale) => [
    [`${id} ${locale} when`, of[locale].when] as const,
    [`${id} ${locale} before`, of[locale].before] as const,
    ...Object.entries(of[locale].steps).map(([step, { text, expect: see }]) => [`${id} ${locale} ${step}`, `${text} ${see}`] as const),
  ]),
);

it("no text of a cause or a runbook promises what the product does not do", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  const broken = [...texts, ...steps].filter(([, text]) => PROMISES.some((promise) => promise.test(text)));
  expect(broken).toEqual([]);
});

it("would find a promise", () => {
  const found = ["Pod Ward will restart it.", "We will tell you.", "Click the button below.", "Pod Ward 会自动修复。"];
  expect(found.filter((text) => !PROMISES.some((promise) => promise.test(text)))).toEqual([]);
});
