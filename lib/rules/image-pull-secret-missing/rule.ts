import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type PullCredentials, pullCredentials } from "#lib/evidence/pull-credentials.ts";
import { credentialsSent, refusalWords } from "#lib/evidence/pull-detail.ts";
import { isSilent } from "#lib/evidence/pull-error.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import { sh } from "#lib/format/shell-word.ts";
import { lacking } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullCase, type PullSaid, registryRoot } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** Refusals that ask for credentials; "denied or does not exist" alone is not one of them. */
const ASKS_FOR_CREDENTIALS = /unauthorized|\b401\b|authentication required|no basic auth credentials|anonymous/i;

/** A named Secret that the kubelet cannot use, by the namespace's contents or by its own warning. */
function unusable(about: PullCase, credentials: PullCredentials, namesThere: readonly string[]): PullSaid | null {
  const { pod, problem } = about;
  const { gone, wrongType, warned, warning, isOfAccount } = credentials;
  const name = gone[0] ?? wrongType[0]?.secret ?? warned[0];
  if (name === undefined || credentials.matching.length > 0) return null;
  const namespace = pod.metadata?.namespace ?? "";
  const key = `Secret/${namespace}/${name}`;
  const isProved = gone.length > 0 || wrongType.length > 0;
  const near = gone.length > 0 ? nearMisses(name, namesThere) : [];
  const certainty: Certainty = isSilent(problem) ? "possible" : isProved ? "certain" : "likely";
  const holder = isOfAccount ? `ServiceAccount/${namespace}/${pod.spec?.serviceAccountName ?? "default"}` : refOf("Pod", pod);
  const cites: Cite[] = [citeField(holder, isOfAccount ? "imagePullSecrets" : "spec.imagePullSecrets", credentials.names.join(", "))];
  const type = wrongType[0]?.type ?? "-";
  const isGone = gone.length > 0;
  return {
    certainty,
    message: wrongType.length > 0 && !isGone ? "wrong-type" : "gone",
    nextStep: near.length > 0 ? "correct-name" : isGone || !isProved ? "create" : "recreate",
    params: { secret: name, type, near: near.join(", ") || "-" },
    root: { kind: "Secret", key, label: name },
    cites: [
      ...cites,
      ...(isGone ? [citeRecomputed(key, "metadata.name", "<not found>")] : []),
      ...(!isGone && isProved ? [citeField(key, "type", type)] : []),
      ...(warning ? [citeEvent(warning.event)] : []),
      ...near.map((other) => citeRecomputed(`Secret/${namespace}/${other}`, "metadata.name", other)),
    ],
    kubectl: [sh`${kubectlIn(pod)} get secrets`],
    notChecked: [...(isProved ? [] : ["secrets"]), ...(isSilent(problem) ? ["words"] : [])],
  };
}

/** No pull Secret at all, and a registry that asks for credentials. */
function none({ pod, problem, registry }: PullCase, credentials: PullCredentials): PullSaid | null {
  if (isSilent(problem) || !ASKS_FOR_CREDENTIALS.test(refusalWords(problem.error))) return null;
  const account = pod.spec?.serviceAccountName ?? "default";
  const isLater = credentials.isOfAccount && credentials.matching.length > 0;
  if (!isLater && credentials.names.length > 0) return null;
  const holder = `ServiceAccount/${pod.metadata?.namespace ?? ""}/${account}`;
  return {
    certainty: "likely",
    message: isLater ? "later" : "none",
    nextStep: isLater ? "make-anew" : "create-first",
    params: { secret: credentials.matching[0]?.secret ?? "-", account, type: "-", near: "-" },
    root: registryRoot(registry),
    cites: [
      citeField(refOf("Pod", pod), "spec.imagePullSecrets", null),
      ...(isLater ? [citeField(holder, "imagePullSecrets", credentials.names.join(", "))] : []),
    ],
    ...(isLater ? { newPodHelps: true as const } : {}),
    kubectl: [sh`${kubectlIn(pod)} get serviceaccount ${account} -o jsonpath='{.imagePullSecrets}'`],
    notChecked: ["node-credentials"],
  };
}

export const rule = defineRule({
  meta: {
    id: "image-pull-secret-missing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "pullSecretHosts", "serviceAccount", "secretRefs"],
    classes: PULLING,
    certainties: ["certain", "likely", "possible"],
    explains: [...PULL_FALLBACKS, "registry-access-denied"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, events, pullSecretHosts, serviceAccount, secretRefs } = evidence;
    let isUnseen = false;
    const answer = judgePull(evidence, context, (about) => {
      const { problem } = about;
      if (problem.failure !== "denied" && !isSilent(problem)) return null;
      if (credentialsSent(problem.error) === "sent") return null;
      const seen = events.ok ? events.value : [];
      const credentials = pullCredentials(pod, problem.image, pullSecretHosts, serviceAccount, seen);
      isUnseen ||= credentials.names.length > 0 && !credentials.isSeen;
      return unusable(about, credentials, secretRefs.ok ? secretRefs.value.namesInNamespace : []) ?? none(about, credentials);
    });
    if (answer.verdict !== "clear" || !isUnseen) return answer;
    return lacking("pullSecretHosts", pullSecretHosts.ok ? "not-in-bundle" : pullSecretHosts.why);
  },
});
