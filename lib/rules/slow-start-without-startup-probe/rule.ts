import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { budgetSeconds } from "#lib/evidence/probes.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** A delay of this many seconds is there because the program starts slowly. */
const LONG_DELAY = 60;
/** A start that took this share of what liveness allows is a close call. */
const CLOSE = 0.6;

/** Seconds from the start of the container's first instance until the pod was ready; null when that cannot be told. */
function readyAfter(pod: Pod, { startedAt, restarts, ready }: ContainerFacts): number | null {
  const condition = conditionOf(pod.status?.conditions, "Ready");
  const [start, since] = [parseTime(startedAt), parseTime(condition?.lastTransitionTime)];
  if (!ready || restarts > 0 || condition?.status !== "True" || start === null || since === null || since < start) return null;
  return Math.round((since - start) / 1000);
}

export const rule = defineRule({
  meta: {
    id: "slow-start-without-startup-probe",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }) {
    if (!isAdvised(pod)) return NOT_APPLICABLE;
    const findings = lastingContainers(pod).flatMap((container) => {
      const { livenessProbe, startupProbe } = container.spec ?? {};
      if (!livenessProbe || startupProbe) return [];
      const delay = livenessProbe.initialDelaySeconds ?? 0;
      const budget = budgetSeconds(livenessProbe);
      const took = readyAfter(pod, container);
      const close = took !== null && took >= budget * CLOSE && took <= budget;
      if (delay < LONG_DELAY && !close) return [];
      const base = specPathOf(pod, container);
      return adviceFinding(pod, owners, {
        certainty: close ? "likely" : "certain",
        message: close ? "close-call" : "long-delay",
        nextStep: "startup-probe",
        params: { container: container.name, delay, budget, took: took ?? "-" },
        cites: [
          citeField(refOf("Pod", pod), `${base}.livenessProbe.initialDelaySeconds`, String(delay)),
          citeField(refOf("Pod", pod), `${base}.startupProbe`, startupProbe),
          ...(close ? [citeField(refOf("Pod", pod), `${container.statusPath}.state.running.startedAt`, container.startedAt)] : []),
        ],
      });
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
