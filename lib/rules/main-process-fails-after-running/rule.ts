import { citeField, citeLog, refOf, specPathOf } from "#lib/evidence/cite.ts";
import {
  type CrashedContainer,
  crashedContainers,
  isOutOfMemory,
  lastLines,
  probeKill,
  ranSeconds,
  tellingLine,
} from "#lib/evidence/crash.ts";
import { isOwnFailure } from "#lib/evidence/exit-code.ts";
import { quotedLine, readLog } from "#lib/evidence/log-reading.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { DIED } from "#lib/rules/classes.ts";
import { CRASH_FIXES, type CrashParts, crashFinding } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** A container that ran this long is past every back-off (F3.3). */
const LONG_SECONDS = 600;
/** Enough where its readiness probe had passed until its end. */
const READY_SECONDS = 120;
/** The kubelet writes Ready=False within seconds of the end. */
const NEAR_MS = 15_000;
const LOST: readonly string[] = ["ContainerStatusUnknown", "Unknown", "RestartingAllContainers"];
const LINES = 3;

/** Ready=False since this very end: until then the pod was ready, by its readiness probe. */
function wasReady(pod: Pod, { container, end }: CrashedContainer): boolean {
  const ready = conditionOf(pod.status?.conditions, "Ready");
  const [since, finished] = [parseTime(ready?.lastTransitionTime), parseTime(end.finishedAt)];
  return (
    container.spec?.readinessProbe !== undefined &&
    ready?.status === "False" &&
    since !== null &&
    finished !== null &&
    Math.abs(since - finished) <= NEAR_MS
  );
}

function ranLong(pod: Pod, crashed: CrashedContainer): boolean {
  const ran = ranSeconds(crashed.end);
  return ran !== null && (ran >= LONG_SECONDS || (ran >= READY_SECONDS && wasReady(pod, crashed)));
}

function howLong(seconds: number): string {
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

export const rule = defineRule({
  meta: {
    id: "main-process-fails-after-running",
    evidence: ["pod"],
    optionalEvidence: ["owners", "events", "logs", "previousLogs"],
    classes: DIED,
    certainties: ["likely", "possible"],
    explains: ["main-process-fails-at-start", "job-backoff-limit"],
    fixes: CRASH_FIXES.map(({ id }) => id),
    runbooks: [],
  },
  messages,
  detect({ pod, owners, events, logs, previousLogs }, { now, symptom }) {
    const failed = crashedContainers(pod, symptom.class, now).filter(
      (crashed) =>
        isOwnFailure(crashed.end.exitCode) &&
        !isOutOfMemory(crashed.end) &&
        !LOST.includes(crashed.end.reason) &&
        crashed.container.kind !== "init" &&
        ranLong(pod, crashed),
    );
    const findings = failed.flatMap((crashed) => {
      const { container, end } = crashed;
      if (probeKill(events.ok ? events.value : [], container.name)) return [];
      const log = lastLines(crashed, logs.ok ? logs.value : [], previousLogs.ok ? previousLogs.value : []);
      const [said] = log ? readLog(log.lines) : [];
      const ofHeap = said?.kind === "heap";
      const line = ofHeap ? said.line : log ? tellingLine(log.lines) : "";
      const tail = log ? [...new Set([line, ...log.lines.slice(-LINES)])] : [];
      const probed = !events.ok && container.spec?.livenessProbe !== undefined;
      const seconds = ranSeconds(end) ?? 0;
      const parts: CrashParts = {
        certainty: probed || line === "" ? "possible" : "likely",
        message: line === "" ? "no-log" : "with-log",
        nextStep: ofHeap ? "heap" : line === "" ? "read-log" : "follow-moment",
        avoid: "start",
        params: {
          line: line === "" ? "-" : quotedLine(line),
          long: howLong(seconds),
          at: end.finishedAt ?? "?",
          limit: String(container.spec?.resources?.limits?.memory ?? "-"),
        },
        cites: [
          citeField(refOf("Pod", pod), `${crashed.path}.startedAt`, end.startedAt),
          citeField(refOf("Pod", pod), `${crashed.path}.finishedAt`, end.finishedAt),
          ...(wasReady(pod, crashed)
            ? [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.readinessProbe`, container.spec?.readinessProbe)]
            : []),
          ...(log?.which ? tail.map((text) => citeLog(pod, container.name, log.which ?? "previous", text)) : []),
          ...(log?.which === null ? [citeField(refOf("Pod", pod), `${crashed.path}.message`, line, end.finishedAt)] : []),
        ],
        notChecked: [...(probed ? ["probes"] : []), ...(log === null ? ["log"] : [])],
      };
      return [crashFinding(pod, crashed, owners.ok ? owners.value : [], parts)];
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
