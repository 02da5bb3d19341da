import { citeEvent, citeField, clock, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type MultiAttach, multiAttaches, staleness } from "#lib/evidence/multi-attach.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { singlePodClaims } from "#lib/evidence/single-pod-claim.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { deploymentName, kindOfHolder } from "./holder.ts";
import { messages } from "./messages.ts";
import { singlePodFinding } from "./single-pod.ts";

function variant(pod: Pod, holder: Pod | null, found: MultiAttach): string {
  if (holder === null) return found.users === null || found.attachment === null ? "unseen" : "detaching";
  return kindOfHolder(pod, holder);
}

const STEPS: Readonly<Record<string, string>> = {
  rollout: "recreate",
  held: "free-holder",
  ending: "wait-for-holder",
  detaching: "wait",
  unseen: "find-holder",
};

function finding(pod: Pod, found: MultiAttach): RuleFinding {
  const { volume, volumeName, event, attachment, node, nodeState, users, usedBy, since } = found;
  const holder = users?.[0] ?? null;
  const message = variant(pod, holder, found);
  const proved = holder !== null && attachment !== null && nodeState === "ready";
  const namespace = pod.metadata?.namespace ?? "";
  // Two wordings: "already used by" counts pods, "already exclusively attached" knows of none.
  const inUse = event?.message.includes(" used by ") === true;
  return {
    certainty: proved ? "certain" : holder !== null || inUse ? "likely" : "possible",
    message,
    nextStep: STEPS[message] ?? "find-holder",
    avoid: "force",
    params: {
      pod: pod.metadata?.name ?? "",
      namespace,
      volume: volumeName,
      claim: volume.claim ?? "",
      node: pod.spec?.nodeName ?? "",
      other: node || "?",
      holder: holder?.metadata?.name ?? (usedBy || "?"),
      deployment: deploymentName(pod) ?? "",
      since: since === null ? "?" : clock(since),
    },
    root: { kind: "PersistentVolumeClaim", key: `PersistentVolumeClaim/${namespace}/${volume.claim}`, label: volume.claim ?? "" },
    cites: [
      ...(holder ? [citeField(refOf("Pod", holder), "spec.nodeName", holder.spec?.nodeName)] : []),
      ...(attachment ? [citeField(attachment.ref, "spec.nodeName", attachment.node)] : []),
      ...(attachment ? [citeField(attachment.ref, "spec.source.persistentVolumeName", attachment.volumeName)] : []),
      ...(event ? [citeEvent(event.event)] : []),
      citeField(refOf("Pod", pod), "spec.nodeName", pod.spec?.nodeName),
      citeField(refOf("Pod", pod), `${volume.path}.persistentVolumeClaim.claimName`, volume.claim),
    ],
    fixes: [offer("delete-pod", "no"), offer("force-delete", "no")],
    runbooks: [],
    kubectl: [
      sh`kubectl get volumeattachments | grep ${volumeName}`,
      sh`kubectl -n ${namespace} describe pvc ${volume.claim ?? ""}`,
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: [
      ...(users === null ? ["users"] : []),
      ...(nodeState === "unknown" ? ["node"] : []),
      ...(attachment === null ? ["attachment"] : []),
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-multi-attach",
    evidence: ["pod"],
    optionalEvidence: ["events", "claims", "volumes", "volumeAttachments", "relatedPods", "schedulingNodes"],
    classes: ["pending", "creating"],
    certainties: ["certain", "likely", "possible"],
    explains: ["volume-attach-failed", "volume-mount-failed"],
    fixes: ["delete-pod", "force-delete"],
    runbooks: [],
  },
  messages,
  detect({ pod, ...evidence }, { now, symptom }): RuleAnswer {
    const waits = symptom.class === "creating" || symptom.class === "pending";
    if (!waits || podReferences(pod).claims.length === 0) return NOT_APPLICABLE;
    const shared = singlePodClaims(pod, evidence).map((one) => singlePodFinding(pod, one));
    if (shared.length > 0 || symptom.class === "pending") return foundOr(shared, NOT_APPLICABLE);
    const found = multiAttaches(pod, evidence);
    const held = found.filter((one) => staleness(one, now) === null);
    if (held.length > 0 || found.length > 0)
      return foundOr(
        held.map((one) => finding(pod, one)),
        { verdict: "clear", because: "stale" },
      );
    const { claims, events, volumeAttachments } = evidence;
    if (!claims.ok) return lacking("claims", claims.why);
    return !events.ok && !volumeAttachments.ok ? lacking("events", events.why) : NOT_APPLICABLE;
  },
});
