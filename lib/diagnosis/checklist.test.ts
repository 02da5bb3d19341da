import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { placeholders } from "#lib/format/fill.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { checklistOf } from "./checklist.ts";
import { CHECKLIST_MESSAGES } from "./checklist-messages.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const symptom = asKube<PodSymptom>({ class: "creating", status: "ContainerCreating", ready: "0/1" });
const READY = { type: "Ready", status: "True" };
const pod = { kind: "Pod", namespace: "shop", name: "db-0", uid: "u" };
const line = (id: string, evidence: EvidenceSet, subject = pod) =>
  checklistOf({ subject, symptom, evidence, now: NOW }).find((one) => one.id === id);
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

  it("claims that could not be read are no claims, and nothing is said of them", () => {
    expect(line("dependencies", { claims: missing("forbidden") })).toMatchObject({ state: "yours", text: "dependencies" });
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
    params: { count: 3 },
  });
  expect(line("status-and-events", {}, workload)).toMatchObject({ text: "status-without-events" });
});

it("has every text in both languages, with the same values", () => {
  for (const [id, text] of Object.entries(CHECKLIST_MESSAGES.en)) {
    for (const locale of LOCALES) expect(placeholders(CHECKLIST_MESSAGES[locale][id] ?? "").sort(), id).toEqual(placeholders(text).sort());
  }
});
