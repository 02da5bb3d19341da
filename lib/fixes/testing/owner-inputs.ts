import type { Node, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import type { FixInput, NodeInput, WorkloadInput } from "../define.ts";
import type { WorkloadKind } from "../target-kinds.ts";

const NOW = Date.parse("2026-11-18T10:00:00Z");
const DELETED = { deletionTimestamp: "2026-11-18T09:59:51Z" };

const workload = (
  kind: WorkloadKind,
  spec: NonNullable<PodTemplateHolder["spec"]>,
  status: NonNullable<PodTemplateHolder["status"]> = {},
  more: PodTemplateHolder["metadata"] = {},
): WorkloadInput => ({
  on: "workload",
  cluster: "c",
  kind,
  object: { metadata: { namespace: "shop", name: "cart", uid: "o-1", resourceVersion: "77", generation: 4, ...more }, spec, status },
  now: NOW,
  params: {},
});
const BOUND: readonly Pod[] = [
  { metadata: { namespace: "shop", name: "cart-0", uid: "p-0", deletionTimestamp: "2026-11-18T09:50:00Z" }, spec: {} },
  { metadata: { namespace: "shop", name: "cart-1", uid: "p-1", finalizers: ["a.example/b"] }, spec: {} },
  { metadata: { namespace: "kube-system", name: "cni-1", uid: "p-2" }, spec: { tolerations: [{ operator: "Exists" }] } },
];
const RENEWED = { spec: { renewTime: "2026-11-18T09:59:50.000000Z" } };
const OUT = { key: "node.kubernetes.io/out-of-service", value: "nodeshutdown", effect: "NoExecute" };
const onNode = (spec: NonNullable<Node["spec"]>, more: Node["metadata"] = {}, ready = "True"): NodeInput => ({
  on: "node",
  cluster: "c",
  object: {
    metadata: { name: "worker-1", uid: "n-1", resourceVersion: "88", ...more },
    spec,
    status: { conditions: [{ type: "Ready", status: ready }] },
  },
  pods: { bound: 7, terminating: 1 },
  bound: BOUND,
  lease: null,
  now: NOW,
  params: {},
});

const AUTOSCALER = { metadata: { name: "cart-hpa" }, spec: { minReplicas: 2, maxReplicas: 9 } };

const REVISION = "deployment.kubernetes.io/revision";
const template = (container: object) => ({
  metadata: { labels: { app: "cart" } },
  spec: { containers: [{ name: "app", ...container }] },
});
const revision = (number: number, container: object): PodTemplateHolder => {
  const { metadata, spec } = template(container);
  const labels = { ...metadata.labels, "pod-template-hash": `h${number}` };
  return {
    metadata: { name: `cart-${number}`, uid: `rs-${number}`, annotations: { [REVISION]: `${number}` } },
    spec: { template: { metadata: { labels }, spec } },
  };
};
const atRevision = (number: number, revisions: readonly PodTemplateHolder[]): WorkloadInput => ({
  ...workload(
    "Deployment",
    { replicas: 2, template: template({ image: `app:${number}` }) },
    {},
    { annotations: { [REVISION]: `${number}` } },
  ),
  revisions,
});

/** Inputs that bring out every sentence of the fixes that act on an owner or a node. */
export const OWNER_INPUTS: Record<string, FixInput[]> = {
  "restart-rollout": [
    workload("Deployment", { replicas: 3 }),
    workload("Deployment", { replicas: 3, strategy: { type: "Recreate" } }),
    workload("StatefulSet", {}),
    workload("DaemonSet", {}, { desiredNumberScheduled: 4 }),
    workload("Deployment", { paused: true }),
    workload("DaemonSet", { updateStrategy: { type: "OnDelete" } }),
    workload("StatefulSet", { replicas: 0 }),
    workload("Deployment", {}, {}, DELETED),
  ],
  "scale-workload": [
    { ...workload("Deployment", { replicas: 3 }, { readyReplicas: 2 }), autoscalers: [AUTOSCALER] },
    { ...workload("StatefulSet", { replicas: 3 }), params: { replicas: 0 } },
    { ...workload("ReplicaSet", { replicas: 3 }, { readyReplicas: 3 }), autoscalers: [] },
    { ...workload("Deployment", { replicas: 3 }), params: { replicas: 3 } },
    { ...workload("Deployment", { replicas: 3 }), params: { replicas: -1 } },
    workload(
      "ReplicaSet",
      {},
      {},
      { ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "cart", uid: "d-1", controller: true }] },
    ),
    workload("Deployment", {}, {}, DELETED),
  ],
  "rollback-rollout": [
    atRevision(4, [revision(3, { image: "app:3" }), revision(2, { image: "app:2" }), revision(4, { image: "app:4" })]),
    atRevision(4, [revision(3, { image: "app:3", env: "abcdefg".split("").map((name) => ({ name, value: "v" })) })]),
    { ...atRevision(4, [revision(3, { image: "app:3" })]), params: { revision: 9 } },
    atRevision(4, [revision(4, { image: "app:4" })]),
    atRevision(4, [revision(3, { image: "app:4" })]),
    workload("Deployment", {}),
    workload("Deployment", { paused: true }),
    workload("Deployment", {}, {}, DELETED),
  ],
  "out-of-service-taint": [
    onNode({}, {}, "Unknown"),
    onNode({}),
    { ...onNode({}, {}, "False"), lease: RENEWED },
    { ...onNode({}, {}, "Unknown"), bound: undefined },
    onNode({ taints: [OUT] }),
    onNode({ taints: [OUT] }, {}, "Unknown"),
  ],
  "delete-node-object": [
    onNode({}, {}, "Unknown"),
    onNode({}, { finalizers: ["a.example/termination"] }, "Unknown"),
    onNode({}),
    { ...onNode({}, {}, "False"), lease: RENEWED },
    { ...onNode({}, {}, "Unknown"), bound: undefined },
    onNode({}, DELETED, "Unknown"),
  ],
  cordon: [onNode({}), onNode({ unschedulable: true }), onNode({}, DELETED)],
  uncordon: [
    onNode({ unschedulable: true }),
    onNode({ unschedulable: true }, {}, "Unknown"),
    onNode({}),
    onNode({ unschedulable: true }, DELETED),
  ],
};
