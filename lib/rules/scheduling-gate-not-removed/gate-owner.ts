/** Gates by their beginning, and the controller that puts them on and takes them off. */
const OWNERS: readonly (readonly [string, string])[] = [
  ["keptn-", "Keptn lifecycle operator"],
  ["kueue.x-k8s.io/", "Kueue"],
  ["multiarch.openshift.io/", "Multiarch Tuning Operator"],
  ["instaslice", "InstaSlice operator"],
  ["org.instaslice/", "InstaSlice operator"],
  ["karmada.io/", "Karmada"],
  ["batch.volcano.sh/", "Volcano"],
  ["scheduling.volcano.sh/", "Volcano"],
  ["jobset.sigs.k8s.io/", "JobSet"],
  ["leaderworkerset.sigs.k8s.io/", "LeaderWorkerSet"],
  ["ray.io/", "KubeRay"],
  ["grove.io/", "Grove"],
];

/** The controller a scheduling gate belongs to, by its well-known name; null for one that is not known here. */
export function gateOwner(gate: string): string | null {
  return OWNERS.find(([beginning]) => gate.startsWith(beginning))?.[1] ?? null;
}
