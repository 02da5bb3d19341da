import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { pullCredentials } from "#lib/evidence/pull-credentials.ts";
import { credentialsSent } from "#lib/evidence/pull-detail.ts";
import { isSilent } from "#lib/evidence/pull-error.ts";
import { lookupName, nearestKey } from "#lib/evidence/registry-keyring.ts";
import { sh } from "#lib/format/shell-word.ts";
import { lacking } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** The key that docker itself writes for the default registry; the other names it goes by do not match. */
const DEFAULT_KEY = "https://index.docker.io/v1/";

/** The image's registry and path as a key has to name them; of the default registry its one key. */
function wantedKey(image: string): string {
  const name = lookupName(image);
  return name.startsWith("docker.io/") ? DEFAULT_KEY : name.slice(0, name.indexOf("/"));
}

export const rule = defineRule({
  meta: {
    id: "registry-credential-host-mismatch",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "pullSecretHosts", "serviceAccount"],
    classes: PULLING,
    certainties: ["certain", "likely", "possible"],
    explains: [...PULL_FALLBACKS, "registry-access-denied"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, events, pullSecretHosts, serviceAccount } = evidence;
    let isUnseen = false;
    const answer = judgePull(evidence, context, ({ problem }): PullSaid | null => {
      const sent = credentialsSent(problem.error);
      if ((problem.failure !== "denied" && !isSilent(problem)) || sent === "sent") return null;
      const { image } = problem;
      const credentials = pullCredentials(pod, image, pullSecretHosts, serviceAccount, events.ok ? events.value : []);
      isUnseen ||= credentials.names.length > 0 && !credentials.isSeen && credentials.gone.length === 0;
      const { usable, matching, gone, wrongType } = credentials;
      if (usable.length === 0 || matching.length > 0 || gone.length > 0 || wrongType.length > 0 || !credentials.isSeen) return null;
      const nearest = nearestKey(
        usable.flatMap(({ hosts }) => hosts),
        image,
      );
      const secret = usable.find(({ hosts }) => hosts.includes(nearest?.key ?? ""));
      if (!nearest || !secret) return null;
      const namespace = pod.metadata?.namespace ?? "";
      const wanted = wantedKey(image);
      const field = secret.type === "kubernetes.io/dockercfg" ? "data[.dockercfg]" : "data[.dockerconfigjson].auths";
      return {
        certainty: isSilent(problem) ? "possible" : sent === "none" ? "certain" : "likely",
        message: wanted === DEFAULT_KEY ? "default-registry" : nearest.fit,
        nextStep: "recreate",
        params: { secret: secret.secret, key: nearest.key, keys: secret.hosts.join(", "), wanted },
        root: { kind: "Secret", key: `Secret/${namespace}/${secret.secret}`, label: secret.secret },
        cites: [
          citeField(refOf("Pod", pod), "spec.imagePullSecrets", credentials.names.join(", ")),
          ...usable.flatMap((one) => one.hosts.map((host) => citeField(`Secret/${namespace}/${one.secret}`, field, host))),
        ],
        kubectl: [sh`${kubectlIn(pod)} get secret ${secret.secret} -o jsonpath='{.type}'`],
        notChecked: ["credentials", ...(isSilent(problem) ? ["words"] : [])],
      };
    });
    if (answer.verdict !== "clear" || !isUnseen) return answer;
    return lacking("pullSecretHosts", pullSecretHosts.ok ? "not-in-bundle" : pullSecretHosts.why);
  },
});
