import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { pullCredentials } from "#lib/evidence/pull-credentials.ts";
import { credentialsSent } from "#lib/evidence/pull-detail.ts";
import { isSilent } from "#lib/evidence/pull-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import { lacking } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

const VARIANTS: Readonly<Record<string, string>> = {
  "bad-entry": "bad-entry",
  "empty-entry": "empty-entry",
  "not-json": "not-json",
  "no-registry": "no-registry",
  "no-key": "no-registry",
};

export const rule = defineRule({
  meta: {
    id: "registry-credential-malformed",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "pullSecretHosts", "serviceAccount"],
    classes: PULLING,
    certainties: ["certain", "possible"],
    explains: [...PULL_FALLBACKS, "registry-access-denied"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, events, pullSecretHosts, serviceAccount } = evidence;
    let isUnseen = false;
    const answer = judgePull(evidence, context, ({ problem }): PullSaid | null => {
      const saysSo = problem.failure === "credential-malformed";
      const isOpen = (problem.failure === "denied" && credentialsSent(problem.error) !== "sent") || isSilent(problem);
      if (!saysSo && !isOpen) return null;
      const credentials = pullCredentials(pod, problem.image, pullSecretHosts, serviceAccount, events.ok ? events.value : []);
      isUnseen ||= credentials.names.length > 0 && !credentials.isSeen;
      const [broken] = credentials.broken;
      // A Secret beside it that fits is used all the same, unless the kubelet itself gave up on the broken one.
      if (!saysSo && (!broken || credentials.matching.length > 0 || credentials.gone.length > 0)) return null;
      const namespace = pod.metadata?.namespace ?? "";
      const secret = broken?.secret ?? (credentials.names.join(", ") || "-");
      return {
        certainty: isSilent(problem) ? "possible" : "certain",
        message: VARIANTS[broken?.fault ?? ""] ?? "words",
        nextStep: "recreate",
        params: { secret },
        root: { kind: "Secret", key: `Secret/${namespace}/${secret}`, label: secret },
        cites: [
          citeField(refOf("Pod", pod), "spec.imagePullSecrets", credentials.names.join(", ")),
          ...(broken ? [citeField(`Secret/${namespace}/${secret}`, "type", broken.type)] : []),
        ],
        kubectl: [sh`${kubectlIn(pod)} get secret ${secret} -o jsonpath='{.type}'`],
        notChecked: broken ? [] : ["contents"],
      };
    });
    if (answer.verdict !== "clear" || !isUnseen) return answer;
    return lacking("pullSecretHosts", pullSecretHosts.ok ? "not-in-bundle" : pullSecretHosts.why);
  },
});
