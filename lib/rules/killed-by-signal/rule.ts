import { citeEvent, citeField, citeLog, refOf } from "#lib/evidence/cite.ts";
import { type CrashedContainer, crashedContainers, deathLog, isOutOfMemory, tellingLine } from "#lib/evidence/crash.ts";
import { endingSignal, isHostCode, signalName } from "#lib/evidence/exit-code.ts";
import { readLog } from "#lib/evidence/log-reading.ts";
import { probeKills } from "#lib/evidence/probe-kill.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { LogTail } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { CRASHED } from "#lib/rules/classes.ts";
import { type CrashParts, crashFinding } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** What each signal says, and where to look. SIGKILL has rules of its own: nothing in the program can cause it. */
const KINDS: Readonly<Record<number, readonly [message: string, nextStep: string]>> = {
  4: ["instruction", "compare-cpu"],
  5: ["abort", "backtrace"],
  6: ["abort", "backtrace"],
  7: ["bus", "shared-memory"],
  8: ["arithmetic", "backtrace"],
  11: ["memory-fault", "backtrace"],
  31: ["syscall", "seccomp"],
};
const STOPPING: readonly number[] = [1, 2, 3, 15];
const SIGKILL = 9;
const SIGABRT = 6;

/** How far the kubelet's word may be from the end, beside the grace: events of one text are throttled (F3.5). */
const NEAR_MS = 60_000;

/** The kubelet's word that it stopped the container on purpose: its resources or its definition were changed (F4.4). */
function changeBehind(pod: Pod, { container, end }: CrashedContainer, events: readonly KubeEvent[]): EventFacts | null {
  const finished = parseTime(end.finishedAt);
  const reach = (pod.spec?.terminationGracePeriodSeconds ?? 30) * 1000 + NEAR_MS;
  return (
    eventsWith(events, { reason: "Killing", container: container.name }).findLast(
      ({ message, last }) =>
        /resize requires restart|definition changed/i.test(message) &&
        (finished === null || last === null || Math.abs(finished - last) <= reach),
    ) ?? null
  );
}

interface Signalled {
  readonly crashed: CrashedContainer;
  readonly signal: number;
  readonly change: EventFacts | null;
}

function changedParts({ event, message }: EventFacts, signal: number): CrashParts {
  return {
    certainty: "certain",
    message: "changed",
    nextStep: "who-changed",
    avoid: "no-crash",
    params: { limit: "-", signal: signalName(signal), number: signal, node: "-", image: "-", line: "-", said: message },
    cites: [citeEvent(event)],
    fixes: [],
    notChecked: ["changer"],
  };
}

function partsOf(pod: Pod, crashed: CrashedContainer, signal: number, logs: readonly LogTail[], previous: readonly LogTail[]): CrashParts {
  const { container, end, path } = crashed;
  const log = deathLog(container, logs, previous);
  const [said] = log ? readLog(log.lines) : [];
  // A runtime whose heap is used up raises SIGABRT itself: that is neither the kernel's kill nor a broken program.
  const ofHeap = signal === SIGABRT && said?.kind === "heap";
  const kind = STOPPING.includes(signal) ? (["stopped", "who-sent"] as const) : (["other", "who-sent"] as const);
  const [message, nextStep] = ofHeap ? (["heap", "heap"] as const) : (KINDS[signal] ?? kind);
  const line = ofHeap ? said.line : log ? tellingLine(log.lines) : "";
  const isSaid = end.signal !== null && end.signal !== 0;
  return {
    certainty: isSaid || end.reason === "seccomp killed" ? "certain" : message === "stopped" || message === "other" ? "possible" : "likely",
    message: message === "abort" && line === "" ? "abort-unread" : message,
    nextStep: nextStep === "backtrace" && line === "" ? "backtrace-unread" : nextStep,
    avoid: ofHeap ? "heap" : "restart",
    params: {
      limit: String(container.spec?.resources?.limits?.memory ?? "-"),
      signal: signalName(signal),
      number: signal,
      node: pod.spec?.nodeName ?? "-",
      image: container.image,
      line: line.slice(0, 300) || "-",
    },
    cites: [
      ...(isSaid ? [citeField(refOf("Pod", pod), `${path}.signal`, end.signal)] : []),
      ...(log && line !== "" ? [citeLog(pod, container.name, log.which, line)] : []),
    ],
    notChecked: log === null ? ["log", "dump"] : ["dump"],
  };
}

export const rule = defineRule({
  meta: {
    id: "killed-by-signal",
    evidence: ["pod"],
    optionalEvidence: ["owners", "events", "logs", "previousLogs"],
    classes: CRASHED,
    certainties: ["certain", "likely", "possible"],
    explains: ["init-container-failing", "main-process-fails-after-running", "main-process-fails-at-start", "job-backoff-limit"],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, events, logs, previousLogs }, { now, symptom }) {
    const signalled = crashedContainers(pod, symptom.class, now).flatMap((crashed): Signalled[] => {
      const signal = endingSignal(crashed.end);
      if (signal === null || isOutOfMemory(crashed.end)) return [];
      const change = changeBehind(pod, crashed, events.ok ? events.value : []);
      if (change) return [{ crashed, signal, change }];
      if (signal === SIGKILL) return [];
      const log = deathLog(crashed.container, logs.ok ? logs.value : [], previousLogs.ok ? previousLogs.value : []);
      return isHostCode(log?.lines ?? [crashed.end.message]) ? [] : [{ crashed, signal, change: null }];
    });
    if (signalled.length === 0) return NOT_APPLICABLE;
    const byProbe = new Set(probeKills(pod, events, symptom.class, now).map(({ crashed }) => crashed.container.name));
    const findings = signalled
      .filter(({ crashed, signal, change }) => change || !(STOPPING.includes(signal) && byProbe.has(crashed.container.name)))
      .map(({ crashed, signal, change }) =>
        crashFinding(
          pod,
          crashed,
          owners.ok ? owners.value : [],
          change
            ? changedParts(change, signal)
            : partsOf(pod, crashed, signal, logs.ok ? logs.value : [], previousLogs.ok ? previousLogs.value : []),
        ),
      );
    return foundOr(findings, NOT_APPLICABLE);
  },
});
