import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { adviceFinding, isAdvised, lastingContainers } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const COUNTED = ["cpu", "memory"] as const;

/** Resources the container asks for nothing of; a limit alone counts as the request, as the API server defaults it. */
function unasked({ spec }: ContainerFacts): readonly string[] {
  const asked = { ...spec?.resources?.limits, ...spec?.resources?.requests };
  return COUNTED.filter((resource) => asked[resource] === undefined);
}

export const rule = defineRule({
  meta: {
    id: "no-resource-requests",
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
    if (!isAdvised(pod) || pod.spec?.resources?.requests !== undefined) return NOT_APPLICABLE;
    const without = lastingContainers(pod).filter((container) => unasked(container).length > 0);
    const resources = COUNTED.filter((resource) => without.some((container) => unasked(container).includes(resource)));
    const [first] = without;
    if (!first) return NOT_APPLICABLE;
    const params = { containers: without.map(({ name }) => name).join(", "), resources: resources.join(", ") };
    const cites = without.flatMap((container) => [
      citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.name`, container.name),
      citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.requests`, container.spec?.resources?.requests),
    ]);
    return foundOr([adviceFinding(pod, owners, { message: "none", nextStep: "measure", params, cites })], NOT_APPLICABLE);
  },
});
