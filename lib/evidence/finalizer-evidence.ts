import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { BundleIndex } from "./bundle-index.ts";
import { controllersOf, controllerWorkload } from "./finalizers.ts";
import { type Collected, collected, type EvidenceSet, missing } from "./types.ts";

/** Kinds of workloads that run controllers. */
export const CONTROLLER_KINDS = ["Deployment", "StatefulSet", "DaemonSet"] as const;

/** The finalizer with which the garbage collector waits for dependents (F1.6). */
export const FOREGROUND = "foregroundDeletion";

/** Objects that name the pod as their owner and block its foreground deletion (F1.6). */
export function blockingDependents(pod: Pod, objects: readonly KubeObject[]): readonly KubeObject[] {
  const uid = pod.metadata?.uid;
  const blocks = ({ metadata }: KubeObject) =>
    metadata?.ownerReferences?.some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true) ?? false;
  return uid === undefined ? [] : objects.filter(blocks);
}

function controllers(index: BundleIndex, finalizers: readonly string[]): Collected<readonly KubeObject[]> {
  const asked = finalizers.filter((finalizer) => controllerWorkload(finalizer) !== null);
  if (asked.length === 0) return collected([]);
  const workloads = CONTROLLER_KINDS.flatMap((kind) => index.all(kind));
  const found = asked.flatMap((finalizer) => controllersOf(finalizer, workloads));
  return found.length > 0 || index.bundle.isCase ? collected([...new Set(found)]) : missing("not-in-bundle");
}

function dependents(index: BundleIndex, pod: Pod): Collected<readonly KubeObject[]> {
  const found = blockingDependents(pod, index.bundle.objects);
  return found.length > 0 || index.bundle.isCase ? collected(found) : missing("not-in-bundle");
}

/** What a bundle holds about those who may take the pod's finalizers off, and about what they wait for. */
export function finalizerEvidence(index: BundleIndex, pod: Pod): EvidenceSet {
  const finalizers = pod.metadata?.finalizers ?? [];
  return {
    finalizerControllers: controllers(index, finalizers),
    dependents: finalizers.includes(FOREGROUND) ? dependents(index, pod) : collected([]),
  };
}
