import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { Missing, Subject } from "#lib/contract/diagnosis.ts";
import type { RoundFacts } from "#lib/evidence/round-facts.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";

export interface RoundInput {
  readonly subject: Subject;
  readonly symptom: PodSymptom;
  readonly evidence: EvidenceSet;
  readonly now: number;
  /** Of a subject that is no pod; absent where nobody reads its round. */
  readonly round?: RoundFacts | undefined;
}

/** `kubectl` with the namespace, or without one for what has none. */
export function kubectl(namespace: string): ShellText {
  return new ShellText(namespace === "" ? "kubectl" : sh`kubectl -n ${namespace}`);
}

/** The keys among these that were asked for and not answered; one nobody asked for counts as not read yet. */
export function lacking(evidence: EvidenceSet, ...keys: readonly EvidenceKey[]): readonly Missing[] {
  return keys.flatMap((key) => {
    const value = evidence[key] ?? missing("stale");
    return value.ok ? [] : [{ evidence: key, why: value.why }];
  });
}

/** All that was collected about the subject, for its rules and for its round. */
export function allEvidence({ evidence, round }: RoundInput): EvidenceSet {
  return { ...evidence, ...round?.more };
}

/** An object as a line of the round leads to it. */
export function subjectOf(kind: string, { metadata }: KubeObject): Subject {
  const { namespace = "", name = "", uid = "" } = metadata ?? {};
  return { kind, namespace, name, uid };
}

/** The log of the cluster's own controllers, where it shows their pods: a hosted control plane has none. */
export const MANAGER_LOG = "kubectl -n kube-system logs -l component=kube-controller-manager --tail=200";
