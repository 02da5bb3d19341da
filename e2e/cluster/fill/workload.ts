import { type ClusterObject, type OwnerReference, type Pod, type Stored, timestamp } from "./objects.ts";
import { pickShape, type Shape, templateSpec } from "./pod-shapes.ts";
import type { Random } from "./random.ts";

export type Workload = {
  readonly kind: "Deployment" | "StatefulSet" | "none";
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly replicas: number;
  readonly shape: Shape;
  readonly template: Pod["spec"];
  readonly selector: Readonly<Record<string, string>>;
  readonly podLabels: Record<string, string>;
  /** What the pods' controller reference points at; null for pods without a controller. */
  readonly owner: OwnerReference | null;
};

const APPS = ["api", "web", "worker", "cart", "checkout", "ledger", "orders", "search", "indexer", "mailer", "gateway", "session"];
const MOST_REPLICAS = 12;

/** Chooses a workload with at most `room` pods. */
export function planWorkload(random: Random, namespace: string, room: number): Workload {
  const shape = pickShape(random);
  const app = random.pick(APPS);
  const name = `${app}-${random.suffix(4)}`;
  const draw = random.next();
  const kind = draw < 0.8 ? "Deployment" : draw < 0.95 ? "StatefulSet" : "none";
  const replicas = Math.min(room, kind === "none" ? 1 : random.between(1, MOST_REPLICAS));
  const uid = random.uid();
  const selector = { "app.kubernetes.io/name": app, "app.kubernetes.io/instance": name };
  const hash = random.suffix(10);
  const podLabels = { ...selector, "app.kubernetes.io/version": `1.${random.between(0, 40)}`, team: namespace.replace(/-\d+$/, "") };
  const reference = { apiVersion: "apps/v1", controller: true, blockOwnerDeletion: true };
  const common = { kind, namespace, name, uid, replicas, shape, template: templateSpec(random, shape, app), selector } as const;
  if (kind === "none") return { ...common, podLabels, owner: null };
  if (kind === "StatefulSet") return { ...common, podLabels, owner: { ...reference, kind, name, uid } };
  const owner = { ...reference, kind: "ReplicaSet", name: `${name}-${hash}`, uid: random.uid() };
  return { ...common, podLabels: { ...podLabels, "pod-template-hash": hash }, owner };
}

/**
 * The objects that own the workload's pods. Their numbers fit the pods: a controller manager that
 * is started on the filled cluster finds nothing to add or take away.
 */
export function* workloadObjects(workload: Workload, stored: readonly Stored[], createdAt: number): Generator<Stored> {
  if (workload.owner === null) return;
  const pods = stored.flatMap(({ object }) => (isPod(object) ? [object] : []));
  const active = pods.filter((pod) => pod.metadata.deletionTimestamp === undefined && pod.status.phase !== "Failed");
  const ready = active.filter((pod) => pod.status.conditions.some((one) => one.type === "Ready" && one.status === "True"));
  const counts = { replicas: active.length, readyReplicas: ready.length, availableReplicas: ready.length, observedGeneration: 1 };
  const { namespace, name, uid, selector, template, owner } = workload;
  const creationTimestamp = timestamp(createdAt);
  const labels = { ...workload.podLabels };
  if (workload.kind === "StatefulSet") {
    const spec = {
      replicas: active.length,
      serviceName: name,
      // The pods belong to no recorded revision: a rolling update would replace them all.
      updateStrategy: { type: "OnDelete" },
      selector: { matchLabels: selector },
      template: { metadata: { labels }, spec: template },
    };
    const metadata = { name, namespace, uid, creationTimestamp, labels, generation: 1 };
    return yield keep("statefulsets", { apiVersion: "apps/v1", kind: "StatefulSet", metadata, spec, status: counts });
  }
  const annotations = { "deployment.kubernetes.io/revision": "1" };
  const parent = { apiVersion: "apps/v1", kind: "Deployment", name, uid, controller: true, blockOwnerDeletion: true };
  yield keep("replicasets", {
    apiVersion: "apps/v1",
    kind: "ReplicaSet",
    metadata: {
      name: owner.name,
      namespace,
      uid: owner.uid,
      creationTimestamp,
      labels,
      annotations,
      generation: 1,
      ownerReferences: [parent],
    },
    spec: {
      replicas: active.length,
      selector: { matchLabels: { ...selector, ...hashOf(labels) } },
      template: { metadata: { labels }, spec: template },
    },
    status: { ...counts, fullyLabeledReplicas: active.length },
  });
  const { "pod-template-hash": _, ...withoutHash } = labels;
  yield keep("deployments", {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, namespace, uid, creationTimestamp, labels: withoutHash, annotations, generation: 1 },
    spec: { replicas: active.length, selector: { matchLabels: selector }, template: { metadata: { labels: withoutHash }, spec: template } },
    status: { ...counts, updatedReplicas: active.length, unavailableReplicas: active.length - ready.length },
  });
}

function keep(resource: string, object: ClusterObject): Stored {
  return { key: `/registry/${resource}/${object.metadata.namespace}/${object.metadata.name}`, object };
}

function hashOf(labels: Readonly<Record<string, string>>): Record<string, string> {
  return { "pod-template-hash": labels["pod-template-hash"] ?? "" };
}

function isPod(object: ClusterObject | Pod): object is Pod {
  return object.kind === "Pod";
}
