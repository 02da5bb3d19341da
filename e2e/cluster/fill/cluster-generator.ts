import { KWOK_LABEL, nodeObject } from "../nodes.ts";
import { healthyPod, type Placement } from "./healthy-pod.ts";
import { type ClusterObject, type Pod, type Stored, timestamp } from "./objects.ts";
import { Random } from "./random.ts";
import type { EventNote, Sickness } from "./sickness.ts";
import { ENDING, RUNNING } from "./sicknesses-running.ts";
import { STARTING } from "./sicknesses-starting.ts";
import { planWorkload, type Workload, workloadObjects } from "./workload.ts";

export type ClusterSize = {
  readonly pods: number;
  readonly nodes: number;
  readonly namespaces: number;
  /** Share of the pods that are sick, 0 to 1. */
  readonly sick: number;
  readonly seed: number;
  /** Milliseconds since the epoch: the end of the cluster's history. */
  readonly now: number;
};

/** Every way to be sick that the generator knows, in the order in which it hands them out. */
export const SICKNESSES: readonly Sickness[] = [...STARTING, ...RUNNING, ...ENDING];

/** This many neighbours, mostly replicas of one workload, share a sickness: trouble comes in groups. */
const GROUP = 5;
const LOST_NODES = 2;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Makes up a cluster: namespaces, nodes (two of them lost), workloads, their pods and the events
 * of the sick ones. The same size and seed give the same objects. Yields them with the keys under
 * which the API server keeps them in etcd.
 */
export function* generateCluster(size: ClusterSize): Generator<Stored> {
  const random = new Random(size.seed);
  const namespaces = Array.from({ length: size.namespaces }, (_, index) => namespaceName(index));
  for (const name of namespaces) yield* namespaceObjects(random, name, size.now);
  const nodes = Array.from({ length: size.nodes }, (_, index) => `node-${String(index + 1).padStart(4, "0")}`);
  for (const [index, name] of nodes.entries()) yield* nodeObjects(random, name, index, index < LOST_NODES, size.now);
  const living = nodes.slice(LOST_NODES);
  let made = 0;
  while (made < size.pods) {
    const workload = planWorkload(random, random.pick(namespaces), size.pods - made);
    const createdAt = size.now - random.between(HOUR_MS, 40 * DAY_MS);
    const pods: Stored[] = [];
    for (let replica = 0; replica < workload.replicas; replica += 1) {
      const place = { node: living[made % living.length] ?? "", number: made, createdAt, replica };
      pods.push(...podObjects(random, size, workload, place, nodes[made % LOST_NODES] ?? ""));
      made += 1;
    }
    yield* workloadObjects(workload, pods, createdAt);
    yield* pods;
  }
}

function* podObjects(random: Random, size: ClusterSize, workload: Workload, place: Placement, lostNode: string): Generator<Stored> {
  const pod = healthyPod(random, workload, place);
  const key = `/registry/pods/${pod.metadata.namespace}/${pod.metadata.name}`;
  const sickness = sicknessOf(place.number, size.sick);
  if (sickness === undefined) return yield { key, object: pod };
  const notes: EventNote[] = [];
  const since = size.now - random.between(60_000, Math.min(size.now - place.createdAt, 3 * DAY_MS));
  sickness.apply(pod, { random, now: size.now, since, lostNode, note: (note) => notes.push(note) });
  // Where kwok runs, it must leave the pod as it is; a deleted pod must not be let go either.
  const label = pod.metadata.deletionTimestamp !== undefined && pod.metadata.finalizers === undefined ? "stuck-deletion" : "static";
  pod.metadata.labels = { ...pod.metadata.labels, "podward.dev/kwok": label };
  yield { key, object: pod };
  for (const note of notes) yield eventObject(random, pod, note, since, size.now);
}

/** The sickness of the pod with this number, or undefined for a healthy one. */
export function sicknessOf(number: number, share: number): Sickness | undefined {
  const group = Math.floor(number / GROUP);
  const groupsBefore = Math.floor(group * share);
  if (Math.floor((group + 1) * share) === groupsBefore) return undefined;
  return SICKNESSES[groupsBefore % SICKNESSES.length];
}

function eventObject(random: Random, pod: Pod, note: EventNote, since: number, now: number): Stored {
  const { namespace, name, uid } = pod.metadata;
  const component = note.component ?? "kubelet";
  const eventName = `${name}.${random.hex(16)}`;
  const object: ClusterObject = {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: eventName, namespace, uid: random.uid(), creationTimestamp: timestamp(since) },
    involvedObject: {
      apiVersion: "v1",
      kind: "Pod",
      namespace,
      name,
      uid,
      ...(note.fieldPath === undefined ? {} : { fieldPath: note.fieldPath }),
    },
    type: note.type,
    reason: note.reason,
    message: note.message,
    count: note.count,
    firstTimestamp: timestamp(since),
    lastTimestamp: timestamp(note.count === 1 ? since : now - random.between(1000, 120_000)),
    source: { component, ...(component === "kubelet" ? { host: pod.spec.nodeName } : {}) },
    reportingComponent: component,
    reportingInstance: component === "kubelet" ? (pod.spec.nodeName ?? "") : component,
  };
  return { key: `/registry/events/${namespace}/${eventName}`, object };
}

function namespaceName(index: number): string {
  const teams = ["shop", "search", "billing", "media", "risk", "data", "mail", "auth", "ads", "infra"];
  return `${teams[index % teams.length]}-${String(Math.floor(index / teams.length) + 1).padStart(2, "0")}`;
}

function* namespaceObjects(random: Random, name: string, now: number): Generator<Stored> {
  const creationTimestamp = timestamp(now - 90 * DAY_MS);
  const metadata = { name, uid: random.uid(), creationTimestamp, labels: { "kubernetes.io/metadata.name": name } };
  const object = { apiVersion: "v1", kind: "Namespace", metadata, spec: { finalizers: ["kubernetes"] }, status: { phase: "Active" } };
  yield { key: `/registry/namespaces/${name}`, object };
  const settings = { name: "common-settings", namespace: name, uid: random.uid(), creationTimestamp };
  const configMap = { apiVersion: "v1", kind: "ConfigMap", metadata: settings, data: { "settings.yaml": "logLevel: info\n" } };
  yield { key: `/registry/configmaps/${name}/common-settings`, object: configMap };
}

function* nodeObjects(random: Random, name: string, index: number, lost: boolean, now: number): Generator<Stored> {
  const made = nodeObject(name, index, { allocatable: { cpu: "64", memory: "256Gi", pods: "250", "ephemeral-storage": "500Gi" } });
  const heartbeat = timestamp(lost ? now - 2 * HOUR_MS : now);
  const healthy: [string, string, string][] = [
    ["Ready", "True", "KubeletReady"],
    ["MemoryPressure", "False", "KubeletHasSufficientMemory"],
    ["DiskPressure", "False", "KubeletHasNoDiskPressure"],
    ["PIDPressure", "False", "KubeletHasSufficientPID"],
  ];
  const conditions = healthy.map(([type, status, reason]) => ({
    type,
    status: lost ? "Unknown" : status,
    reason: lost ? "NodeStatusUnknown" : reason,
    message: lost ? "Kubelet stopped posting node status." : "",
    lastHeartbeatTime: heartbeat,
    lastTransitionTime: timestamp(lost ? now - 2 * HOUR_MS + 40_000 : now - 80 * DAY_MS),
  }));
  const taints = ["NoSchedule", "NoExecute"].map((effect) => ({
    key: "node.kubernetes.io/unreachable",
    effect,
    ...(effect === "NoExecute" ? { timeAdded: timestamp(now - 2 * HOUR_MS + 40_000) } : {}),
  }));
  // Nothing plays the kubelet of a lost node.
  const withoutKubelet = Object.fromEntries(Object.entries(made.metadata.labels).filter(([key]) => !(key in KWOK_LABEL)));
  const metadata = { ...made.metadata, uid: random.uid(), creationTimestamp: timestamp(now - 80 * DAY_MS) };
  const object: ClusterObject = {
    ...made,
    metadata: lost ? { ...metadata, labels: withoutKubelet } : metadata,
    spec: lost ? { taints } : {},
    status: {
      ...made.status,
      conditions,
      addresses: [
        { type: "InternalIP", address: "127.0.0.1" },
        { type: "Hostname", address: name },
      ],
    },
  };
  yield { key: `/registry/minions/${name}`, object };
}
