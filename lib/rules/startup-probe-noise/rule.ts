import { citeEvent, citeField, kubectlIn, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { type EventFacts, earliest, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** An event is written a moment after the attempt it tells of. */
const SLACK_MS = 10_000;
/** A probe that a start has to pass fails from its first question on: a first warning later than this is of a program that had started. */
const FIRST_WARNING_MS = 10 * 60_000;

/** `Startup probe failed: …` to `Startup probe` (F4.4). */
function probeOf({ message }: EventFacts): string {
  return /^(Startup|Readiness|Liveness) probe/.exec(message)?.[0] ?? "Probe";
}

/** Without a probe that a start has to pass nothing was there to be noisy. */
function isProbed(pod: Pod): boolean {
  return (pod.spec?.containers ?? []).some(
    ({ startupProbe, readinessProbe }) => startupProbe !== undefined || readinessProbe !== undefined,
  );
}

/** Whether the first warning came when the last of its containers had long started and its probes' first delay was over. */
function isOfAStartedProgram(pod: Pod, failures: readonly EventFacts[]): boolean {
  const starts = containersOf(pod).flatMap(({ kind, startedAt }) => (kind === "ephemeral" ? [] : [parseTime(startedAt) ?? 0]));
  const delays = (pod.spec?.containers ?? []).flatMap(({ startupProbe, readinessProbe, livenessProbe }) =>
    [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.initialDelaySeconds ?? 0),
  );
  const first = earliest(failures);
  const began = Math.max(0, ...starts);
  return first !== null && began > 0 && first > began + Math.max(0, ...delays) * 1000 + FIRST_WARNING_MS;
}

export const rule = defineRule({
  meta: {
    id: "startup-probe-noise",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: ["healthy"],
    certainties: ["likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners }) {
    if (pod.status?.phase !== "Running") return NOT_APPLICABLE;
    if (!events.ok) return isProbed(pod) ? lacking("events", events.why) : NOT_APPLICABLE;
    const ready = conditionOf(pod.status.conditions, "Ready");
    const readyAt = parseTime(ready?.lastTransitionTime);
    const failures = eventsWith(events.value, { reason: "Unhealthy" });
    const newest = failures.at(-1);
    if (ready?.status !== "True" || readyAt === null || !newest) return NOT_APPLICABLE;
    // A failure after it became ready is no noise of the start, even if it did not change anything yet.
    if (failures.some(({ last }) => last === null || last > readyAt + SLACK_MS)) return NOT_APPLICABLE;
    // It had been ready before, in all likelihood: a lapse that is over, which says nothing about its start.
    if (isOfAStartedProgram(pod, failures)) return NOT_APPLICABLE;
    if (containersOf(pod).some(({ kind, restarts }) => kind !== "ephemeral" && restarts > 0)) return NOT_APPLICABLE;
    const ref = refOf("Pod", pod);
    return foundOr(
      [
        {
          certainty: "likely",
          message: "start",
          nextStep: "nothing",
          avoid: "probe",
          params: {
            pod: pod.metadata?.name ?? "",
            probe: probeOf(newest),
            count: failures.reduce((sum, { count }) => sum + count, 0),
            container: newest.container ?? "-",
            readyAt: ready.lastTransitionTime ?? "?",
            said: shortQuote(newest.message, 200),
          },
          root: workloadRoot(pod, owners.ok ? owners.value : []),
          cites: [citeEvent(newest.event), citeField(ref, "status.conditions[Ready].status", ready.status, ready.lastTransitionTime)],
          fixes: [],
          runbooks: [],
          kubectl: [sh`${kubectlIn(pod)} get events --field-selector involvedObject.name=${pod.metadata?.name ?? ""}`],
          notChecked: [],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
