import { citeField, citeLog, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { type CrashedContainer, crashedContainers, deathLog, isOutOfMemory, tellingLine } from "#lib/evidence/crash.ts";
import { isHostCode, signalOf } from "#lib/evidence/exit-code.ts";
import { quotedLine } from "#lib/evidence/log-reading.ts";
import type { LogTail, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { CRASHED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, crashFinding } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Seen {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  readonly logs: readonly LogTail[];
  readonly previous: readonly LogTail[];
  readonly logsRead: boolean;
}

/** Lines shown besides the telling one. */
const LINES = 3;

function messageOf(ended: boolean, isSidecar: boolean, isSilent: boolean): string {
  if (ended) return isSilent ? "pod-failed-no-log" : "pod-failed";
  if (isSidecar) return isSilent ? "sidecar-no-log" : "sidecar";
  return isSilent ? "no-log" : "with-log";
}

function finding(crashed: CrashedContainer, { pod, owners, logs, previous, logsRead }: Seen): RuleFinding {
  const { container, end, path } = crashed;
  const log = deathLog(container, logs, previous);
  const line = log ? tellingLine(log.lines) : end.message;
  const inits = containersOf(pod).filter(({ kind }) => kind === "init" || kind === "sidecar");
  const behind = containersOf(pod).filter(({ kind, phase }) => kind === "container" && phase !== "running");
  const tail = log ? [...new Set([line, ...log.lines.slice(-LINES)])] : [];
  const ended = pod.status?.phase === "Failed";
  return crashFinding(pod, crashed, owners, {
    // One that runs again may succeed this time.
    certainty: container.phase === "running" ? "likely" : "certain",
    message: messageOf(ended, container.kind === "sidecar", line === ""),
    nextStep: line === "" ? "read-log" : "follow-log",
    avoid: "skip",
    params: {
      line: line === "" ? "-" : quotedLine(line),
      step: `${inits.findIndex(({ name }) => name === container.name) + 1}/${inits.length}`,
      waiting: behind.map(({ name }) => name).join(", ") || "-",
    },
    cites: [
      citeField(refOf("Pod", pod), `${container.statusPath}.restartCount`, container.restarts),
      ...(end.message ? [citeField(refOf("Pod", pod), `${path}.message`, end.message, end.finishedAt)] : []),
      ...tail.map((text) => citeLog(pod, container.name, log?.which ?? "previous", text)),
    ],
    kubectl: [sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.status.initContainerStatuses}'`],
    notChecked: log === null ? [logsRead ? "log-empty" : "log"] : [],
  });
}

/** A sidecar holds the others up only until it has started once: later its restarts are its own affair (F6). */
function holdsUp(pod: Pod, sidecar: ContainerFacts): boolean {
  return (
    !sidecar.started &&
    containersOf(pod).some(({ kind, phase, reason }) => kind === "container" && phase === "waiting" && reason === "PodInitializing")
  );
}

/** An init container that ended with an error of its own, or a sidecar whose start holds the others up. */
function isFailedStep(pod: Pod, { container, end }: CrashedContainer): boolean {
  const counts = container.kind === "init" || (container.kind === "sidecar" && holdsUp(pod, container));
  return counts && end.exitCode !== 0 && !isOutOfMemory(end);
}

/** Ended by a signal from outside or by a crash: other causes tell those. The .NET host's own codes only look like one. */
function isSignalled({ container, end }: CrashedContainer, { logs, previous }: Seen): boolean {
  return signalOf(end.exitCode) !== null && !isHostCode(deathLog(container, logs, previous)?.lines ?? [end.message]);
}

export const rule = defineRule({
  meta: {
    id: "init-container-failing",
    evidence: ["pod"],
    optionalEvidence: ["owners", "logs", "previousLogs"],
    classes: CRASHED,
    certainties: ["certain", "likely"],
    explains: ["main-process-fails-after-running", "main-process-fails-at-start"],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect({ pod, owners, logs, previousLogs }, { now, symptom }) {
    const seen: Seen = {
      pod,
      owners: owners.ok ? owners.value : [],
      logs: logs.ok ? logs.value : [],
      previous: previousLogs.ok ? previousLogs.value : [],
      logsRead: logs.ok || previousLogs.ok,
    };
    const failed = crashedContainers(pod, symptom.class, now).filter(
      (crashed) => isFailedStep(pod, crashed) && !isSignalled(crashed, seen),
    );
    return foundOr(
      failed.map((crashed) => finding(crashed, seen)),
      NOT_APPLICABLE,
    );
  },
});
