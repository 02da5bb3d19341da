import { volumeRoot } from "#lib/evidence/attachments.ts";
import { citeEvent, citeField, citeRecomputed, clock, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type MultiAttach, multiAttaches, type Stale, staleness } from "#lib/evidence/multi-attach.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const STEPS = {
  "detach-fails": "verify-detached",
  "node-gone": "verify-detached",
  "node-lost": "settle-node",
  "no-user": "see-why-attached",
};

/** A lost node that is confirmed off gives its volumes up at once by the taint; that acts on the node, not on this pod. */
function nodeFixes({ nodeObject, node }: MultiAttach, stale: Stale): readonly OfferedFix[] {
  const uid = nodeObject?.metadata?.uid;
  if (stale !== "node-lost" || uid === undefined) return [];
  return [{ ...offer("out-of-service-taint", "after"), targets: [{ kind: "Node", namespace: "", name: node, uid }] }];
}

function finding(pod: Pod, found: MultiAttach, stale: Stale): RuleFinding {
  const { volume, volumeName, event, attachment, node, nodeState, nodeObject, users, since } = found;
  const ref = refOf("Pod", pod);
  const ready = conditionOf(nodeObject?.status?.conditions, "Ready");
  const proved = attachment !== null && (stale === "detach-fails" || stale === "node-gone");
  return {
    certainty: proved ? "certain" : "likely",
    message: stale === "detach-fails" && nodeState === "gone" ? "detach-fails-node-gone" : stale,
    nextStep: STEPS[stale],
    avoid: "two-writers",
    params: {
      pod: pod.metadata?.name ?? "",
      volume: volumeName,
      claim: volume.claim ?? "",
      old: node || "?",
      node: pod.spec?.nodeName ?? "",
      driver: attachment?.driver ?? volume.driver ?? "?",
      attachment: attachment?.name ?? "?",
      finalizers: attachment?.finalizers.join(", ") || "-",
      error: attachment?.detachError || "-",
      since: since === null ? "?" : clock(since),
    },
    root: attachment ? { kind: "VolumeAttachment", key: attachment.ref, label: volumeName } : volumeRoot(volumeName),
    cites: [
      ...(attachment ? [citeField(attachment.ref, "spec.nodeName", attachment.node)] : []),
      ...(attachment ? [citeField(attachment.ref, "spec.source.persistentVolumeName", attachment.volumeName)] : []),
      ...(attachment ? [citeField(attachment.ref, "status.attached", String(attachment.attached))] : []),
      ...(attachment?.deletionTimestamp ? [citeField(attachment.ref, "metadata.deletionTimestamp", attachment.deletionTimestamp)] : []),
      ...(attachment?.detachError
        ? [citeField(attachment.ref, "status.detachError.message", attachment.detachError, attachment.detachErrorTime)]
        : []),
      ...(nodeState === "gone" ? [citeRecomputed(`Node/${node}`, "metadata.name", "<not found>")] : []),
      ...(nodeState === "lost"
        ? [citeField(`Node/${node}`, "status.conditions[Ready].status", ready?.status, ready?.lastTransitionTime)]
        : []),
      ...(event ? [citeEvent(event.event)] : []),
      citeField(ref, `${volume.path}.persistentVolumeClaim.claimName`, volume.claim),
    ],
    fixes: [...nodeFixes(found, stale), offer("delete-pod", "no"), offer("force-delete", "no"), offer("remove-finalizer", "no")],
    runbooks: [],
    kubectl: [
      attachment ? sh`kubectl get volumeattachment ${attachment.name} -o yaml` : "kubectl get volumeattachment",
      sh`kubectl get node ${node}`,
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: ["back-end", ...(users === null ? ["users"] : []), ...(attachment === null ? ["attachment"] : [])],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-multi-attach-stale-attachment",
    evidence: ["pod"],
    optionalEvidence: ["events", "claims", "volumes", "volumeAttachments", "relatedPods", "schedulingNodes"],
    classes: ["creating"],
    certainties: ["certain", "likely"],
    explains: ["volume-multi-attach", "volume-detach-failed", "volume-attach-failed", "volume-mount-failed"],
    fixes: ["out-of-service-taint", "delete-pod", "force-delete", "remove-finalizer"],
    runbooks: [],
  },
  messages,
  detect({ pod, ...evidence }, { now }): RuleAnswer {
    if (podReferences(pod).claims.length === 0) return NOT_APPLICABLE;
    const found = multiAttaches(pod, evidence);
    const stale = found.flatMap((one) => {
      const why = staleness(one, now);
      return why === null ? [] : [finding(pod, one, why)];
    });
    if (stale.length > 0) return foundOr(stale, NOT_APPLICABLE);
    const { claims, volumeAttachments, schedulingNodes, relatedPods } = evidence;
    if (found.length > 0) {
      if (!volumeAttachments.ok) return lacking("volumeAttachments", volumeAttachments.why);
      if (!claims.ok) return lacking("claims", claims.why);
      if (!schedulingNodes.ok) return lacking("schedulingNodes", schedulingNodes.why);
      return relatedPods.ok ? { verdict: "clear", because: "held" } : lacking("relatedPods", relatedPods.why);
    }
    if (!claims.ok) return lacking("claims", claims.why);
    return volumeAttachments.ok ? NOT_APPLICABLE : lacking("volumeAttachments", volumeAttachments.why);
  },
});
