import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { EVIDENCE_KEYS, type EvidenceKey } from "#lib/contract/causes.ts";
import { judgeBundle, subjectOf } from "#lib/diagnosis/judge-bundle.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import { symptomFromEvidence } from "#lib/diagnosis/symptom.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { type Bundle, readBundleText } from "#lib/evidence/bundle-text.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { RULES } from "#lib/rules/registry.ts";
import { underOtherNames } from "#lib/testing/other-names.ts";

const CASES = fileURLToPath(new URL("../testing/fixtures/", import.meta.url));

interface Known {
  readonly id: string;
  readonly bundle: Bundle;
  readonly right: readonly string[];
}

function known(folder: string): Known[] {
  const names = readdirSync(join(CASES, folder)).filter((name) => name.endsWith(".yaml"));
  return names.map((name) => {
    const text = readFileSync(join(CASES, folder, name), "utf8");
    const { truth } = asKube<{ readonly truth?: { readonly cause: string; readonly accept?: string[] } }>(parse(text));
    return {
      id: name.replace(/\.yaml$/, ""),
      bundle: readBundleText(text, name),
      right: [truth?.cause ?? "none", ...(truth?.accept ?? [])],
    };
  });
}

const PODS = [...known("reported"), ...known("captured")].filter(({ bundle }) => bundle.objects[0]?.kind === "Pod");
const IDS = new Set(RULES.map(({ meta }) => meta.id));
const COVERED = PODS.filter(({ right }) => IDS.has(right[0] ?? ""));

/** Causes whose proof lies in events alone; for all others the objects have to be enough. */
const BY_EVENTS = ["runtime-cannot-kill-container", "process-uninterruptible", "cni-teardown-failed", "netns-held-by-host-mount"];
/** Cases whose cause other cases prove without events. */
const BY_EVENTS_HERE = ["term-container-runtime-down"];

function when({ bundle }: Known) {
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (now === null || version === null) throw new Error("a case needs a time and a version");
  return { now, version };
}

function judge(one: Known, bundle: Bundle = one.bundle): Judgement {
  const [subject] = bundle.objects;
  if (!subject) throw new Error(`${one.id} holds no object`);
  return judgeBundle({ index: new BundleIndex(bundle), subject, ...when(one) });
}

/** The verdict when these keys may not be read. */
function judgeWithout(one: Known, keys: readonly EvidenceKey[]): Judgement {
  const [subject] = one.bundle.objects;
  if (!subject) throw new Error(`${one.id} holds no object`);
  const whole = evidenceFromBundle(new BundleIndex(one.bundle), subject);
  const evidence: EvidenceSet = { ...whole, ...Object.fromEntries(keys.map((key) => [key, missing("forbidden")])) };
  const { now, version } = when(one);
  const symptom = symptomFromEvidence(asKube<Pod>(subject), evidence, now, version);
  return runRules({ subject: subjectOf(subject), symptom, evidence, rules: RULES, now, version });
}

const certain = ({ causes }: Judgement) => causes.filter(({ certainty }) => certainty === "certain").map(({ id }) => id);
const faultsOf = ({ faults }: Judgement) => faults.map(({ id, error }) => `${id}: ${String(error)}`);
const HIDEABLE = EVIDENCE_KEYS.filter((key) => key !== "pod");

describe.each(PODS.map((one) => [one.id, one] as const))("%s", (_id, one) => {
  it("keeps its verdict whatever the order of the objects", () => {
    const before = judge(one).causes.map(({ id, certainty, message, params }) => ({ id, certainty, message, params }));
    const [subject, ...others] = one.bundle.objects;
    fc.assert(
      fc.property(fc.shuffledSubarray(others, { minLength: others.length }), (shuffled) => {
        const objects = subject ? [subject, ...shuffled] : shuffled;
        expect(judge(one, { ...one.bundle, objects }).causes).toMatchObject(before);
      }),
      { numRuns: 4, seed: 7 },
    );
  });

  it("is never certain of a wrong cause for want of something it may not read", () => {
    for (const keys of [...HIDEABLE.map((key) => [key]), HIDEABLE]) {
      const judgement = judgeWithout(one, keys);
      expect(faultsOf(judgement)).toEqual([]);
      expect(
        certain(judgement).filter((id) => !one.right.includes(id)),
        keys.join(),
      ).toEqual([]);
    }
  });
});

describe("all known cases together", () => {
  const share = (part: number, whole: number) => `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
  const firstOf = (one: Known, bundle: Bundle) => {
    const after = judge(one, bundle);
    return { id: after.causes[0]?.id ?? "none", after };
  };

  it("says the first cause without events too, or which evidence it lacks", () => {
    const without = COVERED.map((one) => ({
      one,
      ...firstOf(one, { ...one.bundle, objects: one.bundle.objects.filter(({ kind }) => kind !== "Event") }),
    }));
    const right = without.filter(({ one, id }) => one.right.includes(id));
    const others = without.filter(({ one, id }) => !one.right.includes(id));
    const open = others.filter(({ one, after }) => after.unknown.some(({ id, missing }) => one.right.includes(id) && missing.length > 0));
    process.stdout.write(
      `without events: first cause right ${share(right.length, without.length)}, unknown with the missing key ${open.length}\n`,
    );
    expect(others.filter(({ after }) => after.causes[0]?.certainty === "certain").map(({ one, id }) => `${one.id}: ${id}`)).toEqual([]);
    expect(right.length).toBeGreaterThanOrEqual(0.8 * without.length);
  });

  it("keeps its first cause under other names, ids and hosts", () => {
    const changed = COVERED.filter((one) => {
      const [before] = judge(one).causes;
      const { id } = firstOf(one, underOtherNames(one.bundle));
      return id !== before?.id;
    });
    process.stdout.write(`under other names: first cause kept ${share(COVERED.length - changed.length, COVERED.length)}\n`);
    expect(changed.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(COVERED.map((one) => [one.id, one] as const))("%s, whose cause has a rule", (_id, one) => {
  it("is still found, or said to be unknown, when something may not be read: never ruled out, never silent", () => {
    const [first] = judge(one).causes;
    expect(one.right).toContain(first?.id);
    for (const keys of [...HIDEABLE.map((key) => [key]), HIDEABLE]) {
      const after = judgeWithout(one, keys);
      const said = [...after.causes.map(({ id }) => id), ...after.unknown.map(({ id }) => id)];
      expect(said, `without ${keys.length === 1 ? keys[0] : "everything"}`).toContain(first?.id);
    }
  });

  it("comes first again when all events have expired, where the objects alone prove it", () => {
    const objects = one.bundle.objects.filter(({ kind }) => kind !== "Event");
    const after = judge(one, { ...one.bundle, objects });
    const [first] = judge(one).causes;
    const id = first?.id ?? "";
    const onlyEvents = BY_EVENTS.includes(id) || BY_EVENTS_HERE.includes(one.id) || after.unknown.some((unknown) => unknown.id === id);
    if (onlyEvents) expect(after.causes.map((cause) => cause.id)).not.toContain(id);
    else expect(after.causes[0]?.id).toBe(id);
  });
});
