import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { BundleIndex } from "./bundle-index.ts";
import { asksManager, managerObjects } from "./controller-manager.ts";
import { controllersOf, controllerWorkload, setterName, settersOf } from "./finalizers.ts";
import { askedGates, gateWorkloads } from "./gate-owner.ts";
import { leasesHeldBy } from "./leader-lease.ts";
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

/** The finalizers of a pod whose controller can be looked for: by the table, or by the client that set it. */
export function askedFinalizers(pod: KubeObject): readonly string[] {
  const finalizers = pod.metadata?.finalizers ?? [];
  return finalizers.filter((finalizer) => controllerWorkload(finalizer) !== null || setterName(pod, finalizer) !== null);
}

/** The workloads among these that may take the pod's finalizers or scheduling gates off, each once. */
export function finalizerWorkloads(pod: Pod, workloads: readonly KubeObject[]): readonly KubeObject[] {
  const found = askedFinalizers(pod).flatMap((finalizer) => [
    ...controllersOf(finalizer, workloads),
    ...settersOf(pod, finalizer, workloads),
  ]);
  const ofGates = askedGates(pod).flatMap((gate) => gateWorkloads(gate, workloads));
  return [...new Set([...found, ...ofGates])];
}

function controllers(index: BundleIndex, pod: Pod): Collected<readonly KubeObject[]> {
  const manager = asksManager(pod) ? managerObjects(index.bundle.objects) : [];
  if (askedFinalizers(pod).length + askedGates(pod).length === 0) return collected(manager);
  const found = finalizerWorkloads(
    pod,
    CONTROLLER_KINDS.flatMap((kind) => index.all(kind)),
  );
  const leases = found.flatMap((workload) => leasesHeldBy(workload, index.all("Lease")));
  return found.length > 0 || index.bundle.isCase ? collected([...found, ...leases, ...manager]) : missing("not-in-bundle");
}

function dependents(index: BundleIndex, pod: Pod): Collected<readonly KubeObject[]> {
  const found = blockingDependents(pod, index.bundle.objects);
  return found.length > 0 || index.bundle.isCase ? collected(found) : missing("not-in-bundle");
}

/** What a bundle holds about those who may take the pod's finalizers off, and about what they wait for. */
export function finalizerEvidence(index: BundleIndex, pod: Pod): EvidenceSet {
  const finalizers = pod.metadata?.finalizers ?? [];
  return {
    finalizerControllers: controllers(index, pod),
    dependents: finalizers.includes(FOREGROUND) ? dependents(index, pod) : collected([]),
  };
}
