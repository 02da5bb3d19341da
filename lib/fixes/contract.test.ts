import { describe, expect, it } from "vitest";
import { FIX_RUNGS, FIX_TARGETS, type FixId, LOCALES } from "#lib/contract/causes.ts";
import type { OrphanEvidence } from "#lib/evidence/finalizers.ts";
import { placeholders } from "#lib/format/fill.ts";
import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import type { Choice, FixInput, FixPlan, PodInput, Said } from "./define.ts";
import { FIXES } from "./registry.ts";
import { fix as removeFinalizer } from "./remove-finalizer.ts";
import { saySentence } from "./say.ts";
import { fix as shortenGrace } from "./shorten-grace.ts";
import { metaOf, planFix, targetsOf } from "./target.ts";
import { DEBUG_INPUTS } from "./testing/debug-inputs.ts";
import { DRAIN_INPUTS } from "./testing/drain-inputs.ts";
import { OWNER_INPUTS } from "./testing/owner-inputs.ts";

const NOW = Date.parse("2026-11-18T10:00:00Z");
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString().replace(".000Z", "Z");

const node = (ready: string): Node => ({ metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: ready }] } });
const pod = (more: Pod["metadata"] = {}, spec: Pod["spec"] = {}, status: Pod["status"] = {}): Pod => ({
  metadata: { namespace: "shop", name: "cart-0", uid: "u-1", resourceVersion: "66", ...more },
  spec: { nodeName: "worker-1", terminationGracePeriodSeconds: 60, ...spec },
  status,
});
const input = (more: Partial<PodInput>): PodInput => ({
  on: "pod",
  cluster: "c",
  pod: pod(),
  now: NOW,
  node: node("True"),
  events: [],
  params: {},
  ...more,
});
const deleted = (grace: number, ago: number) => ({ deletionTimestamp: at(grace - ago), deletionGracePeriodSeconds: grace });
const budget = (name: string, disruptionsAllowed: number) => ({ metadata: { name }, status: { disruptionsAllowed } });
const killing: KubeEvent = { reason: "Killing", lastTimestamp: at(-9) };

const OWNERS = (kind: string) => ({ ownerReferences: [{ apiVersion: "apps/v1", kind, name: "cart", uid: "o-1", controller: true }] });
const JOB = { apiVersion: "batch/v1", kind: "Job", name: "cart", uid: "o-1", controller: true };
/** A deleted pod whose containers have ended, with these finalizers. */
const held = (finalizers: string[], grace = 0): Pod => {
  const fieldsV1 = { "f:metadata": { "f:finalizers": { 'v:"a.example/b"': {} } } };
  const managedFields = [{ manager: "b-operator", time: at(-900), fieldsV1 }];
  const containerStatuses = [{ name: "app", state: { terminated: { exitCode: 0 } } }];
  return pod({ ...deleted(grace, 900), finalizers, managedFields }, { containers: [{ name: "app" }] }, { containerStatuses });
};
const ownedBy = (presence: "present" | "gone"): OrphanEvidence => {
  const job = { kind: "Job", status: { conditions: [{ type: "Complete", status: "True" }] } };
  const ref = presence === "gone" ? { ...JOB, apiVersion: "a.example/v1", kind: "Thing" } : JOB;
  return { owners: [{ ref, presence, object: presence === "gone" ? null : job }], discovery: null, controllers: null };
};
const CLAIM = { volumes: [{ name: "d", persistentVolumeClaim: { claimName: "data" } }] };
const INPUTS: Record<string, FixInput[]> = {
  ...OWNER_INPUTS,
  "debug-pod": DEBUG_INPUTS,
  "drain-node": DRAIN_INPUTS,
  "delete-pod": [
    input({}),
    input({
      pod: pod(
        { ...OWNERS("StatefulSet"), finalizers: ["a.example/b"] },
        {
          volumes: [
            { name: "d", persistentVolumeClaim: { claimName: "data" } },
            { name: "e", emptyDir: {} },
          ],
        },
      ),
    }),
    input({ pod: pod(OWNERS("ReplicaSet")), node: node("Unknown") }),
    input({ pod: pod(OWNERS("Job")) }),
    input({ pod: pod(OWNERS("CloneSet")) }),
    input({ pod: pod(OWNERS("DaemonSet")) }),
    input({ pod: { ...pod(), spec: {} } }),
    input({ pod: pod({}, {}, { phase: "Failed" }) }),
    input({ pod: pod({ annotations: { "kubernetes.io/config.mirror": "x" } }) }),
    input({ pod: pod(deleted(60, 10)) }),
  ],
  "evict-pod": [
    input({ budgets: [] }),
    input({ pod: pod(OWNERS("ReplicaSet")), budgets: [budget("web", 1)] }),
    input({ pod: pod(OWNERS("Job")), budgets: [budget("web", 0), budget("all", 1)] }),
    input({ pod: pod(OWNERS("CloneSet")), budgets: [] }),
    input({ pod: pod(OWNERS("StatefulSet"), {}, { phase: "Pending" }) }),
    input({
      pod: pod(
        { finalizers: ["a.example/b"] },
        {
          volumes: [
            { name: "d", persistentVolumeClaim: { claimName: "data" } },
            { name: "e", emptyDir: {} },
          ],
        },
      ),
      node: node("Unknown"),
    }),
    input({ pod: pod(OWNERS("DaemonSet")) }),
    input({ pod: pod({}, {}, { phase: "Failed" }) }),
    input({ pod: pod({ annotations: { "kubernetes.io/config.mirror": "x" } }) }),
    input({ pod: pod(deleted(60, 10)) }),
  ],
  "force-delete": [
    input({ pod: pod(deleted(30, 400)), node: null }),
    input({ pod: pod({ ...deleted(30, 400), ...OWNERS("DaemonSet") }), node: null }),
    input({ pod: pod(deleted(30, 400)), node: undefined }),
    input({ pod: pod(deleted(30, 400)) }),
    input({ pod: pod(deleted(30, 400)), node: node("False") }),
    input({ pod: pod({ ...deleted(30, 400), ...OWNERS("StatefulSet") }, CLAIM), node: node("Unknown") }),
    input({ pod: pod({ ...deleted(30, 400), ...OWNERS("ReplicaSet") }), node: node("Unknown") }),
    input({ pod: pod({ ...deleted(30, 400), ...OWNERS("Job") }), node: node("Unknown") }),
    input({ pod: pod({ ...deleted(30, 400), ...OWNERS("CloneSet") }), node: node("Unknown") }),
    input({ pod: pod({ ...deleted(30, 400), annotations: { "kubernetes.io/config.mirror": "x" } }) }),
    input({}),
    input({ pod: pod(deleted(60, 10)) }),
    input({ pod: pod({ ...deleted(30, 400), finalizers: ["a.example/b"] }) }),
  ],
  redelete: [
    input({ pod: pod({ ...deleted(30, 40), finalizers: ["a.example/b"] }) }),
    input({ pod: pod(deleted(30, 4000)) }),
    input({}),
    input({ pod: pod(deleted(1, 40)) }),
    input({ pod: pod(deleted(30, 4)) }),
    input({ pod: pod(deleted(30, 40)), node: null }),
    input({ pod: pod(deleted(30, 40)), node: node("Unknown") }),
    input({ pod: pod({ ...deleted(30, 40), annotations: { "kubernetes.io/config.mirror": "x" } }) }),
  ],
  "remove-finalizer": [
    ...[[], ["c.example/d"]].flatMap((others) => [
      input({ pod: held(["a.example/b", ...others]), params: { finalizer: "a.example/b" } }),
      input({ pod: held(["batch.kubernetes.io/job-tracking", ...others], 30), params: { finalizer: "batch.kubernetes.io/job-tracking" } }),
    ]),
    input({ pod: held(["a.example/b"]), node: null }),
    input({ pod: held(["a.example/b"]), finalizerEvidence: ownedBy("gone") }),
    input({ pod: held(["batch.kubernetes.io/job-tracking"]), finalizerEvidence: ownedBy("present") }),
    input({}),
    input({ pod: held(["a.example/b", "c.example/d"]) }),
    input({ pod: held(["a.example/b"]), params: { finalizer: "c.example/d" } }),
    input({ pod: held(["foregroundDeletion"]) }),
  ],
  "shorten-grace": [
    input({ pod: pod(deleted(60, 10)), events: [killing] }),
    input({ pod: pod(deleted(60, 10)), node: node("Unknown") }),
    input({ pod: pod(deleted(60, 10)) }),
    input({ pod: pod(deleted(60, 2)) }),
    input({ pod: pod(deleted(60, 10)), events: undefined }),
    input({}),
    input({ pod: pod(deleted(60, 90)) }),
    input({ pod: pod(deleted(1, 0)) }),
    input({ pod: pod(deleted(60, 10)), params: { gracePeriodSeconds: 60 } }),
    input({ pod: pod({ ...deleted(60, 10), annotations: { "kubernetes.io/config.mirror": "x" } }) }),
  ],
};

type Offered = Extract<FixPlan, { offered: true }>;

/** Every offered plan of the inputs that sends this method, with the UID it is bound to. */
function plansOf(method: string): [string, Offered, string][] {
  return Object.values(FIXES).flatMap((fix) =>
    (INPUTS[fix.id] ?? []).flatMap((one): [string, Offered, string][] => {
      const plan = planFix(fix, one);
      return plan.offered && plan.request.method === method ? [[fix.id, plan, metaOf(one).uid ?? ""]] : [];
    }),
  );
}

const statementsOf = (plan: Offered): Said[] => (plan.confirm.statements ?? []).map(({ said }) => said);

const choiceWords = (choice: Choice): Said[] => [
  choice.label,
  ...(choice.kind === "option" ? choice.options.map(({ label }) => label) : []),
];

it("has inputs for every fix", () => {
  expect(Object.keys(INPUTS).sort()).toEqual(Object.keys(FIXES).sort());
});

function sentencesOf(id: string): Said[] {
  const fix = FIXES[id];
  return (INPUTS[id] ?? []).flatMap((one) => {
    if (!fix) return [];
    const plan = planFix(fix, one);
    return plan.offered
      ? [
          ...(plan.title === undefined ? [] : [plan.title]),
          ...plan.what,
          ...(plan.choices ?? []).flatMap(choiceWords),
          ...plan.risks,
          ...plan.gentler.map((step) => step.why),
          ...statementsOf(plan),
          ...(plan.drain ?? []).map(({ why }) => why),
          plan.doneMeans,
        ]
      : [plan.why];
  });
}

describe("every fix", () => {
  it.each(Object.keys(FIXES))("%s: id, rung, and texts of both languages fit", (id) => {
    const fix = FIXES[id];
    expect(fix?.id).toBe(id);
    expect(fix?.rung).toBe(FIX_RUNGS[id as keyof typeof FIX_RUNGS]);
    expect(fix && targetsOf(fix)).toEqual(FIX_TARGETS[id as FixId]);
    const [en, zh] = LOCALES.map((locale) => fix?.texts[locale] ?? {});
    expect(Object.keys(zh ?? {})).toEqual(Object.keys(en ?? {}));
    for (const key of Object.keys(en ?? {})) {
      expect(zh?.[key]).not.toBe(en?.[key]);
      expect(placeholders(zh?.[key] ?? "").sort()).toEqual(placeholders(en?.[key] ?? "").sort());
    }
  });

  it.each(Object.keys(FIXES))("%s: says every one of its sentences somewhere, filled", (id) => {
    const fix = FIXES[id];
    if (!fix) throw new Error(id);
    const said = sentencesOf(id);
    expect([...new Set(said.map((sentence) => sentence.id))].sort()).toEqual(
      Object.keys(fix.texts.en)
        .filter((key) => key !== "title")
        .sort(),
    );
    for (const locale of LOCALES) for (const sentence of said) expect(saySentence(fix, sentence, locale)).not.toMatch(/[{}]|undefined|NaN/);
  });

  it.each([...plansOf("DELETE"), ...plansOf("POST").filter(([, { makes }]) => makes === undefined)])(
    "%s: every deletion carries UID and resourceVersion in the body and no propagationPolicy (F1.2, F1.4)",
    (id, { request, kubectl }, uid) => {
      const options = "deleteOptions" in request.body ? request.body.deleteOptions : request.body;
      const resourceVersion = uid === "n-1" ? "88" : "66";
      expect(options).toMatchObject({ kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid, resourceVersion } });
      expect(JSON.stringify(options)).not.toContain("propagationPolicy");
      expect(JSON.stringify(options).includes('"gracePeriodSeconds":0')).toBe(id === "force-delete");
      expect(kubectl).toContain(`"preconditions":{"uid":"${uid}","resourceVersion":"${resourceVersion}"}`);
    },
  );
});

it("removes exactly the finalizer that is named, by its place, with UID and value tested in the same write (F1.7)", () => {
  const one = input({ pod: held(["c.example/d", "a.example/b"]), params: { finalizer: "a.example/b" } });
  const plan = planFix(removeFinalizer, one);
  expect(plan.offered && plan.request.body).toEqual([
    { op: "test", path: "/metadata/uid", value: "u-1" },
    { op: "test", path: "/metadata/resourceVersion", value: "66" },
    { op: "test", path: "/metadata/finalizers/1", value: "a.example/b" },
    { op: "remove", path: "/metadata/finalizers/1" },
  ]);
  expect(plan.offered && plan.success).toMatchObject({ kind: "finalizer-off", finalizer: "a.example/b" });
  expect(plan.offered && plan.kubectl).toMatch(/^kubectl -n shop patch pod cart-0 --type=json -p '\[\{/);
  const last = planFix(removeFinalizer, input({ pod: held(["a.example/b"]) }));
  expect(last.offered && last.success).toMatchObject({ kind: "uid-gone", replacement: null });
});

it.each(["delete-pod", "evict-pod"])("%s says that nobody makes a pod again of none but one without a controller", (id) => {
  const fix = FIXES[id];
  const risks = (one: Pod) => {
    const plan = fix && planFix(fix, input({ pod: one, budgets: [] }));
    return plan?.offered ? plan.risks.map(({ id: risk }) => risk) : [];
  };
  expect(risks(pod())).toContain("nobody-replaces");
  for (const kind of ["ReplicaSet", "Job", "CloneSet"]) expect(risks(pod(OWNERS(kind)))).not.toContain("nobody-replaces");
});

describe("every fix of an owner or a node", () => {
  it.each(plansOf("PATCH").filter(([, , uid]) => uid !== "u-1"))("%s: UID and resourceVersion stand in the body", (id, plan, uid) => {
    expect(plan.request.body).toMatchObject({ metadata: { uid, resourceVersion: uid === "n-1" ? "88" : "77" } });
    // A template may hold passwords, so kubectl's own command stands in for it.
    const twin = id === "rollback-rollout" ? "kubectl rollout undo" : `"metadata":{"uid":"${uid}"`;
    expect(plan.kubectl).toContain(twin);
    expect(plan.state.uid).toBe(uid);
  });
});

describe("the truth about grace (F1.2)", () => {
  it("promises nothing sooner when the kubelet has begun", () => {
    const plan = planFix(shortenGrace, input({ pod: pod(deleted(60, 10)), events: [killing] }));
    expect(plan.offered && plan.what.map((said) => said.id)).toEqual(["what-passed", "begun"]);
    expect(plan.offered && plan.success.withinMs).toBeGreaterThan(50_000);
  });

  it("names the whole grace anew when a restarted kubelet has begun again", () => {
    const again: KubeEvent = { reason: "Killing", lastTimestamp: at(0) };
    const plan = planFix(shortenGrace, input({ pod: pod(deleted(60, 30)), events: [killing, again] }));
    expect(plan.offered && plan.what[1]?.params.end).toBe(at(60));
    const first = planFix(shortenGrace, input({ pod: pod(deleted(60, 10)), events: [killing] }));
    expect(first.offered && first.what[1]?.params.end).toBe(at(50));
  });

  it("ignores a Killing event from before the deletion", () => {
    const before: KubeEvent = { reason: "Killing", lastTimestamp: at(-3600) };
    const plan = planFix(shortenGrace, input({ pod: pod(deleted(60, 10)), events: [before] }));
    expect(plan.offered && plan.what.map((said) => said.id)).toEqual(["what-passed", "not-known"]);
  });

  it("takes the smaller default when the grace itself is small", () => {
    const plan = planFix(shortenGrace, input({ pod: pod(deleted(3, 1)) }));
    expect(plan.offered && plan.request.body).toHaveProperty("gracePeriodSeconds", 2);
  });
});
