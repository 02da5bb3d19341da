import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, Lease, Node, Pod } from "#lib/kube/objects.ts";
import { describeCheck } from "../describe.ts";
import type { JudgedCheck } from "../types.ts";
import { type NodeRoundInput, nodeRound } from "./node.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const READY = { type: "Ready", status: "True" };
const node = (conditions: readonly object[] = [READY], spec: object = {}) =>
  asKube<Node>({
    metadata: { name: "n1", uid: "u" },
    spec,
    status: { conditions, nodeInfo: { kubeletVersion: "v1.36.3", containerRuntimeVersion: "containerd://2.1.0" } },
  });
const lost = node([{ type: "Ready", status: "Unknown", message: "Kubelet stopped posting node status." }], {
  taints: [{ key: "node.kubernetes.io/unreachable", effect: "NoExecute" }],
});
const lease = (renewTime: string) => collected(asKube<Lease>({ spec: { renewTime } }));
const agent = (ready: string) =>
  asKube<Pod>({
    metadata: { name: "cilium-x7k2p", namespace: "kube-system", uid: "p" },
    status: { phase: "Running", conditions: [{ type: "Ready", status: ready }] },
  });
const warning = asKube<KubeEvent>({ type: "Warning", reason: "SystemOOM", lastTimestamp: "2026-11-30T11:59:00Z" });

const NONE: JudgedCheck = { id: "logs", state: "ok", text: "", params: {} };
const line = (id: string, more: Partial<NodeRoundInput> = {}) =>
  nodeRound({
    name: "n1",
    node: node(),
    events: collected([]),
    lease: lease("2026-11-30T11:59:55Z"),
    pods: collected([]),
    now: NOW,
    ...more,
  }).find((one) => one.id === id);

describe("the round of a node", () => {
  it.each([
    ["status-and-events", "is Ready", {}, "ok", "object-status-and-events"],
    ["status-and-events", "warns", { events: collected([warning]) }, "bad", "object-status-and-events"],
    ["status-and-events", "has events that may not be read", { events: missing("forbidden") }, "unknown", "object-status-without-events"],
    ["status-and-events", "is gone", { node: null }, "bad", "node-unknown"],
    ["logs", "is heard", {}, "yours", "node-log"],
    ["logs", "is not heard", { node: lost }, "yours", "node-log-lost"],
    ["configuration", "is as it comes", {}, "ok", "node-untainted"],
    ["configuration", "has taints of Kubernetes alone", { node: lost }, "ok", "node-untainted"],
    [
      "configuration",
      "is tainted by somebody",
      { node: node([READY], { taints: [{ key: "gpu", effect: "NoSchedule" }] }) },
      "ok",
      "node-tainted",
    ],
    ["configuration", "is cordoned", { node: node([READY], { unschedulable: true }) }, "bad", "node-cordoned"],
    ["dependencies", "has its plugin", { pods: collected([agent("True")]) }, "ok", "node-agents"],
    ["dependencies", "has pods that may not be read", { pods: missing("forbidden") }, "unknown", "pods-not-read"],
    ["dependencies", "has one that is down", { pods: collected([agent("False")]) }, "bad", "node-agents-down"],
    [
      "dependencies",
      "is silent, so its pods' states are set from outside",
      { node: lost, pods: collected([agent("False")]) },
      "unknown",
      "node-agents-silent",
    ],
    ["dependencies", "shows none", {}, "yours", "node-agents-unseen"],
    ["node-and-runtime", "was heard", {}, "ok", "node-runs"],
    ["node-and-runtime", "was not heard for long", { lease: lease("2026-11-30T11:59:00Z") }, "bad", "node-lease-old"],
    ["node-and-runtime", "has a Lease that may not be read", { lease: missing("forbidden") }, "unknown", "node-lease-unread"],
    ["node-and-runtime", "is under pressure", { node: node([READY, { type: "DiskPressure", status: "True" }]) }, "bad", "node-conditions"],
    [
      "node-and-runtime",
      "says why it is not ready",
      { node: node([{ type: "Ready", status: "False", message: "PLEG" }]) },
      "bad",
      "node-unready",
    ],
    ["node-and-runtime", "is lost", { node: lost }, "bad", "node-silent"],
    ["reproduction", "can be entered", {}, "yours", "node-shell"],
    ["reproduction", "cannot", { node: lost }, "yours", "node-unreached"],
  ] as const)("%s: it %s", (id, _what, more, state, text) => {
    expect(line(id, more)).toMatchObject({ state, text });
  });

  it("leaves out what it does not know", () => {
    const bare = (of: Node) => asKube<Node>({ ...of, status: { ...of.status, nodeInfo: undefined } });
    const say = (more: Partial<NodeRoundInput>) =>
      LOCALES.map((locale) => describeCheck(line("node-and-runtime", more) ?? NONE, locale).text);
    const unready = node([{ type: "Ready", status: "False" }]);
    expect(say({ node: unready })).toEqual([
      "Its kubelet v1.36.3 (runtime containerd://2.1.0) reports that it is not ready, and not why.",
      "它的 kubelet v1.36.3（运行时 containerd://2.1.0）报告未就绪，没有说明原因。",
    ]);
    expect(say({ node: bare(unready) })[0]).toBe("Its kubelet reports that it is not ready, and not why.");
    expect(say({ node: bare(lost) })[0]).toBe("Its kubelet is silent: Kubelet stopped posting node status.");
    expect(say({ lease: lease("2026-11-30T11:30:00Z") })[0]).toContain("last renewed its Lease 30m 00s ago.");
  });

  it("names the key of what could not be seen, and the pod that does not work", () => {
    expect(line("node-and-runtime", { lease: missing("forbidden") })?.missing).toEqual([{ evidence: "nodeLease", why: "forbidden" }]);
    expect(line("dependencies", { pods: collected([agent("False")]) })?.about).toMatchObject({
      kind: "Pod",
      name: "cilium-x7k2p",
      uid: "p",
    });
  });
});
