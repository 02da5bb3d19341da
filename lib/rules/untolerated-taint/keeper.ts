import type { Taint } from "#lib/kube/objects.ts";

/** Who puts a taint on nodes by itself and takes it off again, and what for. */
export interface Keeper {
  /** `starting` = until it is ready on a new node; `leaving` = because the node is on its way out. */
  readonly kind: "starting" | "leaving";
  readonly name: string;
}

/** Keys of well-known controllers; nobody but they should take these taints off (F9). */
const KEEPERS: readonly (readonly [RegExp, Keeper["kind"], string])[] = [
  [/^node\.cloudprovider\.kubernetes\.io\/uninitialized$/, "starting", "cloud-controller-manager"],
  [/^node\.cluster\.x-k8s\.io\/uninitialized$/, "starting", "Cluster API"],
  [/^node\.cilium\.io\/agent-not-ready$/, "starting", "Cilium"],
  [/^karpenter\.sh\/unregistered$/, "starting", "Karpenter"],
  [/^karpenter\.sh\/(?:disrupted|disruption)$/, "leaving", "Karpenter"],
  [/^ToBeDeletedByClusterAutoscaler$/, "leaving", "cluster-autoscaler"],
  [/^aws-node-termination-handler\//, "leaving", "aws-node-termination-handler"],
  [/^cloud\.google\.com\/impending-node-termination$/, "leaving", "GKE"],
  [/^remediator\.kubernetes\.azure\.com\/unschedulable$/, "leaving", "AKS"],
];

/** The controller behind a taint, or null: then it is somebody's wish. A CSI driver's or agent's own key names it (`ebs.csi.aws.com/agent-not-ready`). */
export function keeperOf({ key = "" }: Taint): Keeper | null {
  const known = KEEPERS.find(([pattern]) => pattern.test(key));
  if (known) return { kind: known[1], name: known[2] };
  const agent = /^([\w.-]{1,253})\/agent-not-ready$/.exec(key)?.[1];
  return agent === undefined ? null : { kind: "starting", name: agent };
}
