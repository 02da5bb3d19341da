import type { MissingWhy } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type Hold, holdOf, knownFinalizer, type OrphanProof, orphanProof, owningLink } from "#lib/evidence/finalizers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

function proofCites(pod: Pod, proof: OrphanProof): Cite[] {
  const namespace = pod.metadata?.namespace ?? "";
  if (proof.by === "group") return [citeRecomputed("APIGroupList", "groups", `${proof.group}: not served`)];
  const { ref, replacedByOther } = proof.link;
  const state = replacedByOther ? `not the owner: another UID than ${ref.uid}` : "<not found>";
  return [
    citeField(refOf("Pod", pod), "metadata.ownerReferences", `${ref.kind}/${ref.name} uid ${ref.uid}`),
    citeRecomputed(`${ref.kind}/${namespace}/${ref.name}`, "metadata.uid", state),
  ];
}

function finding(pod: Pod, finalizer: string, proof: OrphanProof, hold: Hold): RuleFinding {
  const ref = refOf("Pod", pod);
  const link = proof.link;
  const variant = proof.by === "group" ? "group-gone" : proof.link.replacedByOther ? "owner-replaced" : "owner-gone";
  const behind = hold === "behind-node";
  return {
    certainty: behind ? "likely" : "certain",
    message: behind ? "behind-node" : variant,
    nextStep: behind ? "node-first" : proof.by === "group" ? "confirm-group" : "confirm-owner",
    avoid: "only-this",
    params: {
      pod: pod.metadata?.name ?? "",
      finalizer,
      owner: link ? `${link.ref.kind} ${link.ref.name}` : "",
      group: proof.by === "group" ? proof.group : "",
      controller: knownFinalizer(finalizer)?.controller ?? "-",
      node: pod.spec?.nodeName ?? "-",
      missing: proof.by === "group" ? `API group ${proof.group}` : `${proof.link.ref.kind} ${proof.link.ref.name}`,
    },
    root: { kind: "Finalizer", key: `finalizer/${finalizer}`, label: finalizer },
    cites: [
      citeField(ref, "metadata.finalizers", finalizer),
      citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
      citeField(ref, "metadata.deletionGracePeriodSeconds", pod.metadata?.deletionGracePeriodSeconds),
      citeField(ref, "status.phase", pod.status?.phase),
      ...proofCites(pod, proof),
    ],
    fixes: [
      offer("redelete", "no"),
      behind ? offer("remove-finalizer", "no", "node-first") : offer("remove-finalizer", "now"),
      offer("force-delete", "no"),
    ],
    runbooks: [],
    kubectl: [
      `${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml`,
      ...(proof.by === "owner"
        ? [`${kubectlIn(pod)} get ${proof.link.ref.kind.toLowerCase()} ${proof.link.ref.name}`]
        : ["kubectl api-versions"]),
    ],
    notChecked: ["outside"],
  };
}

/** What rules an orphan out, or why it cannot be told. */
function otherwise(pod: Pod, owners: readonly OwnerLink[], discoveryMissing: MissingWhy | null): RuleAnswer {
  const finalizers = pod.metadata?.finalizers ?? [];
  const links = finalizers.flatMap((finalizer) => owningLink(finalizer, owners) ?? []);
  const hidden = links.find(({ presence }) => presence === "unknown");
  if (hidden) return lacking("owners", hidden.why ?? "stale");
  const present = links.find(({ presence }) => presence === "present");
  if (present) {
    const owner = `${present.ref.kind} ${present.ref.name}`;
    const cites = [citeField(`${present.ref.kind}/${pod.metadata?.namespace ?? ""}/${present.ref.name}`, "metadata.uid", present.ref.uid)];
    return { verdict: "clear", because: "owner-present", params: { owner }, cites };
  }
  const groupAsked = finalizers.some((finalizer) => knownFinalizer(finalizer)?.group);
  return groupAsked && discoveryMissing ? lacking("discovery", discoveryMissing) : NOT_APPLICABLE;
}

export const rule = defineRule({
  meta: {
    id: "finalizer-orphaned-owner-gone",
    evidence: ["pod"],
    optionalEvidence: ["owners", "node", "discovery"],
    certainties: ["certain", "likely"],
    explains: ["finalizer-controller-not-clearing"],
    fixes: ["redelete", "remove-finalizer", "force-delete"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "get", group: "batch", resource: "jobs" },
      { verb: "get", group: "apps", resource: "replicasets" },
    ],
  },
  messages,
  detect({ pod, owners, node, discovery }, { now }) {
    const hold = holdOf(pod, node.ok ? node.value : null, now);
    if (hold === null) return NOT_APPLICABLE;
    if (!owners.ok) return lacking("owners", owners.why);
    const served = discovery.ok ? discovery.value : null;
    const findings = (pod.metadata?.finalizers ?? []).flatMap((finalizer) => {
      const proof = orphanProof(finalizer, owners.value, served);
      return proof ? [finding(pod, finalizer, proof, hold)] : [];
    });
    return foundOr(findings, otherwise(pod, owners.value, discovery.ok ? null : discovery.why));
  },
});
