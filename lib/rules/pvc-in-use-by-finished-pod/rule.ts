import { citeField, refOf } from "#lib/evidence/cite.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { CLAIM_PROTECTION, claimHolders, isFinished, usesClaim } from "#lib/evidence/related-pods.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

/** Who asks: the claim itself, the finished pod that holds it, or a pod that waits for the claim. */
type Side = "claim" | "holder" | "waiter";

function finding(side: Side, claim: PersistentVolumeClaim, holders: readonly Pod[], now: number): RuleFinding {
  const [first] = holders;
  const namespace = claim.metadata?.namespace ?? "";
  const name = claim.metadata?.name ?? "";
  const ref = `PersistentVolumeClaim/${namespace}/${name}`;
  const pod = first?.metadata?.name ?? "";
  const fixes: Record<Side, OfferedFix> = {
    claim: offer("delete-pod", "now"),
    holder: offer("delete-pod", "now"),
    waiter: offer("delete-pod", "no", "not-this-pod"),
  };
  return {
    certainty: "certain",
    message: side,
    nextStep: "delete-finished",
    avoid: "finalizer",
    params: {
      claim: name,
      namespace,
      pod,
      phase: first?.status?.phase ?? "",
      pods: holders.map(({ metadata }) => metadata?.name ?? "").join(", "),
      terminating: deletionOf(claim.metadata, now)?.terminatingForSeconds ?? 0,
    },
    root: { kind: "PersistentVolumeClaim", key: ref, label: name },
    cites: [
      citeField(ref, "metadata.deletionTimestamp", claim.metadata?.deletionTimestamp),
      citeField(ref, "metadata.finalizers", CLAIM_PROTECTION),
      ...holders.map((holder) => citeField(refOf("Pod", holder), "status.phase", holder.status?.phase)),
    ],
    fixes: [fixes[side], offer("remove-finalizer", "no")],
    runbooks: [],
    kubectl: [sh`kubectl -n ${namespace} describe pvc ${name}`, sh`kubectl -n ${namespace} delete pod ${pod}`],
    notChecked: [],
  };
}

/** A claim on its way out is held while any bound pod names it, finished ones included (F8.7). */
function judge(side: Side, claim: PersistentVolumeClaim, users: readonly Pod[], now: number): RuleAnswer {
  const held = claim.metadata?.deletionTimestamp !== undefined && (claim.metadata.finalizers ?? []).includes(CLAIM_PROTECTION);
  if (!held) return NOT_APPLICABLE;
  const holders = claimHolders(users);
  const [live] = holders.live;
  if (live)
    return {
      verdict: "clear",
      because: "in-use",
      params: { claim: claim.metadata?.name ?? "", pod: live.metadata?.name ?? "" },
      cites: [citeField(refOf("Pod", live), "status.phase", live.status?.phase)],
    };
  return holders.finished.length === 0 ? NOT_APPLICABLE : { verdict: "found", findings: [finding(side, claim, holders.finished, now)] };
}

export const rule = defineRule({
  meta: {
    id: "pvc-in-use-by-finished-pod",
    evidence: [],
    optionalEvidence: ["pod", "claims", "relatedPods"],
    certainties: ["certain"],
    explains: ["pvc-unbound", "pvc-missing"],
    fixes: ["delete-pod", "remove-finalizer"],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, relatedPods }, { now, subject, symptom }): RuleAnswer {
    const own = pod.ok ? pod.value : null;
    const waits = own !== null && symptom.class === "pending" && !own.spec?.nodeName;
    const holds = own !== null && isFinished(own) && own.metadata?.deletionTimestamp === undefined;
    if (own === null ? subject.kind !== "PersistentVolumeClaim" : !waits && !holds) return NOT_APPLICABLE;
    if (own !== null && podReferences(own).claims.length === 0) return NOT_APPLICABLE;
    if (!claims.ok) return holds ? NOT_APPLICABLE : lacking("claims", claims.why);
    const going = claims.value.flatMap(({ object }) => (object?.metadata?.deletionTimestamp ? [object] : []))[0];
    if (going === undefined) return NOT_APPLICABLE;
    if (!relatedPods.ok) return lacking("relatedPods", relatedPods.why);
    const users = [...relatedPods.value.filter((one) => usesClaim(one, [going.metadata?.name ?? ""])), ...(holds ? [own] : [])];
    return judge(own === null ? "claim" : holds ? "holder" : "waiter", going, users, now);
  },
});
