import type { Condition, KubeEvent, Node, ObjectMeta, Pod, PodSpec, PodStatus } from "#lib/kube/objects.ts";
import type { ContainerStatus } from "#lib/kube/pod-parts.ts";

/** The moment at which built objects are looked at, and times relative to it. */
export const NOW = Date.UTC(2026, 10, 30, 12, 0, 0);

/** RFC 3339 time `seconds` before `NOW`. */
export function ago(seconds: number): string {
  return `${new Date(NOW - seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** A healthy pod, one hour old, on node worker-1, with the given parts laid over it. */
export function buildPod(parts: { metadata?: ObjectMeta; spec?: PodSpec; status?: PodStatus } = {}): Pod {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "web-0", namespace: "shop", uid: "uid-web-0", creationTimestamp: ago(3600), ...parts.metadata },
    spec: {
      nodeName: "worker-1",
      restartPolicy: "Always",
      containers: [{ name: "app", image: "registry.example.com/web:1" }],
      ...parts.spec,
    },
    status: {
      phase: "Running",
      startTime: ago(3595),
      conditions: readyConditions("True", 3500),
      containerStatuses: [running("app")],
      ...parts.status,
    },
  };
}

/** The four usual conditions, with Ready and ContainersReady in the given status since `seconds` ago. */
export function readyConditions(status: "True" | "False", seconds: number): readonly Condition[] {
  const reason = status === "False" ? { reason: "ContainersNotReady" } : {};
  return [
    { type: "PodScheduled", status: "True", lastTransitionTime: ago(3600) },
    { type: "PodReadyToStartContainers", status: "True", lastTransitionTime: ago(3590) },
    { type: "Initialized", status: "True", lastTransitionTime: ago(3590) },
    { type: "ContainersReady", status, lastTransitionTime: ago(seconds), ...reason },
    { type: "Ready", status, lastTransitionTime: ago(seconds), ...reason },
  ];
}

export function running(name: string, parts: Partial<ContainerStatus> = {}): ContainerStatus {
  return { name, ready: true, started: true, restartCount: 0, state: { running: { startedAt: ago(3500) } }, ...parts };
}

export function waiting(name: string, reason: string, parts: Partial<ContainerStatus> = {}): ContainerStatus {
  return { name, ready: false, started: false, restartCount: 0, state: { waiting: { reason } }, ...parts };
}

export function ended(name: string, exitCode: number, seconds: number, parts: Partial<ContainerStatus> = {}): ContainerStatus {
  const reason = exitCode === 0 ? "Completed" : "Error";
  return {
    name,
    ready: false,
    started: false,
    restartCount: 0,
    state: { terminated: { exitCode, reason, finishedAt: ago(seconds) } },
    ...parts,
  };
}

/** How the instance before the present one ended, `seconds` ago. */
export function lastEnd(exitCode: number, seconds: number, ran = 5): Pick<ContainerStatus, "lastState"> {
  const reason = exitCode === 0 ? "Completed" : "Error";
  return { lastState: { terminated: { exitCode, reason, startedAt: ago(seconds + ran), finishedAt: ago(seconds) } } };
}

/** An event about the built pod. `first` and `last` are seconds ago. */
export function buildEvent(reason: string, message: string, first: number, last = first, parts: Partial<KubeEvent> = {}): KubeEvent {
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: { name: `web-0.${reason}.${first}.${message.length}`, namespace: "shop", uid: `uid-${reason}-${first}-${message.length}` },
    involvedObject: { kind: "Pod", namespace: "shop", name: "web-0", uid: "uid-web-0", fieldPath: "spec.containers{app}" },
    type: "Warning",
    reason,
    message,
    count: 1,
    firstTimestamp: ago(first),
    lastTimestamp: ago(last),
    source: { component: "kubelet", host: "worker-1" },
    ...parts,
  };
}

/** A node with Ready in the given status since `seconds` ago. */
export function buildNode(ready: "True" | "False" | "Unknown" = "True", seconds = 86_400): Node {
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name: "worker-1", uid: "uid-worker-1", labels: { "kubernetes.io/hostname": "worker-1" } },
    spec: {},
    status: { conditions: [{ type: "Ready", status: ready, lastTransitionTime: ago(seconds) }] },
  };
}
