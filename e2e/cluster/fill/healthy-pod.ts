import { type Pod, timestamp } from "./objects.ts";
import { completedStatus, managedFields, runningStatus } from "./pod-shapes.ts";
import type { Random } from "./random.ts";
import type { Workload } from "./workload.ts";

export type Placement = {
  readonly node: string;
  /** Running number of the pod in the cluster; its address follows from it. */
  readonly number: number;
  readonly createdAt: number;
  /** Number among the workload's pods, from 0. */
  readonly replica: number;
};

/** A pod of the workload that started when it was created and has run well since. */
export function healthyPod(random: Random, workload: Workload, place: Placement): Pod {
  const startedAt = place.createdAt + 2000;
  const spec: Pod["spec"] = structuredClone(workload.template);
  spec.nodeName = place.node;
  spec.preemptionPolicy = "PreemptLowerPriority";
  spec.priority = 0;
  const address = `10.${64 + Math.floor(place.number / 65_536)}.${Math.floor(place.number / 256) % 256}.${place.number % 256}`;
  const conditions = ["PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"].map((type) => ({
    type,
    status: "True",
    lastTransitionTime: timestamp(startedAt),
  }));
  const pod: Pod = {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      ...podName(random, workload, place.replica),
      namespace: workload.namespace,
      uid: random.uid(),
      generation: 1,
      creationTimestamp: timestamp(place.createdAt),
      labels: workload.podLabels,
      managedFields: managedFields(workload.shape, spec, timestamp(startedAt)),
    },
    spec,
    status: {
      phase: "Running",
      startTime: timestamp(place.createdAt),
      conditions,
      hostIP: "127.0.0.1",
      hostIPs: [{ ip: "127.0.0.1" }],
      podIP: address,
      podIPs: [{ ip: address }],
      qosClass: "Burstable",
      containerStatuses: spec.containers.map((container) => runningStatus(random, container, startedAt)),
    },
  };
  if (spec.initContainers !== undefined) {
    pod.status.initContainerStatuses = spec.initContainers.map((container) => completedStatus(random, container, startedAt));
  }
  if (workload.kind === "StatefulSet") {
    const identity = { "apps.kubernetes.io/pod-index": String(place.replica), "statefulset.kubernetes.io/pod-name": pod.metadata.name };
    pod.metadata.labels = { ...workload.podLabels, ...identity };
  }
  if (workload.owner !== null) pod.metadata.ownerReferences = [workload.owner];
  return pod;
}

function podName(random: Random, workload: Workload, replica: number): { name: string; generateName?: string } {
  if (workload.kind === "StatefulSet") return { name: `${workload.name}-${replica}` };
  if (workload.owner === null) return { name: `${workload.name}-${random.suffix(5)}` };
  const generateName = `${workload.owner.name}-`;
  return { generateName, name: generateName + random.suffix(5) };
}
