import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Seconds a preStop hook sleeps for certain: its sleep action, or a plain `sleep N` in its command. */
function hookSeconds({ spec }: ContainerFacts): number | null {
  const hook = spec?.lifecycle?.preStop;
  if (hook?.sleep?.seconds !== undefined) return hook.sleep.seconds;
  const sleep = /(?:^|[\s;&])sleep\s+(\d{1,6})(?:s\b|\b(?![.mhd]))/.exec((hook?.exec?.command ?? []).join(" "));
  return sleep ? Number(sleep[1]) : null;
}

export const rule = defineRule({
  meta: {
    id: "prestop-longer-than-grace",
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
    const grace = pod.spec?.terminationGracePeriodSeconds ?? 30;
    const findings = lastingContainers(pod).flatMap((container) => {
      const seconds = hookSeconds(container);
      if (seconds === null || seconds < grace) return [];
      return adviceFinding(pod, owners, {
        message: "longer",
        nextStep: "align",
        params: { container: container.name, seconds, grace },
        cites: [
          citeField(refOf("Pod", pod), "spec.terminationGracePeriodSeconds", String(grace)),
          citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.lifecycle.preStop`, `${seconds}`),
        ],
      });
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
