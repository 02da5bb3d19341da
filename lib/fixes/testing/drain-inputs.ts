import type { Budget } from "#lib/evidence/budgets.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import type { NodeInput, NodePods } from "../define.ts";

const NOW = Date.parse("2026-11-18T10:00:00Z");
const READY = [{ type: "Ready", status: "True" }];

/** A pod of the node that is drained; `owner` as `Kind/name`, null = nobody's. */
export function boundPod(name: string, owner: string | null, more: Pod = {}): Pod {
  const [kind = "", owned = ""] = owner?.split("/") ?? [];
  const apiVersion = "apps/v1";
  const ownerReferences = owner === null ? [] : [{ apiVersion, kind, name: owned, uid: `${owned}-uid`, controller: true }];
  return {
    metadata: { namespace: "shop", name, uid: `${name}-uid`, labels: { app: name }, ownerReferences, ...more.metadata },
    spec: { nodeName: "worker-1", ...more.spec },
    status: { phase: "Running", conditions: READY, ...more.status },
  };
}

/** A budget for the pods of that label. */
export function budgetFor(app: string, name: string, allowed: number, spec: Budget["spec"] = {}): Budget {
  return {
    metadata: { namespace: "shop", name },
    spec: { selector: { matchLabels: { app } }, ...spec },
    status: { disruptionsAllowed: allowed, currentHealthy: 2 + allowed, desiredHealthy: spec.unhealthyPodEvictionPolicy ? 0 : 2 },
  };
}

/** What a drain's plan is made from. */
export function drainInput(pods: readonly Pod[], more: Partial<NodePods & NodeInput> = {}, node: Node = {}): NodeInput {
  const { budgets = [], goneDaemonSets = new Set<string>(), params = {} } = more;
  return {
    on: "node",
    cluster: "c",
    object: {
      metadata: { name: "worker-1", uid: "n-1", resourceVersion: "88", ...node.metadata },
      spec: node.spec ?? {},
      status: { conditions: READY, ...node.status },
    },
    pods: { bound: pods.length, terminating: 0 },
    lease: null,
    now: NOW,
    params,
    nodePods: { pods, budgets: "budgets" in more ? more.budgets : budgets, goneDaemonSets },
  };
}

const MIRROR = boundPod("etcd-1", null, { metadata: { annotations: { "kubernetes.io/config.mirror": "x" } } });
const DELETED = boundPod("old-1", "ReplicaSet/old", {
  metadata: { deletionTimestamp: "2026-11-18T10:00:30Z", deletionGracePeriodSeconds: 60 },
});
const NOT_READY = boundPod("sick-1", "ReplicaSet/sick", { status: { conditions: [{ type: "Ready", status: "False" }] } });

/** Inputs that bring out every sentence of a drain's plan. */
export const DRAIN_INPUTS: NodeInput[] = [
  drainInput(
    [
      boundPod("web-1", "ReplicaSet/web"),
      boundPod("shop-1", "ReplicaSet/shop"),
      boundPod("held-1", "ReplicaSet/held"),
      boundPod("both-1", "StatefulSet/both"),
      NOT_READY,
      boundPod("agent-1", "DaemonSet/agent"),
      boundPod("cache-1", null, { spec: { volumes: [{ name: "c", emptyDir: {} }] } }),
      boundPod("job-1", "Job/job", { status: { phase: "Succeeded" } }),
      boundPod("new-1", "ReplicaSet/new", { status: { phase: "Pending" } }),
      MIRROR,
      DELETED,
    ],
    {
      budgets: [
        budgetFor("shop-1", "shop", 1),
        budgetFor("held-1", "held", 0),
        budgetFor("both-1", "one", 1),
        budgetFor("both-1", "two", 1),
        budgetFor("sick-1", "sick", 0, { unhealthyPodEvictionPolicy: "AlwaysAllow" }),
      ],
    },
  ),
  drainInput(
    [boundPod("web-1", "ReplicaSet/web")],
    { budgets: undefined },
    { spec: { unschedulable: true }, status: { conditions: [{ type: "Ready", status: "Unknown" }] } },
  ),
  drainInput([MIRROR, boundPod("agent-1", "DaemonSet/agent")]),
  drainInput([], {}, { metadata: { deletionTimestamp: "2026-11-18T09:59:51Z" } }),
  { ...drainInput([]), nodePods: undefined },
];
