import { describe, expect, it } from "vitest";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { boundPods, schedulingNodes } from "./scheduling-nodes.ts";
import { type SchedulingInput, schedulingTable, tableText } from "./scheduling-table.ts";
import { collected, missing } from "./types.ts";

const VERSION = { major: 1, minor: 36 };
const VOLUMES = { claims: collected([]), volumes: collected([]), storageClasses: collected([]), volumeAttachments: collected([]) };

function node(name: string, more: Partial<Node["spec"]> = {}, labels: Record<string, string> = {}): Node {
  return {
    metadata: { name, labels: { "kubernetes.io/hostname": name, ...labels } },
    spec: more,
    status: { allocatable: { cpu: "2", pods: "3" } },
  };
}

function pod(name: string, spec: Pod["spec"] = {}, labels: Record<string, string> = { app: "web" }): Pod {
  return { metadata: { namespace: "shop", name, labels }, spec };
}

function table(subject: Pod, nodes: readonly Node[], placed: readonly Pod[] = [], more: Partial<SchedulingInput> = {}) {
  return schedulingTable({ pod: subject, nodes: schedulingNodes(nodes, boundPods(placed)), version: VERSION, volumes: VOLUMES, ...more });
}

const ANTI = { labelSelector: { matchLabels: { app: "web" } }, topologyKey: "kubernetes.io/hostname" };
const apart = (extra = {}) => ({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ ...ANTI, ...extra }] } },
});

describe("the scheduling table", () => {
  it("names every reason of a node and counts the first filter's only", () => {
    const subject = pod("new", { nodeSelector: { disk: "ssd" }, containers: [{ resources: { requests: { cpu: "3" } } }] });
    const result = table(subject, [node("b", { unschedulable: true }, { disk: "hdd" }), node("a", {}, { disk: "ssd" })]);
    expect(result.nodes.map(({ name, first }) => [name, first])).toEqual([
      ["a", "NodeResourcesFit"],
      ["b", "NodeUnschedulable"],
    ]);
    expect(result.nodes[1]?.reasons.map(({ filter, asked, found }) => [filter, asked, found])).toEqual([
      ["NodeUnschedulable", "", "spec.unschedulable=true"],
      ["NodeAffinity", "disk=ssd", "disk=hdd"],
      ["NodeResourcesFit", "cpu 3", "cpu 2 free of 2"],
    ]);
    expect(tableText(result)).toBe("0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable.");
  });

  it("says the taint as the server's version says it", () => {
    const nodes = [node("a", { taints: [{ key: "team", value: "risk", effect: "NoSchedule" }] })];
    expect(tableText(table(pod("new"), nodes))).toContain("1 node(s) had untolerated taint(s)");
    expect(tableText(table(pod("new"), nodes, [], { version: { major: 1, minor: 33 } }))).toContain("untolerated taint {team: risk}");
  });

  it("names the pods in the way: ports, anti-affinity of its own and of others, spread", () => {
    const port = { containers: [{ ports: [{ hostPort: 80, hostIP: "10.0.0.7" }] }] };
    const there = pod("old", { nodeName: "a", containers: [{ ports: [{ hostPort: 80 }] }] });
    const holders = (subject: Pod, placed: Pod) => table(subject, [node("a")], [placed]).nodes[0]?.reasons.map(({ pods }) => pods);
    expect(holders(pod("new", port), there)).toEqual([["shop/old"]]);
    expect(holders(pod("new", apart()), there)).toEqual([["shop/old"]]);
    expect(holders(pod("new"), pod("old", { ...apart(), nodeName: "a" }))).toEqual([["shop/old"]]);
    const constraint = {
      maxSkew: 1,
      topologyKey: "kubernetes.io/hostname",
      whenUnsatisfiable: "DoNotSchedule",
      labelSelector: ANTI.labelSelector,
    };
    const spread = pod("new", { topologySpreadConstraints: [constraint] });
    expect(table(spread, [node("a"), node("b", { unschedulable: true })], [there]).nodes.map(({ first }) => first)).toEqual([
      "PodTopologySpread",
      "NodeUnschedulable",
    ]);
  });

  it("says unknown, neither yes nor no, where what decides was not read", () => {
    const subject = pod("new", apart({ namespaceSelector: { matchLabels: { team: "red" } } }));
    const there = { ...pod("old", { nodeName: "a" }), metadata: { ...pod("old").metadata, namespace: "other" } };
    expect(table(subject, [node("a")], [there]).nodes[0]).toMatchObject({ first: null, unknown: ["InterPodAffinity"] });
    const volumes = { ...VOLUMES, claims: missing("forbidden") };
    expect(table(pod("new"), [node("a")], [], { volumes }).nodes[0]?.unknown).toContain("VolumeBinding");
  });

  it("stops before any node at a claim that is not bound and does not wait for its pod", () => {
    const claim = {
      name: "data",
      presence: "present" as const,
      object: { spec: { storageClassName: "now" }, status: { phase: "Pending" } },
    };
    const now = collected([{ metadata: { name: "now" }, volumeBindingMode: "Immediate" }]);
    const result = table(pod("new"), [node("a")], [], { volumes: { ...VOLUMES, claims: collected([claim]), storageClasses: now } });
    expect(tableText(result)).toBe("0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.");
  });
});
