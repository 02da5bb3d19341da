import { describe, expect, it } from "vitest";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { checklistOf } from "../checklist.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const subject = { kind: "Deployment", namespace: "shop", name: "web", uid: "w" };
const object = asKube<KubeObject>({
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop", generation: 2 },
  status: { observedGeneration: 2 },
});
const template = (spec: object = {}) =>
  asKube<Pod>({ metadata: { namespace: "shop", labels: { app: "web" } }, spec: { containers: [{ name: "app" }], ...spec } });
const node = (name: string, ready = "True", spec: object = {}) => ({
  node: asKube<Node>({ metadata: { name, uid: `uid-${name}` }, spec, status: { conditions: [{ type: "Ready", status: ready }] } }),
  requested: {},
  podCount: 0,
  holders: [],
  pods: [],
});
const none = collected([]);
const SEEN: EvidenceSet = { quotas: none, limitRanges: none, webhooks: none, schedulingNodes: collected([node("n1")]) };

interface Wish {
  readonly pods?: Collected<readonly Pod[]>;
  readonly template?: Collected<Pod>;
  readonly more?: EvidenceSet;
  readonly object?: KubeObject;
  readonly class?: PodSymptom["class"];
}

const line = (id: string, wish: Wish = {}) =>
  checklistOf({
    subject,
    symptom: asKube<PodSymptom>({ class: wish.class ?? "healthy", status: "", ready: "1/1" }),
    evidence: {},
    now: NOW,
    round: {
      object: wish.object ?? object,
      pods: wish.pods ?? none,
      template: wish.template ?? collected(template()),
      more: { ...SEEN, ...wish.more },
    },
  }).find((one) => one.id === id);

const pod = (name: string, minute: number, status: object, more: object = {}) =>
  asKube<Pod>({
    metadata: { name, namespace: "shop", uid: `uid-${name}`, creationTimestamp: `2026-11-30T11:${minute}:00Z` },
    spec: { nodeName: "n1", containers: [{ name: "app" }] },
    status,
    ...more,
  });
const ready = (value: string) => [{ type: "Ready", status: value }];
const well = pod("web-well", 50, { phase: "Running", conditions: ready("True") });
const lastState = { terminated: { exitCode: 1, finishedAt: "2026-11-30T11:20:00Z" } };
const crashing = pod("web-bad", 10, {
  phase: "Running",
  conditions: ready("False"),
  containerStatuses: [{ name: "app", state: { waiting: { reason: "CrashLoopBackOff" } }, lastState, restartCount: 3 }],
});
const starting = pod("web-new", 55, { phase: "Pending", conditions: ready("False") });
const evicted = pod("web-gone", 58, { phase: "Failed", reason: "Evicted" });

it("has its status alone where nobody asked for what the round looks at", () => {
  const asked = { subject, symptom: asKube<PodSymptom>({ class: "healthy", status: "", ready: "1/1" }), evidence: {}, now: NOW };
  expect(checklistOf(asked).map(({ id }) => id)).toEqual(["status-and-events"]);
});

it("counts the kinds of what its ReplicaSet met too: an event's own count tells of all its life, not of the last hour", () => {
  const own = asKube<KubeEvent>({ type: "Warning", count: 2, lastTimestamp: "2026-11-30T11:59:00Z", reason: "A" });
  const below = asKube<KubeEvent>({ type: "Warning", count: 40, lastTimestamp: "2026-11-30T11:59:00Z", reason: "FailedCreate" });
  const another = { ...below, message: "one more refused pod has an event of its own" };
  const evidence = { events: collected([own]), ownerEvents: collected([own, below, another]) };
  const asked = { subject, symptom: asKube<PodSymptom>({ class: "blocked", status: "", ready: "0/1" }), evidence, now: NOW };
  expect(checklistOf(asked)[0]).toMatchObject({ text: "ready-and-events", params: { count: 2 } });
});

describe("logs", () => {
  it.each([
    ["the newest that fails and has a log, not the newest", [well, crashing, starting, evicted], "yours", "pods-logs-ailing", "web-bad"],
    ["one that has not started, where no other fails", [well, starting, evicted], "ok", "pods-logs-none-yet", "web-new"],
    ["one that ended without a word", [well, evicted], "unknown", "pods-logs-lost", "web-gone"],
    ["the newest where all are well", [well], "yours", "pods-logs-well", "web-well"],
  ] as const)("%s", (_what, pods, state, text, name) => {
    expect(line("logs", { pods: collected(pods) })).toMatchObject({ state, text, about: { kind: "Pod", name } });
  });

  it("of the instance before the restart", () => {
    const { command } = line("logs", { pods: collected([crashing]) }) ?? {};
    expect(command).toBe("kubectl -n shop logs web-bad -c app --previous --tail=100");
  });

  it("are none where there is no pod, unless the controller has not looked yet", () => {
    expect(line("logs")).toMatchObject({ state: "ok", text: "workload-logs-none" });
    const unseen = asKube<KubeObject>({ ...object, status: { observedGeneration: 1 } });
    expect(line("logs", { object: unseen })).toMatchObject({ state: "yours", text: "workload-unseen" });
  });

  it("are not said to be none where pods may not be read", () => {
    expect(line("logs", { pods: missing("forbidden") })).toMatchObject({
      state: "unknown",
      missing: [{ evidence: "relatedPods", why: "forbidden" }],
    });
  });
});

describe("configuration", () => {
  const account = collected(template({ serviceAccountName: "web" }));
  it.each([
    ["the account is not there", account, { serviceAccount: collected(null) }, "bad", "account-gone"],
    ["it may not be read", account, { serviceAccount: missing("forbidden") }, "unknown", "configuration-none"],
    ["the default one may not be read", collected(template()), { serviceAccount: missing("forbidden") }, "ok", "configuration-none"],
    ["the template may not be read", missing("forbidden"), {}, "unknown", "template-not-read"],
  ] as const)("%s", (_what, of, more, state, text) => {
    expect(line("configuration", { template: of, more })).toMatchObject({ state, text });
  });

  it("says of an account that may not be read that it could not be seen", () => {
    const unread = line("configuration", { template: account, more: { serviceAccount: missing("forbidden") } });
    expect(unread).toMatchObject({ also: ["account-not-read"], missing: [{ evidence: "serviceAccount", why: "forbidden" }] });
  });

  it("a ConfigMap that it may do without is no finding", () => {
    const facts = collected({ facts: [{ name: "extra", presence: "gone" as const, keys: [] }], namesInNamespace: [] });
    const of = (optional: boolean) =>
      collected(template({ containers: [{ name: "app", envFrom: [{ configMapRef: { name: "extra", optional } }] }] }));
    expect(line("configuration", { template: of(true), more: { configKeys: facts } })).toMatchObject({ state: "ok" });
    expect(line("configuration", { template: of(false), more: { configKeys: facts } })).toMatchObject({
      state: "bad",
      text: "configuration-gone",
    });
  });
});

describe("dependencies", () => {
  const quota = (used: string) =>
    collected([asKube<KubeObject>({ metadata: { name: "team" }, status: { hard: { pods: "5" }, used: { pods: used } } })]);
  const webhook = (failurePolicy: string) =>
    collected([
      asKube<KubeObject>({
        kind: "ValidatingWebhookConfiguration",
        metadata: { name: "policy" },
        webhooks: [
          {
            name: "pods.policy.example.com",
            failurePolicy,
            clientConfig: { service: { namespace: "policy", name: "hook" } },
            rules: [{ apiGroups: [""], operations: ["CREATE"], resources: ["pods"] }],
          },
        ],
      }),
    ]);
  const services = collected([
    asKube<KubeObject>({ kind: "Service", metadata: { name: "hook", namespace: "policy" }, spec: { selector: { app: "hook" } } }),
    asKube<KubeObject>({
      kind: "EndpointSlice",
      metadata: { namespace: "policy", labels: { "kubernetes.io/service-name": "hook" } },
      endpoints: [],
    }),
  ]);
  const ending = collected(asKube<KubeObject>({ metadata: { name: "shop", deletionTimestamp: "2026-11-30T11:00:00Z" } }));

  it.each([
    ["a quota without room", { quotas: quota("5") }, "bad", "quota-full"],
    ["a quota with room", { quotas: quota("4") }, "yours", "needs-met"],
    ["quotas that may not be read", { quotas: missing("forbidden") }, "unknown", "needs-not-read"],
    ["a webhook that nobody serves", { webhooks: webhook("Fail"), services }, "bad", "webhook-unserved"],
    ["one whose failure is ignored", { webhooks: webhook("Ignore"), services }, "yours", "needs-met"],
    ["one of whose server nothing is known", { webhooks: webhook("Fail") }, "yours", "needs-met"],
    ["a namespace that is being deleted", { namespace: ending }, "bad", "namespace-ending"],
  ] as const)("%s", (_what, more, state, text) => {
    expect(line("dependencies", { more })).toMatchObject({ state, text });
  });

  it.each([
    ["a class that is not there", "gold", "bad"],
    ["one that the API server makes", "system-node-critical", "yours"],
  ])("%s", (_what, priorityClassName, state) => {
    expect(
      line("dependencies", { template: collected(template({ priorityClassName })), more: { priorityClass: collected(null) } }),
    ).toMatchObject({ state });
  });

  it("a class that may not be read is no class that is there", () => {
    const named = collected(template({ priorityClassName: "gold", runtimeClassName: "kata" }));
    const more = { priorityClass: missing("forbidden"), runtimeClass: missing("timeout") } as const;
    expect(line("dependencies", { template: named, more })).toMatchObject({
      state: "unknown",
      text: "needs-not-read",
      missing: [
        { evidence: "priorityClass", why: "forbidden" },
        { evidence: "runtimeClass", why: "timeout" },
      ],
    });
    expect(line("dependencies", { more })).toMatchObject({ state: "yours", text: "needs-met" });
  });

  it("does not say that nothing is in the way of a workload that may not make its pods", () => {
    expect(line("dependencies", { class: "blocked" })).toMatchObject({ state: "yours", text: "needs-met-blocked" });
  });
});

describe("nodes", () => {
  const tainted = node("n2", "True", { taints: [{ key: "gpu", effect: "NoSchedule" }] });
  it.each([
    ["fit", [node("n1"), tainted], {}, "ok", "places"],
    ["fit and are not Ready", [node("n1", "False"), tainted], {}, "bad", "places-down"],
    ["are tainted", [tainted], {}, "bad", "places-none"],
    ["are not selected", [node("n1")], { nodeSelector: { disk: "ssd" } }, "bad", "places-none"],
    ["are none", [], {}, "bad", "places-no-nodes"],
  ] as const)("that %s", (_what, nodes, spec, state, text) => {
    expect(line("node-and-runtime", { template: collected(template(spec)), more: { schedulingNodes: collected(nodes) } })).toMatchObject({
      state,
      text,
    });
  });

  it("on which its pods are come first; a pod that ended is on none", () => {
    const more = { schedulingNodes: collected([node("n1", "Unknown"), node("n2")]) };
    expect(line("node-and-runtime", { more, pods: collected([well]) })).toMatchObject({
      text: "pods-nodes-down",
      about: { kind: "Node", name: "n1", uid: "uid-n1" },
    });
    expect(line("node-and-runtime", { more, pods: collected([evicted]) })).toMatchObject({ text: "places-down" });
  });

  it("cannot be seen", () => {
    expect(line("node-and-runtime", { more: { schedulingNodes: missing("forbidden") } })).toMatchObject({
      state: "unknown",
      missing: [{ evidence: "schedulingNodes", why: "forbidden" }],
    });
  });
});

describe("reproduction", () => {
  it("is a copy of the pod that fails, and for one that was replaced a dry run of the template", () => {
    expect(line("reproduction", { pods: collected([well, crashing]) })).toMatchObject({
      text: "reproduction-of-pod",
      about: { name: "web-bad" },
    });
    expect(line("reproduction", { pods: collected([well, evicted]) })).toMatchObject({ text: "reproduction-of-template" });
  });

  it("stands in for the volumes that a StatefulSet's controller adds", () => {
    const set = asKube<KubeObject>({
      kind: "StatefulSet",
      metadata: { name: "db" },
      spec: { volumeClaimTemplates: [{ metadata: { name: "data" } }] },
    });
    const { command } = line("reproduction", { object: set }) ?? {};
    expect(command).toContain(
      `kubectl patch --local -f - --type=json -p '[{"op":"add","path":"/spec/volumes","value":[{"name":"data","emptyDir":{}}]}]'`,
    );
    const own = line("reproduction", { object: set, template: collected(template({ volumes: [{ name: "tmp", emptyDir: {} }] })) })?.command;
    expect(own).toContain(`"path":"/spec/volumes/-","value":{"name":"data","emptyDir":{}}`);
  });
});
