import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import type { JudgedFinding } from "#lib/diagnosis/types.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { placeholders } from "#lib/format/fill.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { readFixture } from "./fixture.ts";
import { RULES } from "./registry.ts";

/** Characters that a group's line holds at 1440 px before it is cut. */
const MOST_OF_A_ROOT = 76;
const MOST_OF_A_STEP = 34;

/** What the rule itself finds in its firing fixtures. */
function findingsOf(id: string): JudgedFinding[] {
  const folder = fileURLToPath(new URL(`./${id}/fixtures/`, import.meta.url));
  const names = readdirSync(folder).filter((name) => name.startsWith("firing-"));
  return names.flatMap((name) => {
    const { bundle } = readFixture(readFileSync(folder + name, "utf8"), name);
    const [subject] = bundle.objects;
    const now = parseTime(bundle.now);
    const version = parseVersion(bundle.versionText ?? undefined);
    if (!subject || now === null || version === null) throw new Error(`${name} needs a subject, a time and a version`);
    const { causes, advice } = judgeBundle({ index: new BundleIndex(bundle), subject, now, version });
    return [...causes, ...advice].filter((finding) => finding.id === id);
  });
}

describe.each(RULES.map((rule) => [rule.meta.id, rule.messages] as const))("%s", (id, { en, "zh-CN": zh }) => {
  it.each([["roots", "messages"] as const, ["shortSteps", "nextSteps"] as const])("has %s for its %s in both languages", (short, whole) => {
    expect(Object.keys(en[short]).sort()).toEqual(Object.keys(en[whole]).sort());
    expect(Object.keys(zh[short]).sort()).toEqual(Object.keys(en[short]).sort());
    for (const [key, text] of Object.entries(en[short])) {
      const other = zh[short][key] ?? "";
      // Many pods share a root, so none is named in it.
      expect([text, other].filter((one) => /[.。]$|\{pod\}/.test(one))).toEqual([]);
      expect(other, key).not.toBe(text);
      expect(other, key).toMatch(/\p{Script=Han}/u);
      expect([...new Set(placeholders(other))].sort(), key).toEqual([...new Set(placeholders(text))].sort());
    }
  });

  it("fits into a group's line with the facts of its fixtures", () => {
    const findings = findingsOf(id);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      for (const locale of LOCALES) {
        const { rootText, shortStep } = describeFinding(finding, locale);
        expect(placeholders(rootText + shortStep)).toEqual([]);
        expect(rootText.length, rootText).toBeLessThanOrEqual(MOST_OF_A_ROOT);
        expect(shortStep.length, shortStep).toBeLessThanOrEqual(MOST_OF_A_STEP);
      }
    }
  });
});
