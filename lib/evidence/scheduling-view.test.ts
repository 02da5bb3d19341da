import { describe, expect, it } from "vitest";
import { schedulingTableSchema } from "#lib/contract/scheduling.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { boundPods, schedulingNodes } from "./scheduling-nodes.ts";
import { schedulingView } from "./scheduling-view.ts";
import { collected, missing } from "./types.ts";

const VERSION = { major: 1, minor: 36 };
const node = (name: string, cpu: string, more: Node["spec"] = {}): Node => ({
  metadata: { name },
  spec: more,
  status: { allocatable: { cpu, pods: "10" } },
});
const said = "0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.";
const waiting: Pod = {
  metadata: { namespace: "shop", name: "web" },
  spec: { containers: [{ resources: { requests: { cpu: "3" } } }] },
  status: { conditions: [{ type: "PodScheduled", status: "False", message: said, lastTransitionTime: "2026-11-30T00:00:00Z" }] },
};
const NODES = collected(schedulingNodes([node("a", "2", { unschedulable: true }), node("b", "2"), node("c", "1")], boundPods([])));

describe("the record's table of nodes", () => {
  it("puts the scheduler's words beside its own counts, the nearest nodes first", () => {
    const view = schedulingView(waiting, { schedulingNodes: NODES, claims: collected([]) }, VERSION);
    expect(schedulingTableSchema.parse(view)).toEqual(view);
    expect(view).toMatchObject({ said, computed: "0/3 nodes are available: 1 node(s) were unschedulable, 2 Insufficient cpu.", total: 3 });
    expect(view?.nodes.map(({ name, fits, first }) => [name, fits, first])).toEqual([
      ["b", false, "NodeResourcesFit"],
      ["c", false, "NodeResourcesFit"],
      ["a", false, "NodeUnschedulable"],
    ]);
    expect(view?.nodes[0]?.reasons).toMatchObject([{ text: "Insufficient cpu", asked: "cpu 3", found: "cpu 2 free of 2" }]);
  });

  it("calls no node fitting while claims could not be read", () => {
    const nodes = collected(schedulingNodes([node("a", "8")], []));
    const forbidden = schedulingView(waiting, { schedulingNodes: nodes, claims: missing("forbidden") }, VERSION);
    expect(forbidden?.nodes[0]).toMatchObject({ fits: null, first: null });
    expect(schedulingView(waiting, { schedulingNodes: nodes, claims: collected([]) }, VERSION)).toMatchObject({
      computed: "",
      nodes: [{ fits: true }],
    });
  });

  it("is there only for a pod that waits, and only where nodes could be read", () => {
    const evidence = { schedulingNodes: NODES, claims: collected([]) };
    expect(schedulingView({ ...waiting, spec: { nodeName: "a" } }, evidence, VERSION)).toBeNull();
    expect(schedulingView({ ...waiting, spec: { schedulingGates: [{ name: "x" }] } }, evidence, VERSION)).toBeNull();
    expect(schedulingView(waiting, { schedulingNodes: missing("forbidden") }, VERSION)).toBeNull();
  });
});
