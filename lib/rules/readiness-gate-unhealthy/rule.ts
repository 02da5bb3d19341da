import { closedGates } from "#lib/evidence/readiness-gates.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { gateFinding } from "#lib/rules/gate-finding.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "readiness-gate-unhealthy",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    classes: ["not-ready"],
    certainties: ["certain"],
    explains: [],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }) {
    const gates = closedGates(pod).filter(({ condition }) => condition !== null);
    return foundOr(
      gates.map((gate) => gateFinding(pod, gate, owners)),
      NOT_APPLICABLE,
    );
  },
});
