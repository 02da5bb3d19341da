import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";

const CONTAINER = {
  name: "main",
  image: "registry.example.com/shop/app:1.4.2",
  resources: {},
  terminationMessagePath: "/dev/termination-log",
};

interface Patient {
  readonly namespace: string;
  readonly name: string;
  /** Seconds in the state. */
  readonly since: number;
  readonly labels?: Readonly<Record<string, string>>;
}

function pod(patient: Patient, node: string | null, status: object, now: number): KubeObject {
  const metadata = {
    namespace: patient.namespace,
    name: patient.name,
    uid: `${patient.namespace}-${patient.name}`,
    creationTimestamp: at(now, patient.since + 60),
    labels: { app: patient.name.split("-")[0], ...patient.labels },
  };
  const spec = {
    containers: [CONTAINER],
    restartPolicy: "Always",
    schedulerName: "default-scheduler",
    ...(node ? { nodeName: node } : {}),
  };
  return asKube<KubeObject>({ apiVersion: "v1", kind: "Pod", metadata, spec, status });
}

/** A pod that no node takes. */
export function pendingPod(patient: Patient, now: number): KubeObject {
  const condition = {
    type: "PodScheduled",
    status: "False",
    reason: "Unschedulable",
    message:
      "0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.",
    lastTransitionTime: at(now, patient.since),
  };
  return pod(patient, null, { phase: "Pending", qosClass: "BestEffort", conditions: [condition] }, now);
}

/** A pod whose main process ends with 1 again and again. */
export function crashingPod(patient: Patient & { readonly restarts: number }, node: string, now: number): KubeObject {
  const ended = {
    exitCode: 1,
    reason: "Error",
    startedAt: at(now, 42),
    finishedAt: at(now, 40),
    containerID: `containerd://${patient.name}`,
  };
  const container = {
    name: "main",
    image: CONTAINER.image,
    imageID: "sha256:1",
    ready: false,
    started: false,
    restartCount: patient.restarts,
    state: { waiting: { reason: "CrashLoopBackOff", message: "back-off 5m0s restarting failed container" } },
    lastState: { terminated: ended },
  };
  const conditions = ["Initialized", "PodScheduled"].map((type) => ({ type, status: "True", lastTransitionTime: at(now, patient.since) }));
  const unready = ["Ready", "ContainersReady"].map((type) => ({
    type,
    status: "False",
    reason: "ContainersNotReady",
    lastTransitionTime: at(now, patient.since),
  }));
  const status = {
    phase: "Running",
    startTime: at(now, patient.since),
    conditions: [...conditions, ...unready],
    containerStatuses: [container],
  };
  return pod(patient, node, status, now);
}

/** The machine the crashing ones are on; it is well. */
function healthyNode(name: string, now: number): KubeObject {
  const condition = {
    type: "Ready",
    status: "True",
    reason: "KubeletReady",
    lastHeartbeatTime: at(now, 5),
    lastTransitionTime: at(now, 86_400),
  };
  const metadata = { name, uid: `node-${name}`, creationTimestamp: at(now, 86_400), labels: { "kubernetes.io/hostname": name } };
  const room = { cpu: "4", memory: "16Gi", pods: "110" };
  return asKube<KubeObject>({
    apiVersion: "v1",
    kind: "Node",
    metadata,
    spec: {},
    status: { conditions: [condition], capacity: room, allocatable: room, nodeInfo: { kubeletVersion: "v1.36.3" } },
  });
}

/** The ward's dozen, and the machine they are on. */
export function wardPatients(now: number): KubeObject[] {
  const pending = [1, 2, 3, 4, 5, 6].map((i) =>
    pendingPod({ namespace: "batch", name: `etl-shard-${i}`, since: 3_600 + i * 60, labels: { tier: "night" } }, now),
  );
  const crashing = [1, 2, 3].map((i) =>
    crashingPod({ namespace: "shop", name: `cart-${i}`, since: 7_200 + i * 600, restarts: 20 + i }, "one", now),
  );
  const others = [1, 2, 3].map((i) => crashingPod({ namespace: "web", name: `front-${i}`, since: 600 * i, restarts: i }, "one", now));
  return [healthyNode("one", now), ...pending, ...crashing, ...others];
}

/** So many patients that most cannot be on the screen. */
export function manyPatients(count: number, now: number): KubeObject[] {
  return Array.from({ length: count }, (_, i) =>
    pendingPod({ namespace: `team-${i % 40}`, name: `job-${String(i).padStart(4, "0")}`, since: 600 + i }, now),
  );
}

/** So many pods that nothing is wrong with. */
export function manyWell(count: number, now: number): KubeObject[] {
  const ready = ["Initialized", "PodScheduled", "Ready", "ContainersReady"].map((type) => ({
    type,
    status: "True",
    lastTransitionTime: at(now, 3_600),
  }));
  const container = {
    name: "main",
    image: CONTAINER.image,
    imageID: "sha256:1",
    ready: true,
    started: true,
    restartCount: 0,
    state: { running: { startedAt: at(now, 3_600) } },
  };
  const status = { phase: "Running", startTime: at(now, 3_600), conditions: ready, containerStatuses: [container] };
  const pods = Array.from({ length: count }, (_, i) =>
    pod({ namespace: `team-${i % 40}`, name: `web-${String(i).padStart(4, "0")}`, since: 3_600 }, "one", status, now),
  );
  return [healthyNode("one", now), ...pods];
}

function at(now: number, secondsAgo: number): string {
  return new Date(now - secondsAgo * 1_000).toISOString().replace(/\.\d+Z$/, "Z");
}

/** A pod without a controller whose container the kubelet lost track of: it has failed for good. */
export function lostPod(patient: Patient, node: string, now: number): KubeObject {
  const terminated = {
    exitCode: 137,
    reason: "ContainerStatusUnknown",
    message: "The container could not be located when the pod was terminated",
    startedAt: null,
    finishedAt: null,
  };
  const container = {
    name: "main",
    image: CONTAINER.image,
    imageID: "",
    ready: false,
    started: false,
    restartCount: 0,
    state: { terminated },
    lastState: {},
  };
  const condition = { type: "PodScheduled", status: "True", lastTransitionTime: at(now, patient.since) };
  const status = { phase: "Failed", startTime: at(now, patient.since), conditions: [condition], containerStatuses: [container] };
  return pod(patient, node, status, now);
}
