import { citeEvent, citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { isPolicyRefusal, isStoreRefusal, refusalWords } from "#lib/evidence/pull-detail.ts";
import { askedReference, isSilent, type PullProblem, pullProblems } from "#lib/evidence/pull-error.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink, ReferenceFacts } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { imagePathOf, volumeCites } from "#lib/rules/pull-cause.ts";
import { messages } from "./messages.ts";

interface Circumstances {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  /** Names of the pod's pull secrets, and those of them that the kubelet or the namespace proves unusable. */
  readonly secrets: readonly string[];
  readonly unusable: readonly string[];
  readonly retrieval: EventFacts | null;
}

/** The ambiguous answer, or one that points at something more exact than "missing or private". */
function variantOf(problem: PullProblem, { secrets, unusable }: Circumstances): string {
  if (unusable.length > 0) return "secret-unusable";
  const said = refusalWords(problem.error);
  if (secrets.length === 0 && /no basic auth credentials|unauthorized|401 |authentication required/i.test(said)) return "no-credentials";
  if (secrets.length > 0 && /unauthorized|401 |incorrect username|invalid username|403 forbidden/i.test(said)) return "refused";
  return "ambiguous";
}

function finding(problem: PullProblem, circumstances: Circumstances): RuleFinding {
  const { pod, owners, secrets, unusable, retrieval } = circumstances;
  const { container, image, error, event } = problem;
  const ref = refOf("Pod", pod);
  const parsed = parseImage(askedReference(error) ?? image);
  const repository = `${parsed?.registry ?? "?"}/${parsed?.repository ?? image}`;
  const owner = workloadOf(pod, owners);
  const variant = variantOf(problem, circumstances);
  return {
    certainty: variant === "ambiguous" ? "likely" : "possible",
    message: variant,
    nextStep: variant === "ambiguous" ? "name-then-secret" : "secret-then-name",
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      namespace: pod.metadata?.namespace ?? "",
      container: container.name,
      image,
      registry: parsed?.registry ?? "?",
      repository,
      secrets: secrets.join(", ") || "-",
      unusable: unusable.join(", ") || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind: "Repository", key: `repository/${repository}`, label: repository },
    cites: [
      citeField(ref, imagePathOf(pod, problem), image),
      ...volumeCites(pod, problem),
      event ? citeEvent(event.event) : citeField(ref, `${container.statusPath}.state.waiting.message`, error),
      citeField(ref, "spec.imagePullSecrets", secrets.join(", ")),
      ...(retrieval ? [citeEvent(retrieval.event)] : []),
    ],
    fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
      sh`${kubectlIn(pod)} get secrets --field-selector type=kubernetes.io/dockerconfigjson`,
    ],
    notChecked: ["registry", ...(secrets.length > 0 ? ["credentials"] : [])],
  };
}

/** Pull secrets that are not there, by the kubelet's warning (any version) or by the namespace's contents. */
function unusableSecrets(secrets: readonly string[], retrieval: EventFacts | null, facts: ReferenceFacts | null): readonly string[] {
  const warned = /\(([^)]*)\)/.exec(retrieval?.message ?? "")?.[1]?.split(", ") ?? [];
  return secrets.filter((name) => {
    const presence = facts?.facts.find((fact) => fact.name === name)?.presence ?? "unknown";
    return presence === "gone" || (presence === "unknown" && warned.includes(name));
  });
}

/** Refused, and not by a rule about the image or by the store behind a registry that has already given the manifest. */
function isOpenQuestion({ failure, error }: PullProblem): boolean {
  return failure === "denied" && !isPolicyRefusal(error) && !isStoreRefusal(error);
}

export const rule = defineRule({
  meta: {
    id: "image-not-found-or-private",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "secretRefs"],
    classes: PULLING,
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, secretRefs }) {
    const seen = events.ok ? events.value : [];
    const problems = pullProblems(pod, seen);
    const secrets = (pod.spec?.imagePullSecrets ?? []).flatMap(({ name }) => (name ? [name] : []));
    const retrieval = eventsWith(seen, { reason: "FailedToRetrieveImagePullSecret" }).at(-1) ?? null;
    const unusable = unusableSecrets(secrets, retrieval, secretRefs.ok ? secretRefs.value : null);
    const circumstances = { pod, owners: owners.ok ? owners.value : [], secrets, unusable, retrieval };
    const findings = problems.filter(isOpenQuestion).map((problem) => finding(problem, circumstances));
    const silent = problems.some(isSilent);
    return foundOr(findings, silent ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE);
  },
});
