import { citeField, controllerOf, refOf } from "#lib/evidence/cite.ts";
import { adviceFinding, isAdvised } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "naked-pod",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: [],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod }) {
    if (!isAdvised(pod) || controllerOf(pod) !== null) return NOT_APPLICABLE;
    const cites = [
      citeField(refOf("Pod", pod), "metadata.ownerReferences", pod.metadata?.ownerReferences),
      citeField(refOf("Pod", pod), "metadata.name", pod.metadata?.name),
    ];
    return foundOr([adviceFinding(pod, null, { message: "none", nextStep: "own", cites })], NOT_APPLICABLE);
  },
});
