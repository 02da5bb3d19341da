import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { subjectOf, symptomFromBundle } from "#lib/diagnosis/judge-bundle.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import type { Rule } from "#lib/rules/define.ts";
import { readFixture } from "#lib/rules/fixture.ts";
import { RULES } from "#lib/rules/registry.ts";
import { COLLECTORS } from "./collectors.ts";

const RULES_FOLDER = fileURLToPath(new URL("../../lib/rules/", import.meta.url));

/** Keys that no collector asks for about this fixture's pod, although the rule says something else without them. */
function lostKeys(rule: Rule, name: string): readonly EvidenceKey[] {
  const { bundle } = readFixture(readFileSync(`${RULES_FOLDER}${rule.meta.id}/fixtures/${name}`, "utf8"), name);
  const [subject] = bundle.objects;
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (subject?.kind !== "Pod" || now === null || version === null) return [];
  const index = new BundleIndex(bundle);
  const whole = evidenceFromBundle(index, subject);
  const symptom = symptomFromBundle({ index, subject, now, version }, whole);
  const said = (evidence: EvidenceSet) => {
    const { causes, advice } = runRules({ subject: subjectOf(subject), symptom, evidence, rules: [rule], now, version });
    return JSON.stringify([...causes, ...advice].map((finding) => describeFinding(finding, "en")));
  };
  const before = said(whole);
  const asked = { pod: asKube<Pod>(subject), symptom };
  return [...rule.meta.evidence, ...rule.meta.optionalEvidence].filter(
    (key) => COLLECTORS[key]?.wanted(asked) !== true && said({ ...whole, [key]: missing("stale") }) !== before,
  );
}

it.each(RULES.map((rule) => [rule.meta.id, rule] as const))(
  "what %s rests on is asked for on a live cluster, in the pod's own state",
  (id, rule) => {
    const firing = readdirSync(`${RULES_FOLDER}${id}/fixtures/`).filter((name) => name.startsWith("firing-"));
    expect(firing.flatMap((name) => lostKeys(rule, name).map((key) => `${name}: ${key}`))).toEqual([]);
  },
);
