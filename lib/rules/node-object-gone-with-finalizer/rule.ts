import { citeField, controllerOf, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded } from "#lib/evidence/containers.ts";
import { finalizerSetter, knownFinalizer, owningLink } from "#lib/evidence/finalizers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";

function finding(pod: Pod, node: string, finalizer: string, owners: readonly OwnerLink[]): RuleFinding {
  const ref = refOf("Pod", pod);
  const known = knownFinalizer(finalizer);
  const link = owningLink(finalizer, owners);
  const setter = finalizerSetter(pod, finalizer);
  const collected = conditionOf(pod.status?.conditions, "DisruptionTarget");
  const variant = known || link ? "owner-known" : "owner-unknown";
  const owner = known?.controller ?? (link ? `${link.ref.kind} ${link.ref.name}` : "?");
  return {
    certainty: "certain",
    message: variant,
    nextStep: variant === "owner-known" ? "confirm-then-remove" : "confirm-and-ask",
    avoid: "wait",
    params: {
      pod: pod.metadata?.name ?? "",
      node,
      finalizer,
      owner,
      manager: setter?.manager ?? "?",
      controller: controllerOf(pod)?.name ?? "-",
    },
    root: nodeRoot(node),
    cites: [
      citeField(ref, "spec.nodeName", node),
      { object: `Node/${node}`, path: "metadata.name", value: "<not found>", recomputed: true },
      citeField(ref, "metadata.finalizers", finalizer, setter?.time),
      citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
      ...(collected
        ? [citeField(ref, "status.conditions[DisruptionTarget].message", collected.message, collected.lastTransitionTime)]
        : []),
    ],
    fixes: [
      offer("remove-finalizer", "now", variant === "owner-known" ? "remove-finalizer" : "remove-unknown"),
      offer("wait-until", "no"),
      offer("force-delete", "no"),
    ],
    runbooks: ["confirm-node-off"],
    kubectl: [sh`kubectl get node ${node}`, sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml --show-managed-fields`],
    notChecked: ["machine", "owner-work"],
  };
}

export const rule = defineRule({
  meta: {
    id: "node-object-gone-with-finalizer",
    evidence: ["pod"],
    optionalEvidence: ["node", "owners"],
    classes: ["terminating"],
    certainties: ["certain"],
    explains: ["finalizer-controller-not-clearing", "finalizer-orphaned-owner-gone", "finalizer-blocked-by-webhook"],
    fixes: ["remove-finalizer", "wait-until", "force-delete"],
    runbooks: ["confirm-node-off"],
  },
  messages,
  detect({ pod, node, owners }, { now }) {
    const deletion = deletionOf(pod.metadata, now);
    const finalizers = pod.metadata?.finalizers ?? [];
    if (deletion === null || deletion.insideGrace || finalizers.length === 0 || !pod.spec?.nodeName) return NOT_APPLICABLE;
    // With ended containers the kubelet had told all it had to tell; the node's absence then delays nothing (F1.3).
    if (deletion.overdueSeconds < DEFAULT_PATIENCE.overdue || allContainersEnded(pod)) return NOT_APPLICABLE;
    if (!node.ok) return lacking("node", node.why);
    if (node.value.presence === "unknown") return lacking("node", "stale");
    if (node.value.presence === "present") return NOT_APPLICABLE;
    const links = owners.ok ? owners.value : [];
    const name = pod.spec.nodeName;
    return foundOr(
      finalizers.map((finalizer) => finding(pod, name, finalizer, links)),
      NOT_APPLICABLE,
    );
  },
});
