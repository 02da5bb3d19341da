import type { SubjectClass } from "#lib/contract/causes.ts";
import { type ContainerEnd, type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { FRAME, MILD } from "#lib/evidence/log-reading.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { LogTail } from "#lib/evidence/types.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { UNSTABLE_WINDOW_MS } from "#lib/symptoms/unstable.ts";

/** Classes in which the end of a container is the question (catalogue, "Starts and dies"). */
export const CRASH_CLASSES: readonly SubjectClass[] = ["crash-loop", "failed", "unstable", "not-ready"];

/** A container and the end that matters now: of its present instance, else of the one before. */
export interface CrashedContainer {
  readonly container: ContainerFacts;
  readonly end: ContainerEnd;
  /** Where that end stands in the status. */
  readonly path: string;
}

/**
 * Containers whose end explains the pod's state. A container that runs again counts only while its last end is
 * younger than half an hour: old restarts are not a present problem (F3.4). Pods that the node put aside
 * (`status.reason`: Evicted, DeadlineExceeded …) are not judged by their containers.
 */
export function crashedContainers(pod: Pod, subjectClass: SubjectClass, now: number): readonly CrashedContainer[] {
  if (!CRASH_CLASSES.includes(subjectClass) || pod.status?.reason) return [];
  return containersOf(pod).flatMap((container): CrashedContainer[] => {
    if (container.kind === "ephemeral") return [];
    if (container.end) return [{ container, end: container.end, path: `${container.statusPath}.state.terminated` }];
    const { last } = container;
    const finished = parseTime(last?.finishedAt);
    const recent = container.phase === "waiting" || (finished !== null && now - finished < UNSTABLE_WINDOW_MS);
    return last && recent ? [{ container, end: last, path: `${container.statusPath}.lastState.terminated` }] : [];
  });
}

/** What runtimes call a start that failed (F5.2): containerd and CRI-O, and Docker. */
const START_REFUSED: readonly string[] = ["StartError", "ContainerCannotRun", "ContainerStartError"];

/** A start that the memory limit left no room for: runc's words and crun's. */
const NO_ROOM_TO_START = /OOM-killed|OOM: the memory limit could be too low/i;

/** True for the words with which a runtime says that setting a container or sandbox up took more than its memory limit. */
export function isStartOutOfMemory(words: string): boolean {
  return NO_ROOM_TO_START.test(words);
}

/**
 * An end for lack of memory by the runtime's own words: the reason, or the message of a start that failed for it.
 * Never by the exit code alone: 137 is any SIGKILL, and a child's kill leaves the code to the main process (F5.2, F5.3).
 */
export function isOutOfMemory(end: ContainerEnd): boolean {
  return end.reason === "OOMKilled" || (START_REFUSED.includes(end.reason) && isStartOutOfMemory(end.message));
}

/** The longest back-off of a kubelet (F5.1), and what it takes to see to a container. */
const STARTED_AGAIN_BY_MS = 6 * 60_000;

/**
 * True for a container that ended, is to be started again, and is not, longer than any back-off lasts or for want of a
 * sandbox: its end is past, and something else (sandbox, network, runtime, kubelet) holds the new start back. Only
 * events say what, so after they have expired an end must not be taken for the cause with certainty.
 */
export function isHeldBack(pod: Pod, container: ContainerFacts, now: number): boolean {
  const { end, restartPolicy, kind } = container;
  const ended = pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded";
  const again = restartPolicy === "Always" || (restartPolicy === "OnFailure" && end !== null && end.exitCode !== 0);
  if (end === null || ended || !again || kind === "init" || kind === "ephemeral") return false;
  const finished = parseTime(end.finishedAt);
  const noSandbox = conditionStatus(pod.status?.conditions, "PodReadyToStartContainers") === "False";
  return noSandbox || (finished !== null && now - finished > STARTED_AGAIN_BY_MS);
}

/** Seconds an instance ran; null when its times are not known (F3.1). */
export function ranSeconds(end: ContainerEnd): number | null {
  const [started, finished] = [parseTime(end.startedAt), parseTime(end.finishedAt)];
  return started === null || finished === null ? null : Math.max(0, Math.round((finished - started) / 1000));
}

const PROBE_KILL = /failed (?:liveness|startup) probe/;

/** The newest event by which the kubelet ended this container for a probe (F4.4); null when there is none. */
export function probeKill(events: readonly KubeEvent[], container: string): EventFacts | null {
  return (
    eventsWith(events, { reason: "Killing" }).findLast(
      (event) => (event.container === container || event.container === null) && PROBE_KILL.test(event.message),
    ) ?? null
  );
}

/** The last lines of a container's dead instance: the previous log, or the current one while no new instance runs. */
export function deathLog(
  container: ContainerFacts,
  logs: readonly LogTail[],
  previous: readonly LogTail[],
): { readonly which: "current" | "previous"; readonly lines: readonly string[] } | null {
  const linesOf = (tails: readonly LogTail[]) =>
    tails.find((tail) => tail.container === container.name)?.lines.filter((line) => line.trim() !== "");
  const before = linesOf(previous);
  if (before && before.length > 0) return { which: "previous", lines: before };
  const now = container.phase === "running" ? undefined : linesOf(logs);
  return now && now.length > 0 ? { which: "current", lines: now } : null;
}

/**
 * What a dead instance said last: its log, else the message that the status keeps of its end (F5.2: the termination
 * message, with FallbackToLogsOnError the log's tail). `which` null = the message.
 */
export function lastLines(
  crashed: CrashedContainer,
  logs: readonly LogTail[],
  previous: readonly LogTail[],
): { readonly which: "current" | "previous" | null; readonly lines: readonly string[] } | null {
  const log = deathLog(crashed.container, logs, previous);
  if (log) return log;
  const lines = crashed.end.message.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 ? { which: null, lines } : null;
}

const COMPLAINT =
  /error|fatal|panic|exception|fail|denied|refused|cannot|can't|could not|unable|not found|no such|invalid|missing|expired|undefined|abort|too low|unsupported|incompatible|mismatch/i;
/** Lines that only say that it is over, or where else to read: the reason stands before them. */
const CONCLUDING =
  /(?:^|[\s\]:*>])(?:exiting|aborting|aborted|quitting|shutting down|shut ?down complete|giving up|terminated|killed)(?: now)?[.!…]*\s*$|did not exit normally|check the (?:server |error )?logs?\b|complete log of this run|^npm (?:ERR!|error)|ELIFECYCLE|application run failed|contains errors, aborting|exited with (?:exit )?(?:code|status|error)|command failed with exit code|^(?:rake|rails|bin\/rails) aborted|initialization failed\.?\s*$|for more (?:details|information)\b|^usage of\b|to display a backtrace|see full trace|errors? encountered\.?\s*$/i;
/** How far back the reason may stand. */
const NEAR_THE_END = 40;

/**
 * The line that says most about an end: the last complaint that is more than a farewell, errors before warnings; else the
 * last complaint, else the last line. Frames of a stack trace are never taken.
 */
export function tellingLine(lines: readonly string[]): string {
  const own = lines.filter((line) => !FRAME.test(line));
  const near = own.slice(-NEAR_THE_END).filter((line) => COMPLAINT.test(line) && !CONCLUDING.test(line));
  return (
    near.findLast((line) => !MILD.test(line)) ??
    near.at(-1) ??
    own.findLast((line) => COMPLAINT.test(line)) ??
    own.findLast((line) => !CONCLUDING.test(line)) ??
    lines.at(-1) ??
    ""
  );
}
