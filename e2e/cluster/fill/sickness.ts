import { type Condition, type ContainerState, type ContainerStatus, type Pod, timestamp } from "./objects.ts";
import type { Random } from "./random.ts";

export type EventNote = {
  type: "Normal" | "Warning";
  reason: string;
  message: string;
  count: number;
  fieldPath?: string;
  component?: string;
};

export type SickContext = {
  readonly random: Random;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When the trouble began, milliseconds since the epoch. */
  readonly since: number;
  /** A node whose kubelet no longer reports. */
  readonly lostNode: string;
  readonly note: (event: EventNote) => void;
};

/** One way in which a pod can be sick: changes a healthy pod into what the cluster shows of it. */
export type Sickness = {
  readonly id: string;
  /** How kubectl's STATUS column begins for such a pod. */
  readonly status: string;
  readonly apply: (pod: Pod, context: SickContext) => void;
};

/** The container that falls ill, and its status. */
export function firstContainer(pod: Pod): { name: string; image: string; status: ContainerStatus } {
  const status = pod.status.containerStatuses?.[0];
  const container = pod.spec.containers[0];
  if (status === undefined || container === undefined) throw new Error(`${pod.metadata.name} has no container`);
  return { name: container.name, image: container.image, status };
}

export function setCondition(pod: Pod, condition: Condition): void {
  pod.status.conditions = [...pod.status.conditions.filter((one) => one.type !== condition.type), condition];
}

/** Ready and ContainersReady turn False because containers are not ready. */
export function setUnready(pod: Pod, since: number): void {
  const unready = (pod.status.containerStatuses ?? []).filter((one) => !one.ready).map((one) => one.name);
  for (const type of ["Ready", "ContainersReady"]) {
    setCondition(pod, {
      type,
      status: "False",
      reason: "ContainersNotReady",
      message: `containers with unready status: [${unready.join(" ")}]`,
      lastTransitionTime: timestamp(since),
    });
  }
}

/** No container of the pod has started; the first waits for a reason of its own. */
export function setWaiting(pod: Pod, context: SickContext, waiting: { reason: string; message?: string }): void {
  pod.status.phase = "Pending";
  pod.status.containerStatuses = (pod.status.containerStatuses ?? []).map((status, index) => {
    const { containerID: _, ...rest } = status;
    const state: ContainerState = { waiting: index === 0 ? waiting : { reason: "ContainerCreating" } };
    return { ...rest, imageID: "", ready: false, started: false, restartCount: 0, state, lastState: {} };
  });
  setUnready(pod, context.since);
}

/** The first container ends again and again; it waits for the end of its back-off. */
export function setCrashLoop(pod: Pod, context: SickContext, ended: { exitCode: number; reason: string }): void {
  const { name, status } = firstContainer(pod);
  const finished = context.now - context.random.between(5, 200) * 1000;
  const { namespace, name: podName, uid } = pod.metadata;
  status.restartCount = context.random.between(6, 180);
  status.ready = false;
  status.started = false;
  const containerID = status.containerID ?? "";
  const startedAt = timestamp(finished - 2000);
  status.lastState = { terminated: { ...ended, startedAt, finishedAt: timestamp(finished), containerID } };
  const message = `back-off 5m0s restarting failed container=${name} pod=${podName}_${namespace}(${uid})`;
  status.state = { waiting: { reason: "CrashLoopBackOff", message } };
  setUnready(pod, finished);
  context.note({
    type: "Warning",
    reason: "BackOff",
    message: `Back-off restarting failed container ${name} in pod ${podName}_${namespace}(${uid})`,
    count: status.restartCount * 3,
    fieldPath: `spec.containers{${name}}`,
  });
}

/** The scheduler finds no node. */
export function setUnscheduled(pod: Pod, context: SickContext, message: string, reason = "Unschedulable"): void {
  pod.status = {
    phase: "Pending",
    conditions: [{ type: "PodScheduled", status: "False", reason, message, lastTransitionTime: timestamp(context.since) }],
    qosClass: pod.status.qosClass,
  };
  delete pod.spec.nodeName;
  if (reason !== "Unschedulable") return;
  context.note({ type: "Warning", reason: "FailedScheduling", message, count: 1, component: "default-scheduler" });
}

/** The pod is over: the phase says how, its containers have ended with `exitCode`. */
export function setFailed(pod: Pod, context: SickContext, exitCode: number): void {
  pod.status.phase = "Failed";
  for (const status of pod.status.containerStatuses ?? []) {
    const startedAt = status.state.running?.startedAt ?? timestamp(context.since);
    const finishedAt = timestamp(context.since);
    const containerID = status.containerID ?? "";
    status.ready = false;
    status.started = false;
    status.state = { terminated: { exitCode, reason: "Error", startedAt, finishedAt, containerID } };
  }
  for (const type of ["Ready", "ContainersReady"]) {
    setCondition(pod, { type, status: "False", reason: "PodFailed", lastTransitionTime: timestamp(context.since) });
  }
}

/** A deletion was asked for `ago` milliseconds ago with `grace` seconds to end. */
export function setDeleted(pod: Pod, context: SickContext, ago: number, grace: number): void {
  pod.metadata.deletionTimestamp = timestamp(context.now - ago + grace * 1000);
  pod.metadata.deletionGracePeriodSeconds = grace;
}
