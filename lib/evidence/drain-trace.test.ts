import { expect, it } from "vitest";
import type { KubeEvent, Node } from "#lib/kube/objects.ts";
import { drainTrace } from "./drain-trace.ts";

const event = (reason: string, message: string): KubeEvent => ({
  metadata: { uid: reason, creationTimestamp: "2026-11-28T13:59:00Z" },
  involvedObject: { kind: "Node", name: "n1" },
  reason,
  message,
});
const ask = (node: Node | null, ...nodeEvents: KubeEvent[]) => drainTrace({ node, nodeEvents, podEvents: [] });
const tainted = (key: string): Node => ({ metadata: { name: "n1" }, spec: { taints: [{ key, effect: "NoSchedule" }] } });

it.each([
  ["FailedDraining", "Failed to drain node, 1 pods are waiting to be evicted"],
  ["DisruptionBlocked", 'Cannot disrupt Node: pdb "web/session-redis" prevents pod evictions'],
  ["ScaleDownFailed", "failed to drain the node, aborting ScaleDown: eviction of pod timed out"],
  ["FailedToDrain", "failed to drain node: global timeout: Cannot evict pod as it would violate the pod's disruption budget."],
])("%s is a strong trace", (reason, message) => {
  expect(ask(null, event(reason, message))).toMatchObject({ strong: true, cite: { event: reason } });
});

it("takes an autoscaler's taint for a drain, a cordon for a weak sign and nothing for none", () => {
  expect(ask(tainted("karpenter.sh/disrupted"))).toMatchObject({ strong: true });
  expect(ask(tainted("ToBeDeletedByClusterAutoscaler"))).toMatchObject({ strong: true });
  expect(ask({ metadata: { name: "n1" }, spec: { unschedulable: true } })).toMatchObject({ strong: false });
  expect(ask(tainted("dedicated"))).toBeNull();
  expect(ask(null, event("Evicted", "The node was low on resource: memory. "))).toBeNull();
  expect(ask(null, event("NodeNotReady", "Node n1 status is now: NodeNotReady"))).toBeNull();
});
