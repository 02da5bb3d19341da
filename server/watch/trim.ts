import type { KubeObject, Node, ObjectMeta, PodTemplateHolder } from "#lib/kube/objects.ts";

/** Without field ownership and the copy that `kubectl apply` keeps: large, and read by nobody here. */
function bareMeta(meta: ObjectMeta | undefined): ObjectMeta | undefined {
  if (meta === undefined) return undefined;
  const { managedFields: _, annotations, ...rest } = meta;
  if (annotations === undefined) return rest;
  const { "kubectl.kubernetes.io/last-applied-configuration": __, ...kept } = annotations;
  return { ...rest, annotations: kept };
}

export function trimObject<T extends KubeObject>(object: T): T {
  const metadata = bareMeta(object.metadata);
  return metadata === undefined ? object : { ...object, metadata };
}

/** Nodes list every image they hold. */
export function trimNode(node: Node): Node {
  const { images: _, ...status } = (node.status ?? {}) as NonNullable<Node["status"]> & { images?: unknown };
  return { ...trimObject(node), status };
}

/**
 * ReplicaSets and Jobs are kept for their place in the owner chain and their conditions; there is one per revision. One
 * that has no pod and no controller that is watched keeps its template: it may be what keeps the pod from being made.
 */
export function trimGeneration(holder: PodTemplateHolder): PodTemplateHolder {
  if (lacksPods(holder)) return trimObject(holder);
  const { template: _, ...spec } = holder.spec ?? {};
  return { ...trimObject(holder), spec };
}

function lacksPods({ kind, metadata, spec, status }: PodTemplateHolder): boolean {
  if (kind === "ReplicaSet") {
    const owned = metadata?.ownerReferences?.some(({ controller }) => controller === true) ?? false;
    return !owned && (spec?.replicas ?? 1) > 0 && (status?.replicas ?? 0) === 0;
  }
  const made = (status?.active ?? 0) + (status?.succeeded ?? 0) + (Number(status?.failed) || 0);
  return kind === "Job" && made === 0 && (status?.conditions ?? []).length === 0;
}

/** What of a node says something about its pods: heartbeats come every few minutes and say nothing new. */
export function nodeEssence(node: Node): unknown {
  const conditions = (node.status?.conditions ?? []).map(({ type, status, reason, message }) => ({ type, status, reason, message }));
  return [node.metadata?.uid, node.metadata?.labels, node.spec, node.status?.allocatable, conditions];
}
