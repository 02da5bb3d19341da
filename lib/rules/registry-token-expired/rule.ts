import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type PullCredentials, pullCredentials } from "#lib/evidence/pull-credentials.ts";
import { credentialsSent, isAmbiguousRefusal, saysExpired } from "#lib/evidence/pull-detail.ts";
import { registryPeers } from "#lib/evidence/registry-peers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullCase, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** A registry whose passwords are tokens of twelve hours. */
const TWELVE_HOUR_REGISTRY = /^\d{12}\.dkr\.ecr[a-z-]*\.[a-z0-9-]+\.amazonaws\.com/;
const TWELVE_HOURS_MS = 43_200_000;

/** Pods of the same template that run: the same image came in with the same Secret. */
function readySiblings(owners: readonly OwnerLink[]): { readonly cite: Cite; readonly who: string } | null {
  const [owner] = owners;
  const status = asKube<(KubeObject & { readonly status?: { readonly readyReplicas?: number } }) | null>(owner?.object ?? null)?.status;
  if (owner?.ref.kind !== "ReplicaSet" || !status?.readyReplicas) return null;
  const ref = `ReplicaSet/${owner.object?.metadata?.namespace ?? ""}/${owner.ref.name}`;
  return {
    cite: citeField(ref, "status.readyReplicas", status.readyReplicas),
    who: `${status.readyReplicas} × ReplicaSet ${owner.ref.name}`,
  };
}

/** What proves that the same Secret opened this registry before: the pod's own earlier run, its siblings, or a neighbour on the node. */
function workedBefore({ pod, problem, registry }: PullCase, owners: readonly OwnerLink[], others: readonly Pod[]) {
  const { container } = problem;
  if (container.last?.finishedAt) {
    return {
      cite: citeField(refOf("Pod", pod), `${container.statusPath}.lastState.terminated.finishedAt`, container.last.finishedAt),
      who: pod.metadata?.name ?? "",
    };
  }
  const siblings = readySiblings(owners);
  if (siblings) return siblings;
  const secrets = new Set((pod.spec?.imagePullSecrets ?? []).map(({ name }) => name));
  const born = parseTime(pod.metadata?.creationTimestamp) ?? 0;
  const peer = registryPeers(others, pod, registry).find(
    (one) =>
      one.startedAt < born &&
      one.pod.metadata?.namespace === pod.metadata?.namespace &&
      (one.pod.spec?.imagePullSecrets ?? []).some(({ name }) => secrets.has(name)),
  );
  return peer
    ? { cite: citeField(refOf("Pod", peer.pod), `${peer.statusPath}.image`, peer.image), who: peer.pod.metadata?.name ?? "" }
    : null;
}

function say(
  about: PullCase,
  credentials: PullCredentials,
  owners: readonly OwnerLink[],
  others: readonly Pod[],
  now: number,
): PullSaid | null {
  const { pod, problem, registry } = about;
  const { error } = problem;
  if (problem.failure !== "denied") return null;
  const isSaid = saysExpired(error);
  const isOpen = credentials.names.length > 0 && credentialsSent(error) !== "none" && !isAmbiguousRefusal(error);
  const isUsed = credentials.matching.length > 0 || (!credentials.isSeen && credentials.gone.length + credentials.warned.length === 0);
  if (!isSaid && !(isOpen && isUsed)) return null;
  const before = workedBefore(about, owners, others);
  const [secret] = credentials.matching;
  const age = now - (parseTime(secret?.changedAt) ?? now);
  const isOld = TWELVE_HOUR_REGISTRY.test(registry) && age > TWELVE_HOURS_MS;
  if (!isSaid && !isOld && !before) return null;
  const name = secret?.secret ?? (credentials.names.join(", ") || "-");
  const root = { kind: "Secret", key: `Secret/${pod.metadata?.namespace ?? ""}/${name}`, label: name };
  const dated = secret?.changedAt
    ? [citeField(`Secret/${pod.metadata?.namespace ?? ""}/${name}`, "metadata.creationTimestamp", secret.changedAt)]
    : [];
  return {
    certainty: isSaid ? "certain" : "likely",
    message: isSaid ? "said" : isOld ? "twelve-hours" : "worked-before",
    nextStep: "renew",
    params: { secrets: name, hours: Math.floor(age / 3_600_000), before: before?.who ?? "-" },
    ...(name === "-" ? {} : { root }),
    cites: [
      citeField(refOf("Pod", pod), "spec.imagePullSecrets", credentials.names.join(", ")),
      ...dated,
      ...(before ? [before.cite] : []),
    ],
    kubectl: [sh`${kubectlIn(pod)} get secret ${name} --show-managed-fields -o jsonpath='{.metadata}'`],
    notChecked: ["credentials"],
  };
}

export const rule = defineRule({
  meta: {
    id: "registry-token-expired",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "pullSecretHosts", "serviceAccount", "nodePods"],
    classes: PULLING,
    certainties: ["certain", "likely"],
    explains: [...PULL_FALLBACKS, "registry-access-denied"],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, events, owners, pullSecretHosts, serviceAccount, nodePods } = evidence;
    return judgePull(evidence, context, (about) => {
      const credentials = pullCredentials(pod, about.problem.image, pullSecretHosts, serviceAccount, events.ok ? events.value : []);
      return say(about, credentials, owners.ok ? owners.value : [], nodePods.ok ? nodePods.value : [], context.now);
    });
  },
});
