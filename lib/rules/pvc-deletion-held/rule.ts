import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { CLAIM_PROTECTION, type ClaimHolders, claimHolders, usesClaim } from "#lib/evidence/related-pods.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";

/** How many of the pods that use the claim are named. */
const MOST_NAMED = 5;

/** What a finalizer of the claim waits for: pods that run, the protection's own controller, or another program. */
type Hold = "in-use" | "protection" | "foreign";

const CERTAINTY: Readonly<Record<Hold, Certainty>> = { "in-use": "certain", protection: "possible", foreign: "certain" };
const NEXT: Readonly<Record<Hold, string>> = { "in-use": "decide", protection: "look-at-controller", foreign: "find-owner" };

interface Held {
  readonly claim: PersistentVolumeClaim;
  readonly finalizer: string;
  readonly hold: Hold;
  readonly holders: ClaimHolders;
  readonly terminatingFor: number;
}

function finding({ claim, finalizer, hold, holders, terminatingFor }: Held): RuleFinding {
  const { namespace = "", name = "", deletionTimestamp } = claim.metadata ?? {};
  const ref = `PersistentVolumeClaim/${namespace}/${name}`;
  const named = holders.live.slice(0, MOST_NAMED);
  const names = named.map(({ metadata }) => metadata?.name ?? "").join(", ");
  return {
    certainty: CERTAINTY[hold],
    message: hold,
    nextStep: NEXT[hold],
    avoid: hold === "in-use" ? "restart" : "strip",
    params: {
      claim: name,
      namespace,
      terminating: terminatingFor,
      finalizer,
      pods: names || "-",
      count: holders.live.length,
      volume: claim.spec?.volumeName || "-",
    },
    root:
      hold === "foreign"
        ? { kind: "Finalizer", key: `finalizer/${finalizer}`, label: finalizer }
        : { kind: "PersistentVolumeClaim", key: ref, label: name },
    cites: [
      citeField(ref, "metadata.deletionTimestamp", deletionTimestamp),
      citeField(ref, "metadata.finalizers", finalizer),
      ...(hold === "in-use" ? named.map((pod) => citeField(refOf("Pod", pod), "status.phase", pod.status?.phase)) : []),
    ],
    fixes: [offer("remove-finalizer", "no", hold)],
    runbooks: [],
    kubectl: [sh`kubectl -n ${namespace} describe pvc ${name}`, sh`kubectl -n ${namespace} get pvc ${name} -o yaml --show-managed-fields`],
    notChecked: [hold === "in-use" ? "meant" : "controller"],
  };
}

function heldBy(claim: PersistentVolumeClaim, holders: ClaimHolders, now: number): readonly RuleFinding[] {
  const terminatingFor = deletionOf(claim.metadata, now)?.terminatingForSeconds ?? 0;
  const hold = (finalizer: string): Hold | null => {
    if (finalizer !== CLAIM_PROTECTION) return "foreign";
    if (holders.live.length > 0) return "in-use";
    // A finished pod has a cause of its own; a moment ago the controller had not had its turn yet.
    return holders.finished.length > 0 || terminatingFor < DEFAULT_PATIENCE.overdue ? null : "protection";
  };
  return (claim.metadata?.finalizers ?? []).flatMap((finalizer) => {
    const held = hold(finalizer);
    return held === null ? [] : [finding({ claim, finalizer, hold: held, holders, terminatingFor })];
  });
}

export const rule = defineRule({
  meta: {
    id: "pvc-deletion-held",
    evidence: [],
    optionalEvidence: ["claims", "relatedPods"],
    classes: ["terminating"],
    certainties: ["certain", "possible"],
    explains: [],
    fixes: ["remove-finalizer"],
    runbooks: [],
  },
  messages,
  detect({ claims, relatedPods }, { now, subject }): RuleAnswer {
    if (subject.kind !== "PersistentVolumeClaim") return NOT_APPLICABLE;
    if (!claims.ok) return lacking("claims", claims.why);
    const claim = claims.value.find(({ name }) => name === subject.name)?.object;
    if (!claim) return NOT_APPLICABLE;
    if (!relatedPods.ok) return lacking("relatedPods", relatedPods.why);
    const holders = claimHolders(relatedPods.value.filter((pod) => usesClaim(pod, [subject.name])));
    return foundOr(heldBy(claim, holders, now), NOT_APPLICABLE);
  },
});
