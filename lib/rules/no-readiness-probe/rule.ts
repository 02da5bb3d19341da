import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "no-readiness-probe",
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
    if (!isAdvised(pod) || pod.spec?.restartPolicy !== "Always") return NOT_APPLICABLE;
    const serving = lastingContainers(pod).filter(({ kind, spec }) => kind === "container" && (spec?.ports ?? []).length > 0);
    const without = serving.filter(({ spec }) => spec?.readinessProbe === undefined);
    return foundOr(
      without.map((container) => {
        const ports = (container.spec?.ports ?? []).flatMap(({ containerPort }) => containerPort ?? []).join(", ");
        return adviceFinding(pod, owners, {
          message: "none",
          nextStep: "add",
          params: { container: container.name, ports },
          cites: [
            citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.readinessProbe`, container.spec?.readinessProbe),
            citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.ports`, ports),
          ],
        });
      }),
      NOT_APPLICABLE,
    );
  },
});
