import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { placeholders } from "#lib/format/fill.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { checklistOf } from "./checklist.ts";
import { CHECKLIST_MESSAGES } from "./checklist-messages.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const symptom = asKube<PodSymptom>({ class: "creating", status: "ContainerCreating", ready: "0/1" });
const READY = { type: "Ready", status: "True" };
const pod = { kind: "Pod", namespace: "shop", name: "db-0", uid: "u" };
const line = (id: string, evidence: EvidenceSet, subject = pod, as: Partial<PodSymptom> = {}) =>
  checklistOf({ subject, symptom: { ...symptom, ...as }, evidence, now: NOW }).find((one) => one.id === id);
const claim = (name: string, phase: string | null) => ({
  name,
  presence: phase === null ? ("gone" as const) : ("present" as const),
  object: phase === null ? null : asKube<PersistentVolumeClaim>({ kind: "PersistentVolumeClaim", metadata: { name }, status: { phase } }),
});
const event: KubeEvent = asKube<KubeEvent>({ type: "Warning", reason: "FailedCreate", lastTimestamp: "2026-11-30T11:59:00Z", count: 3 });

describe("dependencies", () => {
  it.each([
    ["a claim that is not there", [claim("data", null), claim("logs", "Bound")], "bad", "claims-gone", "data"],
    ["one that is not bound", [claim("data", "Pending")], "bad", "claims-unbound", "data"],
    ["bound ones", [claim("data", "Bound"), claim("logs", "Bound")], "yours", "claims-bound", "data, logs"],
  ] as const)("%s", (_what, claims, state, text, names) => {
    expect(line("dependencies", { claims: collected(claims) })).toMatchObject({ state, text, params: { names } });
  });

  it("a ConfigMap or Secret that is not there comes before its claims", () => {
    const fact = (name: string, presence: "present" | "gone") => ({ name, presence, keys: [] });
    const configKeys = collected({ facts: [fact("app", "present"), fact("orders-config", "gone")], namesInNamespace: ["app"] });
    const evidence = { configKeys, claims: collected([claim("data", null)]) };
    expect(line("dependencies", evidence)).toMatchObject({ state: "bad", text: "references-gone", params: { names: "orders-config" } });
  });

  it("claims that could not be read are no claims, and nothing is said of them", () => {
    expect(line("dependencies", { claims: missing("forbidden") })).toMatchObject({ state: "yours", text: "dependencies" });
  });
});

describe("cluster DNS", () => {
  const coredns = (name: string, ready: string) =>
    asKube<KubeObject>({
      kind: "Pod",
      metadata: { name, namespace: "kube-system", labels: { "k8s-app": "kube-dns" } },
      status: { phase: "Running", conditions: [{ type: "Ready", status: ready }] },
    });
  const bound = collected([claim("data", "Bound")]);

  it.each([
    ["serves", "True", {}, "yours", "dns-serves"],
    ["serves a pod with claims", "True", { claims: bound }, "yours", "claims-and-dns"],
    ["does not", "False", { claims: bound }, "bad", "dns-down"],
  ] as const)("%s", (_what, ready, more, state, text) => {
    const dns = collected([coredns("coredns-1", ready), coredns("coredns-2", "False")]);
    expect(line("dependencies", { ...more, dns })).toMatchObject({ state, text, params: { ready: ready === "True" ? 1 : 0, of: 2 } });
  });
});

describe("the way to what it calls", () => {
  const own = asKube<Pod>({
    metadata: { name: "db-0", namespace: "shop", labels: { app: "db" } },
    spec: { nodeName: "n1", containers: [] },
  });
  const shut = asKube<KubeObject>({
    kind: "NetworkPolicy",
    metadata: { name: "db-egress", namespace: "shop" },
    spec: { podSelector: {}, policyTypes: ["Egress"], egress: [{ to: [{ podSelector: { matchLabels: { app: "cache" } } }] }] },
  });
  const agent = (name: string) =>
    asKube<Pod>({ metadata: { name, namespace: "kube-system" }, status: { phase: "Running", conditions: [READY] } });
  const evidence = { pod: collected(own), services: collected([]), networkPolicies: collected([shut]) };

  it("to cluster DNS is shut by a policy none of whose rules lets it through", () => {
    const params = { policies: "db-egress", peer: "kube-system/kube-dns", ports: "53/UDP" };
    expect(line("dependencies", evidence)).toMatchObject({ state: "bad", text: "policy-shuts", params });
  });

  it("is not shut where the node's plugin enforces no policies, or another pod is meant", () => {
    const flannel = collected([agent("kube-flannel-ds-x2k4q")]);
    expect(line("dependencies", { ...evidence, nodePods: flannel })).toMatchObject({ state: "yours", text: "dependencies" });
    const other = { ...shut, spec: { podSelector: { matchLabels: { app: "web" } }, policyTypes: ["Egress"], egress: [] } };
    expect(line("dependencies", { ...evidence, networkPolicies: collected([other]) })).toMatchObject({ state: "yours" });
  });
});

describe("configuration", () => {
  const refers = (...names: string[]) =>
    collected(asKube<Pod>({ spec: { containers: names.map((name) => ({ name, envFrom: [{ secretRef: { name } }] })) } }));
  const none = collected({ facts: [], namesInNamespace: [] });

  it.each([
    ["nothing is referred to", { pod: refers() }, "ok", "configuration-none"],
    ["nobody asked in this state", { pod: refers("db") }, "yours", "configuration-yours"],
    ["Secrets may not be read", { pod: refers("db"), configKeys: none, secretRefs: missing("forbidden") }, "unknown", "secrets-not-read"],
    [
      "neither could be read",
      { pod: refers("db"), configKeys: missing("timeout"), secretRefs: missing("timeout") },
      "unknown",
      "configuration-not-read",
    ],
  ] as const)("%s", (_what, evidence, state, text) => {
    expect(line("configuration", evidence)).toMatchObject({ state, text });
  });

  // Every pod has this ConfigMap from the controller that publishes it.
  const rootCa = { name: "kube-api-access-x", projected: { sources: [{ configMap: { name: "kube-root-ca.crt" } }] } };
  const started = (spec: object) => collected(asKube<Pod>({ spec: { containers: [{ name: "app" }], volumes: [rootCa], ...spec } }));
  const settings = { name: "settings", configMap: { name: "settings" } };
  const there = collected({ facts: [{ name: "settings", presence: "present" as const }], namesInNamespace: [] });

  it("the cluster's own certificate is no configuration of the pod, unless it is not there", () => {
    expect(line("configuration", { pod: started({}) })).toMatchObject({ state: "ok", text: "configuration-none" });
    const gone = collected({ facts: [{ name: "kube-root-ca.crt", presence: "gone" as const }], namesInNamespace: [] });
    expect(line("configuration", { pod: started({}), configKeys: asKube(gone) })).toMatchObject({
      state: "bad",
      text: "configuration-gone",
    });
  });

  it.each([
    ["a variable that it lacks", "KeyError: 'DATABASE_URL'", "bad", "configuration-unset", { container: "app", variable: "DATABASE_URL" }],
    ["something else that it ended for", "panic: assignment to entry in nil map", "ok", "configuration-none", {}],
  ] as const)("is amiss where the program itself says so before it ends: %s", (_what, said, state, text, params) => {
    const end = { terminated: { exitCode: 1, reason: "Error", finishedAt: "2026-11-30T11:59:00Z" } };
    const statuses = [{ name: "app", restartCount: 3, state: { waiting: { reason: "CrashLoopBackOff" } }, lastState: end }];
    const crashed = asKube<Pod>({ spec: { nodeName: "n1", containers: [{ name: "app" }] }, status: { containerStatuses: statuses } });
    const previousLogs = collected([{ container: "app", lines: [said] }]);
    const evidence = { pod: collected(crashed), previousLogs, logs: collected([]) };
    expect(line("configuration", evidence, pod, { class: "crash-loop" })).toMatchObject({ state, text, params });
  });

  it("Secrets need not be read where none is referred to, nor ConfigMaps", () => {
    const pod = started({ volumes: [rootCa, settings] });
    expect(line("configuration", { pod, configKeys: asKube(there) })).toMatchObject({ state: "ok", text: "configuration-present" });
    expect(line("configuration", { pod: refers("db"), secretRefs: asKube(there) })).toMatchObject({
      state: "ok",
      text: "configuration-present",
    });
    expect(line("configuration", { pod: refers("db"), configKeys: asKube(there) })).toMatchObject({ state: "unknown" });
  });

  it("what is referred to is there, but not the key that is asked for", () => {
    const valueFrom = { secretKeyRef: { name: "db", key: "password" } };
    const pod = collected(asKube<Pod>({ spec: { containers: [{ name: "app", env: [{ name: "PW", valueFrom }] }] } }));
    const having = (...keys: string[]) => collected({ facts: [{ name: "db", presence: "present" as const, keys }], namesInNamespace: [] });
    expect(line("configuration", { pod, configKeys: none, secretRefs: having("user") })).toMatchObject({
      state: "bad",
      text: "configuration-keys-gone",
      params: { names: "db/password" },
    });
    expect(line("configuration", { pod, configKeys: none, secretRefs: having("user", "password") })).toMatchObject({ state: "ok" });
  });
});

describe("the node", () => {
  const node = collected({ name: "n1", presence: "present" as const, object: asKube<Node>({ status: { conditions: [READY] } }) });
  const agent = (ready: string) =>
    asKube<Pod>({
      metadata: { name: "cilium-x7k2p", namespace: "kube-system" },
      status: { phase: "Running", conditions: [{ type: "Ready", status: ready }] },
    });

  it.each([
    ["its network plugin's pod and state", [agent("True")], "ok", "node-network"],
    ["one that is down", [agent("False")], "bad", "node-network-down"],
    ["none that is known", [], "ok", "node-ready"],
  ] as const)("%s", (_what, nodePods, state, text) => {
    expect(line("node-and-runtime", { node, nodePods: collected(nodePods) })).toMatchObject({ state, text });
  });
});

it("names the Services that the log could not reach", () => {
  const evidence: EvidenceSet = {
    pod: collected(asKube<Pod>({ metadata: { name: "db-0", namespace: "shop" } })),
    services: collected([{ kind: "Service", metadata: { name: "orders", namespace: "shop" } }]),
    logs: collected([{ container: "app", lines: ["dial tcp: lookup ok", "Get http://orders:8080/: dial tcp 10.0.0.7:8080: i/o timeout"] }]),
  };
  expect(line("dependencies", evidence)).toMatchObject({ state: "bad", text: "calls-failed", params: { names: "shop/orders" } });
});

it("a workload's events are those of what stands between it and its pods", () => {
  const workload = { kind: "Deployment", namespace: "shop", name: "web", uid: "w" };
  expect(line("status-and-events", { ownerEvents: collected([event]) }, workload)).toMatchObject({
    text: "status-and-events",
    params: { count: 1 },
  });
  expect(line("status-and-events", {}, workload)).toMatchObject({ text: "status-without-events" });
});

it("a workload that may make its pods has no STATUS to tell", () => {
  const workload = { kind: "Deployment", namespace: "shop", name: "web", uid: "w" };
  expect(line("status-and-events", { ownerEvents: collected([event]) }, workload, { status: "" })).toMatchObject({
    text: "ready-and-events",
  });
});

it("has every text in both languages, with the same values", () => {
  for (const [id, text] of Object.entries(CHECKLIST_MESSAGES.en)) {
    for (const locale of LOCALES) expect(placeholders(CHECKLIST_MESSAGES[locale][id] ?? "").sort(), id).toEqual(placeholders(text).sort());
  }
});
