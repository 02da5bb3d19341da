import { expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { CHECKLIST_MESSAGES } from "#lib/diagnosis/checklist-messages.ts";
import { REMARK_MESSAGES } from "#lib/diagnosis/remark-messages.ts";
import { REPORT_MESSAGES } from "#lib/diagnosis/report-messages.ts";
import { WAIT_MESSAGES } from "#lib/diagnosis/wait-messages.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { messagesFor } from "#lib/messages/index.ts";
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

/** Every text below an object, by its path. */
function textsIn(of: unknown, path: string): (readonly [string, string])[] {
  if (typeof of === "string") return [[path, of]];
  return of === null || typeof of !== "object" ? [] : Object.entries(of).flatMap(([key, value]) => textsIn(value, `${path}.${key}`));
}

const pages = LOCALES.flatMap((locale) => [
  ...textsIn(messagesFor(locale), `pages ${locale}`),
  ...[CHECKLIST_MESSAGES, REMARK_MESSAGES, WAIT_MESSAGES, REPORT_MESSAGES].flatMap((of) => textsIn(of[locale], `report ${locale}`)),
]);
const fixes = Object.values(FIXES).flatMap((fix) => textsIn(fix.texts, fix.id));
/** What a control on the page really does, and what a person states before a fix. */
const TRUE = /\.rules\.(?:heading|runs)$|\.tiles\.filterBy$|\.state-\w+$/;

it("no text of the pages, the reports or the fixes does either", () => {
  expect(pages.length).toBeGreaterThan(2_000);
  expect(fixes.length).toBeGreaterThan(300);
  const broken = [...pages, ...fixes].filter(([path, text]) => !TRUE.test(path) && PROMISES.some((promise) => promise.test(text)));
  expect(broken).toEqual([]);
});

it("no text of a cause or a runbook promises what the product does not do", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  const broken = [...texts, ...steps].filter(([, text]) => PROMISES.some((promise) => promise.test(text)));
  expect(broken).toEqual([]);
});

it("would find a promise", () => {
  const found = ["Pod Ward will restart it.", "We will tell you.", "Click the button below.", "Pod Ward 会自动修复。"];
  expect(found.filter((text) => !PROMISES.some((promise) => promise.test(text)))).toEqual([]);
});
