import { citeField } from "#lib/evidence/cite.ts";
import { adviceFinding, isAdvised, scaledOwner } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "single-replica",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "get", group: "apps", resource: "deployments" }],
  },
  messages,
  detect({ pod, owners }) {
    const scaled = isAdvised(pod) ? scaledOwner(owners) : null;
    if (scaled === null || scaled.replicas !== 1) return NOT_APPLICABLE;
    const cites = [citeField(scaled.ref, "spec.replicas", String(scaled.replicas))];
    return foundOr([adviceFinding(pod, owners, { message: "one", nextStep: "scale", cites })], NOT_APPLICABLE);
  },
});
