import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** The kubelet found the image on the node, pulled with credentials that this pod does not have (F4.3, KubeletEnsureSecretPulledImages). */
const CLOSED = /does not have the proper credentials/i;

export const rule = defineRule({
  meta: {
    id: "image-never-pulled",
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
    return judgePull(evidence, context, ({ pod, problem }) => {
      if (problem.failure !== "never-pulled") return null;
      const { container, image, volumePath } = problem;
      const path = volumePath?.replace(/reference$/, "pullPolicy") ?? `${specPathOf(pod, container)}.imagePullPolicy`;
      const policy = (volumePath === null ? container.spec?.imagePullPolicy : undefined) ?? "Never";
      const isClosed = CLOSED.test(container.message);
      return {
        certainty: "certain",
        message: isClosed ? "closed" : "never",
        nextStep: isClosed ? "credentials-or-policy" : "policy-or-load",
        params: { policy },
        root: { kind: "Image", key: `image/${image}`, label: image },
        cites: [citeField(refOf("Pod", pod), path, policy)],
        notChecked: isClosed ? [] : ["node-images"],
      };
    });
  },
});
