import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { probeTarget } from "#lib/evidence/probes.ts";
import type { Probe } from "#lib/kube/pod-parts.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** How long a probe may fail before it counts, once the container is up. */
function patience(probe: Probe): number {
  return (probe.failureThreshold ?? 3) * (probe.periodSeconds ?? 10);
}

export const rule = defineRule({
  meta: {
    id: "liveness-equals-readiness",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }) {
    if (!isAdvised(pod)) return NOT_APPLICABLE;
    const findings = lastingContainers(pod).flatMap((container) => {
      const { livenessProbe, readinessProbe } = container.spec ?? {};
      const [live, ready] = [probeTarget(container, "liveness"), probeTarget(container, "readiness")];
      if (!livenessProbe || !readinessProbe || !live || !ready || live.handler === "tcp" || live.what !== ready.what) return [];
      if (patience(livenessProbe) > patience(readinessProbe)) return [];
      const base = specPathOf(pod, container);
      return adviceFinding(pod, owners, {
        message: "same",
        nextStep: "part",
        params: { container: container.name, what: live.what, seconds: patience(livenessProbe) },
        cites: [
          citeField(refOf("Pod", pod), `${base}.livenessProbe`, live.path || live.command || live.port),
          citeField(refOf("Pod", pod), `${base}.readinessProbe`, ready.path || ready.command || ready.port),
        ],
      });
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
