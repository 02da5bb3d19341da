import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import type { JudgedFinding } from "#lib/diagnosis/types.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { isNoValue, placeholders, withParts } from "#lib/format/fill.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import type { RuleTexts } from "./define.ts";
import { readFixture } from "./fixture.ts";
import { RULES } from "./registry.ts";

const TEXTS = new Map(RULES.map(({ meta, messages }) => [meta.id, messages]));

/** Every finding of every fixture of a rule, with the fixture's name. */
function findingsOf(id: string): (readonly [string, JudgedFinding])[] {
  const folder = fileURLToPath(new URL(`./${id}/fixtures/`, import.meta.url));
  return readdirSync(folder).flatMap((name) => {
    const { bundle } = readFixture(readFileSync(folder + name, "utf8"), name);
    const [subject] = bundle.objects;
    const now = parseTime(bundle.now);
    const version = parseVersion(bundle.versionText ?? undefined);
    if (!subject || now === null || version === null) throw new Error(`${name} needs a subject, a time and a version`);
    const { causes, advice } = judgeBundle({ index: new BundleIndex(bundle), subject, now, version });
    return [...causes, ...advice].map((finding) => [name, finding] as const);
  });
}

/** Texts of a finding before they are filled. */
function used(finding: JudgedFinding, texts: RuleTexts): string[] {
  const { message, nextStep, avoid = "", notChecked, fixes } = finding;
  return [
    texts.messages[message],
    texts.roots[message],
    texts.nextSteps[nextStep],
    texts.shortSteps[nextStep],
    texts.avoid[avoid],
    ...notChecked.map((key) => texts.notChecked[key]),
    ...fixes.flatMap(({ why, wait }) => [texts.offers[why], ...(wait ? [texts.offers[wait.expect], texts.offers[wait.otherwise]] : [])]),
  ].filter((text) => text !== undefined);
}

/** Places of a finding's texts that would show a value which is not there. */
function gaps([name, finding]: readonly [string, JudgedFinding]): string[] {
  return LOCALES.flatMap((locale) => {
    const texts = TEXTS.get(finding.id)?.[locale];
    const shown = texts ? used(finding, texts).map((text) => withParts(text, finding.params)) : [];
    return shown.flatMap((text) =>
      placeholders(text)
        .filter((place) => isNoValue(finding.params[place]))
        .map((place) => `${finding.id} ${name} {${place}}: ${text}`),
    );
  });
}

describe("a text shows no value that is not there", () => {
  it.each(RULES.map(({ meta }) => meta.id))("%s", (id) => expect(findingsOf(id).flatMap(gaps)).toEqual([]));
});
