import type { EvidenceKey } from "#lib/contract/causes.ts";
import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type FoundSince, foundSince, type MissingReference, missingReferences } from "#lib/evidence/missing-reference.ts";
import { type ReferenceKind, requiredReferences } from "#lib/evidence/references.ts";
import type { Collected, OwnerLink, ReferenceFacts } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { foundOr, lackingEither, offer, waitUntil } from "./answer.ts";
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
    kubectl: [sh`${kubectlIn(pod)} get ${kind.toLowerCase()}s`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: [...(presence === "unknown" ? ["now"] : []), ...(near.length === 0 ? ["other-names"] : [])],
  };
}

/**
 * The kubelet looks again at every sync of the pod, some one and a half minutes apart at most (F5.1). Both are proved:
 * that it was not there at the last try, by the kubelet's words, and that it is there now.
 */
function thereNow(pod: Pod, kind: ReferenceKind, { name, reference, waiting }: FoundSince, owners: readonly OwnerLink[]): RuleFinding {
  const owner = workloadOf(pod, owners);
  const namespace = pod.metadata?.namespace ?? "";
  const ref = refOf("Pod", pod);
  const key = `${kind}/${namespace}/${name}`;
  return {
    certainty: "certain",
    message: "there-now",
    nextStep: "let-it-try",
    avoid: "wait",
    params: {
      pod: pod.metadata?.name ?? "",
      name,
      namespace,
      user: `container ${waiting.name}`,
      near: "-",
      node: pod.spec?.nodeName ?? "?",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind, key, label: name },
    cites: [
      citeField(ref, `${waiting.statusPath}.state.waiting.message`, waiting.message),
      ...(reference ? [citeField(ref, reference.path, name)] : []),
      citeRecomputed(key, "metadata.name", name),
    ],
    fixes: [waitUntil(null), offer("delete-pod", "no", "tries-itself"), offer("restart-rollout", "no", "tries-itself")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} get ${kind.toLowerCase()} ${name}`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: ["made-when"],
  };
}

export interface MissingEvidence {
  readonly facts: Collected<ReferenceFacts>;
  readonly factsKey: EvidenceKey;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly owners: Collected<readonly OwnerLink[]>;
}

/**
 * The verdict about required objects of one kind. The kubelet's own words or the namespace's contents prove it;
 * where neither could be read it is `unknown`, never `clear`.
 */
export function judgeMissing(pod: Pod, kind: ReferenceKind, evidence: MissingEvidence, { symptom }: RuleContext): RuleAnswer {
  const { facts, events, factsKey } = evidence;
  const creating = symptom.class === "creating";
  const owners = evidence.owners.ok ? evidence.owners.value : [];
  // A container that runs does not care about an object that went later: outside `creating` only the waiting message counts.
  const missing = missingReferences(pod, kind, facts.ok ? facts.value : null, events.ok ? events.value : []).filter(
    ({ waiting }) => creating || waiting !== null,
  );
  const since = foundSince(pod, kind, facts.ok ? facts.value : null);
  const findings = [...missing.map((one) => finding(pod, kind, one, owners)), ...since.map((one) => thereNow(pod, kind, one, owners))];
  if (findings.length > 0 || !creating) return foundOr(findings, NOT_APPLICABLE);
  const names = new Set(requiredReferences(pod, kind).map(({ name }) => name));
  if (names.size === 0) return NOT_APPLICABLE;
  if (!facts.ok) return lackingEither([factsKey, facts.why], ["events", events]);
  const present = new Set(facts.value.facts.filter(({ presence }) => presence === "present").map(({ name }) => name));
  if ([...names].some((name) => !present.has(name))) return lackingEither([factsKey, "stale"], ["events", events]);
  return { verdict: "clear", because: "all-there", params: { names: [...names].sort().join(", ") } };
}
