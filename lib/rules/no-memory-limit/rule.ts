import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "no-memory-limit",
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
    if (!isAdvised(pod) || pod.spec?.resources?.limits?.memory !== undefined) return NOT_APPLICABLE;
    const without = lastingContainers(pod).filter(({ spec }) => spec?.resources?.limits?.memory === undefined);
    if (without.length === 0) return NOT_APPLICABLE;
    const params = { containers: without.map(({ name }) => name).join(", ") };
    const cites = without.flatMap((container) => [
      citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.name`, container.name),
      citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.limits.memory`, container.spec?.resources?.limits?.memory),
    ]);
    return foundOr([adviceFinding(pod, owners, { message: "unbounded", nextStep: "limit", params, cites })], NOT_APPLICABLE);
  },
});
