import type { MissingWhy, SubjectClass } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, citeLog, refOf } from "#lib/evidence/cite.ts";
import { ownContainersOf } from "#lib/evidence/containers.ts";
import { type CrashedContainer, crashedContainers, deathLog, isOutOfMemory } from "#lib/evidence/crash.ts";
import { isOwnFailure } from "#lib/evidence/exit-code.ts";
import type { LogKind } from "#lib/evidence/log-pattern.ts";
import { type LogMatch, readLog } from "#lib/evidence/log-reading.ts";
import type { Collected, LogTail } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** Ends that say nothing about the program: its status was lost, or it was never started (F5.2). */
const NO_WORDS: readonly string[] = ["ContainerStatusUnknown", "Unknown", "RestartingAllContainers", "StartError", "ContainerCannotRun"];

/** A container that ended by its own fault, and what its last lines say. */
export interface DeadContainer extends CrashedContainer {
  /** Everything known in its last lines, the most telling first. */
  readonly said: readonly LogMatch[];
  /** All lines that were read: log, then termination message (F5.2). */
  readonly lines: readonly string[];
  /** The line as evidence, wherever it stands. */
  readonly cite: (match: LogMatch) => Cite;
  /** Why there are no lines, when they could not be read; null when they were read or there are none. */
  readonly unread: MissingWhy | null;
}

/** Exit codes of a shell that found no command or may not run it (F5.3). */
const SHELL_CODES: readonly number[] = [126, 127];
/** SIGABRT is raised by the program itself: an unhandled .NET or C++ exception, a Rust panic set to abort. It says why (F5.3). */
const ABORTED = 134;

/**
 * Containers that ended with a failure of their own, each with its last words. Memory kills, signals from outside and lost
 * containers are left to their own rules: there the log tells what it was doing, not why it ended.
 */
export function deadContainers(
  pod: Pod,
  symptomClass: SubjectClass,
  now: number,
  logs: Collected<readonly LogTail[]>,
  previous: Collected<readonly LogTail[]>,
): readonly DeadContainer[] {
  if (symptomClass === "not-ready") return [];
  const own = ({ end }: CrashedContainer) =>
    (isOwnFailure(end.exitCode) || SHELL_CODES.includes(end.exitCode) || end.exitCode === ABORTED) &&
    !isOutOfMemory(end) &&
    !NO_WORDS.includes(end.reason);
  return crashedContainers(pod, symptomClass, now)
    .filter(own)
    .map((crashed) => withWords(pod, crashed, logs, previous));
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|::1|0\.0\.0\.0)$/;

/**
 * True for words about an address of the pod itself while another of its containers is down: a neighbour did not answer,
 * and what is wrong with that one is the cause.
 */
export function isDeadNeighbour(pod: Pod, container: string, { kind, values }: LogMatch): boolean {
  if (kind !== "dependency" || !LOOPBACK.test(values.host ?? "")) return false;
  return ownContainersOf(pod).some(({ name, kind: what, phase }) => name !== container && what !== "init" && phase !== "running");
}

function withWords(
  pod: Pod,
  crashed: CrashedContainer,
  logs: Collected<readonly LogTail[]>,
  previous: Collected<readonly LogTail[]>,
): DeadContainer {
  const { container, end, path } = crashed;
  const log = deathLog(container, logs.ok ? logs.value : [], previous.ok ? previous.value : []);
  const message = end.message === "" ? [] : end.message.split("\n");
  const lines = [...(log?.lines ?? []), ...message];
  const fromLog = log?.lines.length ?? 0;
  return {
    ...crashed,
    lines,
    said: readLog(lines).filter((match) => !isDeadNeighbour(pod, container.name, match)),
    cite: (match) =>
      match.index < fromLog
        ? citeLog(pod, container.name, log?.which ?? "previous", match.line)
        : citeField(refOf("Pod", pod), `${path}.message`, match.line, end.finishedAt),
    unread: lines.length > 0 ? null : !previous.ok ? previous.why : !logs.ok ? logs.why : null,
  };
}

/** The line that decides, when it is of one of these kinds: a cause is told by the most telling line, not by any. */
export function decisive(dead: DeadContainer, ...kinds: readonly LogKind[]): LogMatch | null {
  const [first] = dead.said;
  return first && kinds.includes(first.kind) ? first : null;
}
