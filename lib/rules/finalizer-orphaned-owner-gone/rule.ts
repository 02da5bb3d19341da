import type { MissingWhy } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import {
  type Hold,
  holdOf,
  isDoubtful,
  knownFinalizer,
  mayHold,
  type OrphanProof,
  orphanProof,
  otherFinalizers,
  owningLink,
} from "#lib/evidence/finalizers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

function workloadCite(workload: KubeObject): Cite {
  return citeField(refOf(workload.kind ?? "Deployment", workload), "metadata.name", workload.metadata?.name);
}

/** What is gone, in one word group. */
function goneOf(proof: OrphanProof): string {
  if (proof.by === "group") return `API group ${proof.group}`;
  return proof.by === "controller" ? proof.controller : `${proof.link.ref.kind} ${proof.link.ref.name}`;
}

function variantOf(proof: OrphanProof): string {
  if (proof.by === "owner") return proof.link.replacedByOther ? "owner-replaced" : "owner-gone";
  if (proof.by === "controller") return "controller-gone";
  return isDoubtful(proof) ? "group-gone-only" : "group-gone";
}

const CONFIRM = { owner: "confirm-owner", group: "confirm-group", controller: "confirm-controller" } as const;

function proofCites(pod: Pod, proof: OrphanProof): Cite[] {
  const namespace = pod.metadata?.namespace ?? "";
  if (proof.by === "group")
    return [citeRecomputed("APIGroupList", "groups", `${proof.group}: <not served>`), ...(proof.controllers ?? []).map(workloadCite)];
  if (proof.by === "controller") return [citeRecomputed("DeploymentList", "metadata.name", `${proof.controller}: <not found>`)];
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
  const variant = variantOf(proof);
  const unread = proof.by === "group" && proof.controllers === null;
  const doubtful = proof.by === "controller" || isDoubtful(proof);
  const behind = hold === "behind-node";
  return {
    certainty: behind || doubtful || unread ? "likely" : "certain",
    message: behind ? "behind-node" : variant,
    nextStep: behind ? "node-first" : isDoubtful(proof) ? "confirm-controller" : CONFIRM[proof.by],
    avoid: "only-this",
    params: {
      pod: pod.metadata?.name ?? "",
      finalizer,
      others: otherFinalizers(pod, finalizer),
      owner: link ? `${link.ref.kind} ${link.ref.name}` : "",
      group: proof.by === "group" ? proof.group : "",
      controller: knownFinalizer(finalizer)?.controller ?? "-",
      node: pod.spec?.nodeName ?? "-",
      missing: goneOf(proof),
      where: proof.by === "group" ? (proof.controllers?.[0]?.metadata?.namespace ?? "-") : "-",
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
      behind ? offer("remove-finalizer", "no", "node-first") : offer("remove-finalizer", doubtful ? "after" : "now"),
      offer("force-delete", "no"),
    ],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml`,
      ...(proof.by === "owner"
        ? [sh`${kubectlIn(pod)} get ${proof.link.ref.kind.toLowerCase()} ${proof.link.ref.name}`]
        : [
            "kubectl api-versions",
            ...(doubtful ? [sh`kubectl get deployments -A | grep ${knownFinalizer(finalizer)?.controller ?? ""}`] : []),
          ]),
    ],
    notChecked: ["outside", ...(unread ? ["controller"] : [])],
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
    optionalEvidence: ["owners", "node", "discovery", "finalizerControllers"],
    classes: ["terminating"],
    certainties: ["certain", "likely"],
    explains: ["finalizer-controller-not-clearing"],
    fixes: ["redelete", "remove-finalizer", "force-delete"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "batch", resource: "jobs" },
      { verb: "get", group: "apps", resource: "replicasets" },
    ],
  },
  messages,
  detect({ pod, owners, node, discovery, finalizerControllers }, { now }) {
    const hold = holdOf(pod, node.ok ? node.value : null, now);
    if (hold === null) return node.ok || !mayHold(pod, now) ? NOT_APPLICABLE : lacking("node", node.why);
    if (!owners.ok) return lacking("owners", owners.why);
    const evidence = {
      owners: owners.value,
      discovery: discovery.ok ? discovery.value : null,
      controllers: finalizerControllers.ok ? finalizerControllers.value : null,
    };
    const findings = (pod.metadata?.finalizers ?? []).flatMap((finalizer) => {
      const proof = orphanProof(finalizer, evidence);
      return proof ? [finding(pod, finalizer, proof, hold)] : [];
    });
    return foundOr(findings, otherwise(pod, owners.value, discovery.ok ? null : discovery.why));
  },
});
