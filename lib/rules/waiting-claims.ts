import { openClaims } from "#lib/evidence/open-claims.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import type { Collected, EvidenceMap } from "#lib/evidence/types.ts";
import type { PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { lacking } from "./answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext } from "./define.ts";

/** Claims that wait for their volume, and the pod that waits for them; null = the question is about a claim itself. */
export interface WaitingClaims {
  readonly pod: Pod | null;
  readonly namespace: string;
  readonly open: readonly PersistentVolumeClaim[];
}

export interface WaitingEvidence {
  readonly pod: Collected<Pod>;
  readonly claims: Collected<EvidenceMap["claims"]>;
}

/**
 * The claims without a volume that a pending pod waits for, or the one that is asked about itself. An answer instead
 * where neither is meant, or the claims are not known.
 */
export function waitingClaims({ pod, claims }: WaitingEvidence, { subject, symptom }: RuleContext): WaitingClaims | RuleAnswer {
  const own = pod.ok ? pod.value : null;
  if (subject.kind === "Pod") {
    if (!pod.ok) return lacking("pod", pod.why);
    if (symptom.class !== "pending" || podReferences(pod.value).claims.length === 0) return NOT_APPLICABLE;
  } else if (subject.kind !== "PersistentVolumeClaim" || !["pending", "failed"].includes(symptom.class)) {
    return NOT_APPLICABLE;
  }
  if (!claims.ok) return lacking("claims", claims.why);
  return { pod: subject.kind === "Pod" ? own : null, namespace: subject.namespace, open: openClaims(claims.value) };
}
