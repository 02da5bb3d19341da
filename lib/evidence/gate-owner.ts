import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { isLease } from "./leader-lease.ts";

/** Gates by their beginning, the controller that puts them on and takes them off, and what its workload is called. */
const OWNERS: readonly (readonly [beginning: string, controller: string, workload: string])[] = [
  ["keptn-", "Keptn lifecycle operator", "lifecycle-operator"],
  ["kueue.x-k8s.io/", "Kueue", "kueue-controller-manager"],
  ["multiarch.openshift.io/", "Multiarch Tuning Operator", "pod-placement-controller"],
  ["instaslice", "InstaSlice operator", "instaslice-operator-controller-manager"],
  ["org.instaslice/", "InstaSlice operator", "instaslice-operator-controller-manager"],
  ["karmada.io/", "Karmada", "karmada-controller-manager"],
  ["batch.volcano.sh/", "Volcano", "volcano-controllers"],
  ["scheduling.volcano.sh/", "Volcano", "volcano-controllers"],
  ["jobset.sigs.k8s.io/", "JobSet", "jobset-controller-manager"],
  ["leaderworkerset.sigs.k8s.io/", "LeaderWorkerSet", "lws-controller-manager"],
  ["ray.io/", "KubeRay", "kuberay-operator"],
  ["grove.io/", "Grove", "grove-operator"],
];

const entryOf = (gate: string) => OWNERS.find(([beginning]) => gate.startsWith(beginning));

/** The controller a scheduling gate belongs to, by its well-known name; null for one that is not known here. */
export function gateOwner(gate: string): string | null {
  return entryOf(gate)?.[1] ?? null;
}

/** The gates of a pod without a node whose controller can be looked for by the name of its workload. */
export function askedGates({ spec }: Pod): readonly string[] {
  if (spec?.nodeName) return [];
  return (spec?.schedulingGates ?? []).flatMap(({ name }) => (name && entryOf(name) ? [name] : []));
}

/** The workloads among these that are called like a gate's controller: charts put a release's name in front. */
export function gateWorkloads(gate: string, workloads: readonly KubeObject[]): readonly KubeObject[] {
  const name = entryOf(gate)?.[2];
  return name === undefined ? [] : workloads.filter((one) => !isLease(one) && (one.metadata?.name ?? "").includes(name));
}
