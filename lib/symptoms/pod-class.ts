import type { SubjectClass } from "#lib/contract/causes.ts";
import { type ContainerFacts, containersOf, isUnseenEnd, ownContainersOf, restartsAfter } from "#lib/evidence/containers.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { isCrashReason, isImageReason } from "#lib/kube/vocabulary.ts";
import { deletionOf } from "./deletion.ts";
import type { SymptomInput } from "./types.ts";
import { recentRestarts } from "./unstable.ts";

/** A class, the container that decides it (if one does), and when it may change by itself (ms). */
export interface ClassDecision {
  readonly class: SubjectClass;
  readonly container: ContainerFacts | null;
  readonly edge: number | null;
}

/** The kubelet forgets a crash after two of its longest back-offs, 10 minutes (F3.3). */
const CRASH_MEMORY_MS = 600_000;

/**
 * The symptom class of a pod (catalogue, "Symptom classes"): worst first, the first that holds.
 * It says what the state is and never depends on how long it has lasted.
 */
export function podClass(input: SymptomInput): ClassDecision {
  const { pod, now } = input;
  const deletion = deletionOf(pod.metadata, now);
  if (deletion) return plain(deletion.insideGrace ? "ending" : "terminating", deletion.insideGrace ? deletion.deadline : null);
  if (pod.status?.phase === "Failed") return plain("failed");
  if (pod.status?.phase === "Succeeded") return plain(endedByProbe(input) ? "failed" : "healthy");
  const containers = ownContainersOf(pod);
  if (isLost(input, containers)) return plain("unknown");
  if (!pod.spec?.nodeName) return plain("pending");
  return runningClass(input, containers);
}

function plain(subjectClass: SubjectClass, edge: number | null = null): ClassDecision {
  return { class: subjectClass, container: null, edge };
}

/** Node lost or gone, or the kubelet itself lost the container (F1.11, F5.2). */
function isLost({ pod, node }: SymptomInput, containers: readonly ContainerFacts[]): boolean {
  if (pod.status?.reason === "NodeLost" || pod.status?.phase === "Unknown") return true;
  if (containers.some((container) => isLostContainer(pod, container))) return true;
  if (!pod.spec?.nodeName || node === undefined) return false;
  return node === null || isNodeLost(node);
}

/** A container whose end nobody saw. An init step that had been done by then holds nothing up. */
function isLostContainer(pod: Pod, { kind, end }: ContainerFacts): boolean {
  if (end?.reason === "ContainerStatusUnknown") return true;
  return isUnseenEnd(end) && (kind !== "init" || conditionStatus(pod.status?.conditions, "Initialized") !== "True");
}

/**
 * A container that a liveness kill ended with exit 0 under OnFailure is not started again:
 * the pod reads Succeeded although nobody meant it to end (catalogue, `liveness-onfailure-completed`).
 */
function endedByProbe({ pod, events }: SymptomInput): boolean {
  if (pod.spec?.restartPolicy !== "OnFailure" || !events) return false;
  return containersOf(pod).some((container) => {
    if (container.kind !== "container" || container.end?.exitCode !== 0 || !container.spec?.livenessProbe) return false;
    const finished = parseTime(container.end.finishedAt);
    const kills = eventsWith(events, { reason: "Killing", container: container.name, text: "failed liveness probe" });
    return kills.some((kill) => finished === null || kill.last === null || Math.abs(finished - kill.last) <= KILL_TO_END_MS);
  });
}

/** A probe's kill ends within the pod's grace; longer gaps belong to another run. */
const KILL_TO_END_MS = 120_000;

function runningClass(input: SymptomInput, containers: readonly ContainerFacts[]): ClassDecision {
  const { pod, now } = input;
  for (const container of containers) {
    const crash = crashEdge(container, now);
    if (crash !== false) return { class: "crash-loop", container, edge: crash };
  }
  const image = containers.find((container) => container.phase === "waiting" && isImageReason(container.reason));
  if (image) return { class: "image-pull", container: image, edge: null };
  const stalled = firstUnstarted(pod, containers);
  if (stalled !== undefined) return { class: "creating", container: stalled, edge: null };
  const unready = firstUnready(pod, containers);
  if (unready !== undefined) return { class: "not-ready", container: unready, edge: null };
  const recent = recentRestarts(input, containers);
  return recent.unstable ? { class: "unstable", container: recent.container, edge: recent.edge } : plain("healthy");
}

/**
 * False when the container is not in a crash loop; else the time its crashes are forgotten (null = while it waits).
 * Between two crashes a container runs for a while: it stays in the loop until the kubelet forgets the last crash.
 */
function crashEdge(container: ContainerFacts, now: number): number | null | false {
  if (container.phase === "waiting" && isCrashReason(container.reason)) return null;
  if (container.phase === "terminated" && container.end && restartsAfter(container, container.end)) {
    return container.restarts >= 1 ? null : false;
  }
  const { last } = container;
  if (container.phase !== "running" || container.ready || container.restarts < 2 || !last || !restartsAfter(container, last)) return false;
  // Nobody knows that it crashed: most often its node went down under it.
  if (isUnseenEnd(last)) return false;
  const finished = parseTime(last.finishedAt);
  return finished !== null && now < finished + CRASH_MEMORY_MS ? finished + CRASH_MEMORY_MS : false;
}

/** The container that keeps the pod from having started; null = nothing said yet; undefined = all have started. */
function firstUnstarted(pod: Pod, containers: readonly ContainerFacts[]): ContainerFacts | null | undefined {
  const initialized = conditionStatus(pod.status?.conditions, "Initialized") === "True";
  const blocking = containers.find((container) => {
    if (container.phase === "waiting") return true;
    if (container.kind === "init") return container.phase === "running" || (!initialized && (container.end?.exitCode ?? 0) !== 0);
    return container.kind === "sidecar" && container.phase === "running" && !container.started && pod.status?.phase === "Pending";
  });
  if (blocking) return blocking;
  const silent = containers.every((container) => container.phase === "none");
  return pod.status?.phase === "Pending" || (silent && pod.status?.phase !== "Running") ? null : undefined;
}

/** The container that keeps the pod from being ready; null = a readiness gate or the node; undefined = it is ready. */
function firstUnready(pod: Pod, containers: readonly ContainerFacts[]): ContainerFacts | null | undefined {
  const ready = conditionStatus(pod.status?.conditions, "Ready");
  if (ready === "True") return undefined;
  const counted = containers.filter((container) => container.kind !== "init");
  const unready = counted.find((container) => !container.ready && !isDone(container));
  if (unready) return unready;
  if (ready === null && counted.length > 0) return undefined;
  const someDone = counted.some(isDone);
  const gatesOpen = (pod.spec?.readinessGates ?? []).every(
    (gate) => conditionStatus(pod.status?.conditions, gate.conditionType ?? "") === "True",
  );
  return someDone && gatesOpen ? undefined : null;
}

/** A batch container that has done its work: exit 0 and not to be started again. */
function isDone(container: ContainerFacts): boolean {
  return container.end !== null && container.end.exitCode === 0 && !restartsAfter(container, container.end);
}
