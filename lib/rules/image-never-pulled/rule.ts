import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS, PULL_PERMISSIONS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "image-never-pulled",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    certainties: ["certain"],
    explains: [...PULL_FALLBACKS],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [...PULL_PERMISSIONS],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, ({ pod, problem }) => {
      if (problem.failure !== "never-pulled") return null;
      const { container } = problem;
      const policy = container.spec?.imagePullPolicy ?? "Never";
      return {
        certainty: "certain",
        message: "never",
        nextStep: "policy-or-load",
        params: { policy },
        root: { kind: "Image", key: `image/${container.image}`, label: container.image },
        cites: [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.imagePullPolicy`, policy)],
        notChecked: ["node-images"],
      };
    });
  },
});
