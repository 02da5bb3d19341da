import { citeField, refOf } from "#lib/evidence/cite.ts";
import { adviceFinding, isAdvised, scaledOwner } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "no-topology-spread",
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
    const { topologySpreadConstraints, affinity } = pod.spec ?? {};
    const spread = (topologySpreadConstraints ?? []).length > 0 || affinity?.podAntiAffinity !== undefined;
    if (scaled === null || scaled.replicas < 2 || spread) return NOT_APPLICABLE;
    const params = { replicas: scaled.replicas };
    const cites = [
      citeField(scaled.ref, "spec.replicas", String(scaled.replicas)),
      citeField(refOf("Pod", pod), "spec.topologySpreadConstraints", topologySpreadConstraints),
    ];
    return foundOr([adviceFinding(pod, owners, { message: "none", nextStep: "spread", params, cites })], NOT_APPLICABLE);
  },
});
