import type { EvidenceKey, SubjectClass } from "#lib/contract/causes.ts";
import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type MissingReference, missingReferences } from "#lib/evidence/missing-reference.ts";
import { type ReferenceKind, requiredReferences } from "#lib/evidence/references.ts";
import type { Collected, OwnerLink, ReferenceFacts } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr, lackingEither, offer } from "./answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext, type RuleFinding } from "./define.ts";

function finding(pod: Pod, kind: ReferenceKind, missing: MissingReference, owners: readonly OwnerLink[]): RuleFinding {
  const owner = workloadOf(pod, owners);
  const { name, reference, waiting, event, presence, near } = missing;
  const namespace = pod.metadata?.namespace ?? "";
  const ref = refOf("Pod", pod);
  const key = `${kind}/${namespace}/${name}`;
  const container = waiting ? `container ${waiting.name}` : "pod";
  return {
    certainty: "certain",
    message: near.length > 0 ? "near-miss" : reference?.usedBy.kind === "volume" ? "for-volume" : "for-container",
    nextStep: near.length > 0 ? "correct-name" : "create",
    avoid: "optional",
    params: {
      pod: pod.metadata?.name ?? "",
      name,
      namespace,
      user: reference ? `${reference.usedBy.kind} ${reference.usedBy.name}` : container,
      near: near.join(", ") || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind, key, label: name },
    cites: [
      ...(reference ? [citeField(ref, reference.path, name)] : []),
      ...(waiting ? [citeField(ref, `${waiting.statusPath}.state.waiting.message`, waiting.message)] : []),
      ...(event ? [citeEvent(event.event)] : []),
      ...(presence === "gone" ? [citeRecomputed(key, "metadata.name", "<not found>")] : []),
      ...near.map((other) => citeRecomputed(`${kind}/${namespace}/${other}`, "metadata.name", other)),
    ],
    fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [`${kubectlIn(pod)} get ${kind.toLowerCase()}s`, `${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: [...(presence === "unknown" ? ["now"] : []), ...(near.length === 0 ? ["other-names"] : [])],
  };
}

export interface MissingEvidence {
  readonly facts: Collected<ReferenceFacts>;
  readonly factsKey: EvidenceKey;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly owners: Collected<readonly OwnerLink[]>;
}

/** Classes in which a container may wait for its configuration without being the one that decides the class. */
const BESIDE: readonly SubjectClass[] = ["crash-loop", "image-pull", "not-ready"];

/**
 * The verdict about required objects of one kind. The kubelet's own words or the namespace's contents prove it;
 * where neither could be read it is `unknown`, never `clear`.
 */
export function judgeMissing(pod: Pod, kind: ReferenceKind, evidence: MissingEvidence, { symptom }: RuleContext): RuleAnswer {
  const { facts, events, factsKey } = evidence;
  const creating = symptom.class === "creating";
  if (!creating && !BESIDE.includes(symptom.class)) return NOT_APPLICABLE;
  const owners = evidence.owners.ok ? evidence.owners.value : [];
  // A container that runs does not care about an object that went later: outside `creating` only the waiting message counts.
  const missing = missingReferences(pod, kind, facts.ok ? facts.value : null, events.ok ? events.value : []).filter(
    ({ waiting }) => creating || waiting !== null,
  );
  if (missing.length > 0 || !creating)
    return foundOr(
      missing.map((one) => finding(pod, kind, one, owners)),
      NOT_APPLICABLE,
    );
  const names = new Set(requiredReferences(pod, kind).map(({ name }) => name));
  if (names.size === 0) return NOT_APPLICABLE;
  if (!facts.ok) return lackingEither([factsKey, facts.why], ["events", events]);
  const present = new Set(facts.value.facts.filter(({ presence }) => presence === "present").map(({ name }) => name));
  if ([...names].some((name) => !present.has(name))) return lackingEither([factsKey, "stale"], ["events", events]);
  return { verdict: "clear", because: "all-there", params: { names: [...names].sort().join(", ") } };
}
