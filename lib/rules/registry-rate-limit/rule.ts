import { citeField, nodeRoot, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { waitUntil } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid, registryRoot } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "registry-rate-limit",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: PULLING,
    certainties: ["certain"],
    explains: [...PULL_FALLBACKS],
    fixes: ["wait-until", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    return judgePull(evidence, context, ({ pod, problem, registry }): PullSaid | null => {
      if (problem.failure !== "rate-limit") return null;
      const { container, error } = problem;
      const policy = problem.volumePath === null ? container.spec?.imagePullPolicy : undefined;
      const secrets = (pod.spec?.imagePullSecrets ?? []).flatMap(({ name }) => (name ? [name] : []));
      const isKubelet = /pull QPS exceeded/i.test(error);
      const variant = isKubelet ? "kubelet" : secrets.length > 0 ? "with-secret" : "anonymous";
      return {
        certainty: "certain",
        message: variant,
        nextStep: isKubelet ? "slow-down" : variant === "anonymous" ? "authenticate" : "mirror",
        params: { secrets: secrets.join(", ") || "-" },
        root: isKubelet ? nodeRoot(pod.spec?.nodeName ?? "?") : registryRoot(registry),
        cites: policy ? [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.imagePullPolicy`, policy)] : [],
        fixes: [waitUntil(null)],
        notChecked: isKubelet ? [] : ["window"],
      };
    });
  },
});
