import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "image-signature-rejected",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: PULLING,
    certainties: ["certain"],
    explains: [...PULL_FALLBACKS],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, ({ problem, repository }) => {
      if (problem.failure !== "signature") return null;
      const isUnsigned = /no signature|signature was required/i.test(problem.error);
      return {
        certainty: "certain",
        message: isUnsigned ? "unsigned" : "rejected",
        nextStep: isUnsigned ? "sign" : "compare-policy",
        root: { kind: "Repository", key: `repository/${repository}`, label: repository },
        notChecked: ["policy"],
      };
    });
  },
});
