import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import { underOtherNames } from "#lib/testing/other-names.ts";
import { PLACINGS } from "#lib/testing/wordings/placings.ts";
import { rewritings, sayOtherwise, WORDINGS } from "#lib/testing/wordings/rewrite.ts";
import type { Rule } from "./define.ts";
import { readFixture } from "./fixture.ts";
import { RULES } from "./registry.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));

const SCHEDULER = "the scheduler's reason, the same in every release since 1.28 (F4.1)";
const SERVER = "the API server's or a controller's own words, the same in every release since 1.28 (F4.8)";
const KUBELET = "the kubelet's own words, the same in every release since 1.28 (F4.4, F4.5, F4.9, F5.1)";
const HOST = "the .NET host's own words, the same since .NET 5 (F5.3)";
const PROGRAM = "what a program of the user's says: any words do";

/** Rules that rest on a text for which nobody has other words, and why. */
const ONE_WORDING: Readonly<Record<string, string>> = {
  "completed-normally": KUBELET,
  "exec-probe-failing": PROGRAM,
  "host-port-conflict": SCHEDULER,
  "image-never-pulled": KUBELET,
  "init-container-failing": HOST,
  "kubelet-preempted": KUBELET,
  "limit-range-violated": SERVER,
  "liveness-kills-slow-start": PROGRAM,
  "namespace-content-remaining": SERVER,
  "no-nodes": SCHEDULER,
  "node-pod-capacity": SCHEDULER,
  "node-selector-unmatched": SCHEDULER,
  "node-shutdown-leftover": KUBELET,
  "nodes-cordoned": SCHEDULER,
  "pdb-blocks-eviction": "an operator's own event, of which only the count of pods is read",
  "pod-affinity-unsatisfiable": SCHEDULER,
  "pod-anti-affinity-unsatisfiable": SCHEDULER,
  "pod-security-violated": SERVER,
  "pod-template-invalid": SERVER,
  "pvc-unbound": SCHEDULER,
  "readiness-probe-http-failure": KUBELET,
  "resource-claim-unallocated": "the scheduler's reason, the same since it is written at all (1.32, F4.1)",
  "resource-quota-exceeded": SERVER,
  "service-account-missing": SERVER,
  "startup-probe-failing": KUBELET,
  "topology-spread-unsatisfiable": SCHEDULER,
  "volume-attach-limit": SCHEDULER,
  "volume-provisioning-failed": SERVER,
  "volume-unmount-busy": KUBELET,
};

/** Fixtures that are about something known by its name: under another name they are about something else. */
const KNOWN_BY_NAME = ["finalizer-controller-not-clearing/firing-known-without-label.yaml"];

/** Fixtures in which another controller speaks of one plugin: in the words of another plugin nobody does. */
const OF_ONE_PLUGIN = ["cni-setup-failed/firing-controller-says.yaml"];

interface Firing {
  readonly name: string;
  readonly bundle: Bundle;
}

function firingOf({ meta: { id } }: Rule): readonly Firing[] {
  const names = readdirSync(`${FOLDER}${id}/fixtures/`).filter((name) => name.startsWith("firing-"));
  return names.map((name) => ({
    name: `${id}/${name}`,
    bundle: readFixture(readFileSync(`${FOLDER}${id}/fixtures/${name}`, "utf8"), name).bundle,
  }));
}

function judge(bundle: Bundle, rules?: readonly Rule[]) {
  const [subject] = bundle.objects;
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (!subject || now === null || version === null) throw new Error("a fixture needs a subject, a time and a version");
  return judgeBundle({ index: new BundleIndex(bundle), subject, now, version }, rules);
}

/** What must stay: the class, what is said first, and whether the rule itself still holds. */
function verdict(bundle: Bundle, { meta: { id } }: Rule) {
  const { symptom, causes, advice } = judge(bundle);
  return { class: symptom.class, first: causes[0]?.id ?? null, own: [...causes, ...advice].some((finding) => finding.id === id) };
}

/** What one rule alone says, in all that words may change. */
function alone(bundle: Bundle, rule: Rule): string {
  const { symptom, causes, advice } = judge(bundle, [rule]);
  const said = [...causes, ...advice].map(({ id, certainty, message }) => `${id} ${certainty} ${message}`);
  return `${symptom.class}: ${said.join(", ")}`;
}

const used = new Set<string>();

describe.each(RULES.map((rule) => [rule.meta.id, rule] as const))("%s", (id, rule) => {
  const firing = firingOf(rule);

  it("says the same first in every other wording of what it reads, and reads nothing that has but one", () => {
    const touched = firing.flatMap(({ name, bundle }) => {
      const rests = alone(bundle, rule);
      const others = rewritings(bundle);
      if (others.length === 0) return [];
      const before = verdict(bundle, rule);
      const unlike = others.find((other) => !isDeepStrictEqual(verdict(other.bundle, rule), before));
      if (OF_ONE_PLUGIN.includes(name)) expect(unlike, `${name}: listed, and need not be`).toBeDefined();
      else expect(unlike && verdict(unlike.bundle, rule), `${name}: ${unlike?.name}`).toEqual(unlike && before);
      for (const { family } of others) used.add(family);
      return others.filter(({ blanked }) => alone(blanked, rule) !== rests);
    });
    const restsOnTexts = firing.some(
      ({ bundle }) =>
        alone(
          sayOtherwise(bundle, () => "Zzz."),
          rule,
        ) !== alone(bundle, rule),
    );
    if (id in ONE_WORDING)
      expect({ restsOnTexts, touched: touched.length }, "listed, and need not be").toEqual({ restsOnTexts: true, touched: 0 });
    else if (restsOnTexts) expect(touched.length, "rests on a text that the table does not know").toBeGreaterThan(0);
  });

  it("says the same first where the words stand elsewhere", () => {
    for (const { name, bundle } of firing) {
      const placed = PLACINGS.flatMap(({ by, place }) => [[by, place(bundle)] as const]).filter(([, other]) => other !== null);
      for (const [by, other] of placed) expect(other && verdict(other, rule), `${name}: ${by}`).toEqual(verdict(bundle, rule));
    }
  });

  it("says the same first under other names, ids and hosts", () => {
    for (const { name, bundle } of firing) {
      const [before, after] = [verdict(bundle, rule), verdict(underOtherNames(bundle), rule)];
      if (KNOWN_BY_NAME.includes(name)) expect(after, `${name}: listed, and need not be`).not.toEqual(before);
      else expect(after, name).toEqual(before);
    }
  });
});

afterAll(() => {
  expect(
    WORDINGS.map((family) => family.id).filter((family) => !used.has(family)),
    "no fixture holds one of these wordings",
  ).toEqual([]);
  expect(Object.keys(ONE_WORDING).filter((id) => !RULES.some(({ meta }) => meta.id === id))).toEqual([]);
});
