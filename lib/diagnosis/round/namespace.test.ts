import { describe, expect, it } from "vitest";
import { collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { checklistOf } from "../checklist.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const subject = { kind: "Namespace", namespace: "", name: "shop", uid: "n" };
const active = asKube<KubeObject>({
  metadata: { name: "shop", labels: { "pod-security.kubernetes.io/enforce": "restricted" } },
  spec: { finalizers: ["kubernetes"] },
});
const condition = (type: string, message: string) => ({ type, status: "True", message });
const ending = (
  conditions: readonly object[] = [{ type: "NamespaceContentRemaining", status: "False" }],
  finalizers: readonly string[] = ["kubernetes"],
) =>
  asKube<KubeObject>({
    metadata: { name: "shop", deletionTimestamp: "2026-11-30T11:00:00Z" },
    spec: { finalizers },
    status: { phase: "Terminating", conditions },
  });
const discovery = condition(
  "NamespaceDeletionDiscoveryFailure",
  "Discovery failed: unable to retrieve the complete list: metrics.example.com/v1: stale GroupVersion",
);
const content = condition("NamespaceContentRemaining", "Some resources are remaining: pods. has 2 resource instances");
const held = condition(
  "NamespaceFinalizersRemaining",
  "Some content in the namespace has finalizers remaining: example.com/x in 2 resource instances",
);
const quota = (used: string, hard = "5") =>
  collected([asKube<KubeObject>({ metadata: { name: "team" }, status: { hard: { pods: hard }, used: { pods: used } } })]);
const node = (name: string, status: string) => ({
  node: asKube<Node>({ metadata: { name }, status: { conditions: [{ type: "Ready", status }] } }),
  requested: {},
  podCount: 0,
  holders: [],
  pods: [],
});
const pod = (nodeName: string) =>
  asKube<Pod>({
    metadata: { name: "web-0", namespace: "shop", uid: "p" },
    spec: { nodeName, containers: [{ name: "app" }] },
    status: { phase: "Running", conditions: [{ type: "Ready", status: "True" }] },
  });
const api = asKube<KubeObject>({
  metadata: { name: "v1.metrics.example.com" },
  spec: { service: { namespace: "monitoring", name: "adapter" } },
});
const SEEN: EvidenceSet = {
  quotas: collected([]),
  claims: collected([]),
  schedulingNodes: collected([node("n1", "True"), node("n2", "False")]),
};

const line = (id: string, object: KubeObject, more: EvidenceSet = {}, pods: readonly Pod[] = []) =>
  checklistOf({
    subject,
    symptom: asKube<PodSymptom>({ class: "healthy", status: "Active", ready: "" }),
    evidence: { ...SEEN, ...more },
    now: NOW,
    round: { object, pods: collected(pods) },
  }).find((one) => one.id === id);

describe("a namespace that stands", () => {
  it.each([
    ["logs", "no pod", {}, [], "ok", "namespace-no-pods"],
    ["logs", "a pod that is well", {}, [pod("n1")], "yours", "pods-logs-well"],
    ["configuration", "Pod Security", {}, [], "ok", "namespace-enforces"],
    ["dependencies", "a quota that is used up", { quotas: quota("5") }, [], "bad", "quota-used-up"],
    ["dependencies", "one that is not", { quotas: quota("4") }, [], "ok", "namespace-quotas"],
    ["dependencies", "one that was never to be had", { quotas: quota("0", "0") }, [], "ok", "namespace-quotas"],
    ["dependencies", "quotas that may not be read", { quotas: missing("forbidden") }, [], "unknown", "holds-not-read"],
    ["node-and-runtime", "nodes that are Ready", {}, [pod("n1")], "ok", "pods-nodes-ready"],
    ["node-and-runtime", "one that is not", {}, [pod("n1"), pod("n2")], "bad", "pods-nodes-down"],
    ["node-and-runtime", "one that is gone", {}, [pod("n9")], "bad", "pods-nodes-down"],
    ["node-and-runtime", "nodes that may not be read", { schedulingNodes: missing("forbidden") }, [pod("n1")], "unknown", "nodes-not-read"],
    ["reproduction", "a pod as a dry run", {}, [], "yours", "namespace-try"],
  ] as const)("%s: %s", (id, _what, more, pods, state, text) => {
    expect(line(id, active, more, pods)).toMatchObject({ state, text });
  });
});

describe("one that does not go", () => {
  it.each([
    ["logs", "of the namespace controller", ending([content]), {}, "yours", "namespace-manager-log"],
    ["logs", "of who serves an API that fails", ending([discovery]), { apiServices: collected([api]) }, "yours", "namespace-api-log"],
    ["configuration", "finalizers of its own", ending([], ["kubernetes", "example.com/guard"]), {}, "bad", "namespace-finalizers"],
    ["configuration", "the usual one", ending(), {}, "ok", "namespace-own-finalizer"],
    [
      "dependencies",
      "an API that fails, by the condition alone",
      ending([discovery]),
      { apiServices: missing("forbidden") },
      "bad",
      "namespace-apis",
    ],
    ["dependencies", "what is left", ending([content]), {}, "bad", "namespace-content"],
    ["dependencies", "what holds it", ending([content, held]), {}, "bad", "namespace-held"],
    ["dependencies", "nothing said yet", ending([]), {}, "unknown", "namespace-untold"],
    ["dependencies", "nothing in the way", ending(), {}, "ok", "namespace-free"],
    ["reproduction", "a list of all", ending([content]), {}, "yours", "namespace-list"],
    ["reproduction", "discovery", ending([discovery]), {}, "yours", "namespace-discover"],
  ] as const)("%s: %s", (id, _what, object, more, state, text) => {
    expect(line(id, object, more)).toMatchObject({ state, text });
  });

  it("names the API, and asks for what is left by resource", () => {
    expect(line("dependencies", ending([discovery]))).toMatchObject({ params: { names: "v1.metrics.example.com" } });
    expect(line("dependencies", ending([content]))).toMatchObject({ command: "kubectl -n shop get pods" });
  });
});
