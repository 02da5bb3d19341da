import { jobHasCounted } from "#lib/evidence/finalizer-work.ts";
import { isDoubtful, knownFinalizer, type OrphanEvidence, orphanProof, owningLink } from "#lib/evidence/finalizers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";

/**
 * Who would take a finalizer off by itself (F1.6). `gone`: proved that nobody is left. `done`: its owner is there, and
 * has finished with this pod. `working`: somebody is there and has not. `not-known`: neither can be told.
 */
export type FinalizerOwner =
  | { readonly state: "gone" | "done" | "working"; readonly who: string }
  | { readonly state: "not-known"; readonly who: string | null };

const nameOf = (link: OwnerLink) => `${link.ref.kind} ${link.ref.name}`;

/** Judges whom a pod's finalizer waits for, from what was read just now. */
export function finalizerOwner(pod: Pod, finalizer: string, evidence: OrphanEvidence | undefined): FinalizerOwner {
  const known = knownFinalizer(finalizer);
  if (evidence === undefined) return { state: "not-known", who: known?.controller ?? null };
  const proof = orphanProof(finalizer, evidence);
  if (proof !== null) {
    const who = proof.by === "group" ? `API group ${proof.group}` : proof.by === "controller" ? proof.controller : nameOf(proof.link);
    // That no workload of the controller's usual name exists is a strong sign, no proof: charts rename.
    return { state: proof.by === "controller" || isDoubtful(proof) ? "not-known" : "gone", who };
  }
  const link = owningLink(finalizer, evidence.owners);
  if (link?.presence === "present") return { state: jobHasCounted(link.object, pod) ? "done" : "working", who: nameOf(link) };
  if (link !== null) return { state: "not-known", who: nameOf(link) };
  return known === null ? { state: "not-known", who: null } : { state: "working", who: known.controller };
}
