import type { Pod } from "#lib/kube/objects.ts";

/** Deployment behind a pod by its ReplicaSet's name: two of its revisions share it, which a rolling update needs at once. */
export function deploymentName({ metadata }: Pod): string | null {
  const owner = metadata?.ownerReferences?.find(({ controller, kind }) => controller === true && kind === "ReplicaSet");
  return owner ? owner.name.replace(/-[a-z0-9]{1,10}$/, "") : null;
}

/** Who holds the volume: a pod that ends already, the earlier pod of the same Deployment, or somebody else. */
export function kindOfHolder(pod: Pod, holder: Pod): "ending" | "rollout" | "held" {
  if (holder.metadata?.deletionTimestamp) return "ending";
  const own = deploymentName(pod);
  return own !== null && own === deploymentName(holder) ? "rollout" : "held";
}
