import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import { judgeBundle, subjectOf, symptomFromBundle } from "#lib/diagnosis/judge-bundle.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { missing } from "#lib/evidence/types.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import type { Rule } from "./define.ts";
import { readFixture } from "./fixture.ts";
import { RULES } from "./registry.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));

interface Firing {
  readonly name: string;
  readonly bundle: Bundle;
}

function firingOf({ meta: { id } }: Rule): readonly Firing[] {
  const names = readdirSync(`${FOLDER}${id}/fixtures/`).filter((name) => name.startsWith("firing-"));
  return names.map((name) => ({ name, bundle: readFixture(readFileSync(`${FOLDER}${id}/fixtures/${name}`, "utf8"), name).bundle }));
}

function questionOf(bundle: Bundle) {
  const [subject] = bundle.objects;
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (!subject || now === null || version === null) throw new Error("a fixture needs a subject, a time and a version");
  return { index: new BundleIndex(bundle), subject, now, version };
}

/** What one rule says when one of its keys may not be read, key by key. */
function withoutEach(rule: Rule, bundle: Bundle): readonly (readonly [EvidenceKey, Judgement])[] {
  const question = questionOf(bundle);
  const { index, subject, now, version } = question;
  const whole = evidenceFromBundle(index, subject);
  const symptom = symptomFromBundle(question, whole);
  const asked = { subject: subjectOf(subject), symptom, rules: [rule], now, version };
  const keys = [...rule.meta.evidence, ...rule.meta.optionalEvidence];
  return keys.map((key) => [key, runRules({ ...asked, evidence: { ...whole, [key]: missing("forbidden") } })] as const);
}

/**
 * Where a rule is silent without a key all the same. To say "unknown" there would be said of every pod that is well, or
 * of a sign that is one among others whose rules do say it.
 */
const SILENT: readonly string[] = [
  // Signs of a neighbour that make one of several wordings of the same refusal likelier: the refusal itself is found.
  "registry-token-expired nodePods",
  "registry-token-expired owners",
  "registry-token-expired pullSecretHosts",
  // Who asked for the deletion of a pod that is ending anyway: its grace is told first.
  "scheduler-preempted events",
  // Remarks about pods that are well: without the key there is nothing to remark on.
  "deletion-clock-skew node",
  "disruption-budget-never-allows owners",
  "network-policy-blocks-traffic networkPolicies",
  "network-policy-blocks-traffic services",
  "no-disruption-budget owners",
  "no-topology-spread owners",
  "pdb-blocks-eviction node",
  "single-replica owners",
  // Asked about a pod, what is about its namespace or claim is a second finding beside the finalizer's or the claim's.
  "namespace-content-remaining namespace",
  "namespace-content-remaining pod",
  "pvc-in-use-by-finished-pod claims",
  "pvc-in-use-by-finished-pod pod",
  // Before the scheduler has said so it is only a possibility, which the scheduler's own words take the place of.
  "volume-attach-limit claims",
  "volume-attach-limit schedulingNodes",
  "volume-attach-limit volumeAttachments",
  "volume-attach-limit volumes",
];

const CERTAINTIES = ["certain", "likely", "possible"];
const EVENT_KEYS: readonly EvidenceKey[] = ["events", "ownerEvents", "nodeEvents", "volumeEvents"];

type Sure = Pick<Judgement["causes"][number], "certainty">;
const isLess = (x: Sure, y: Sure) => CERTAINTIES.indexOf(x.certainty) > CERTAINTIES.indexOf(y.certainty);

/** True when a cause is not told for want of events, and that is said of it. */
function wanting({ unknown }: Judgement, id: string): boolean {
  return unknown.some((one) => one.id === id && one.missing.some(({ evidence }) => EVENT_KEYS.includes(evidence)));
}

describe.each(RULES.map((rule) => [rule.meta.id, rule] as const))("%s, when something may not be read", (id, rule) => {
  it("is found or unknown, and not clear out of ignorance", () => {
    const silent = firingOf(rule).flatMap(({ name, bundle }) =>
      withoutEach(rule, bundle).flatMap(([key, { causes, advice, unknown, faults, ruledOut }]) => {
        expect(faults).toEqual([]);
        expect(ruledOut, `${name} without ${key}`).toEqual([]);
        return causes.length + advice.length + unknown.length > 0 ? [] : [{ name, key: `${id} ${key}` }];
      }),
    );
    expect(silent.filter(({ key }) => !SILENT.includes(key))).toEqual([]);
    const needed = new Set(silent.map(({ key }) => key));
    expect(SILENT.filter((key) => key.startsWith(`${id} `) && !needed.has(key))).toEqual([]);
  });

  it("is first again without any event, or unknown for want of them, and nothing becomes certain", () => {
    const told = firingOf(rule).filter(({ bundle }) => bundle.objects.some(({ kind }) => kind === "Event"));
    for (const { name, bundle } of rule.meta.advice ? [] : told) {
      const before = judgeBundle(questionOf(bundle));
      const after = judgeBundle(questionOf({ ...bundle, objects: bundle.objects.filter(({ kind }) => kind !== "Event") }));
      const certain = ({ causes }: Judgement) => causes.filter(({ certainty }) => certainty === "certain").map((cause) => cause.id);
      expect(
        certain(after).filter((cause) => !certain(before).includes(cause)),
        name,
      ).toEqual([]);
      // Well for want of events is never certain, and the record says which it could not see.
      if (after.symptom.class === "healthy" && before.symptom.class !== "healthy")
        expect([certain(after), after.unknown.some((one) => wanting(after, one.id))], name).toEqual([[], true]);
      const [first] = before.causes;
      const [still] = after.causes;
      if (first === undefined || SILENT.includes(`${id} events`)) continue;
      // What is said as surely as before is said of an object's own field, and what is not said any more wants the events.
      const proved = still?.cites.some(({ event, path, recomputed }) => event === undefined && path !== undefined && !recomputed);
      if (still?.id === first.id) expect(proved || isLess(still, first), `${name}: as sure as before`).toBe(true);
      else expect(wanting(after, first.id), `${name}: does not say that it wants the events`).toBe(true);
    }
  });
});
