import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, OwnerReference, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { ownerToFollow } from "./ownership.ts";

/** Kinds whose controllers make pods from a template. */
export const POD_MAKERS: ReadonlySet<string> = new Set([
  "Deployment",
  "ReplicaSet",
  "ReplicationController",
  "StatefulSet",
  "DaemonSet",
  "Job",
]);

/** The annotation by which a Deployment numbers its ReplicaSets. */
const REVISION = "deployment.kubernetes.io/revision";

/** The object that itself asks for the pods: a Deployment's newest ReplicaSet, every other workload itself. */
export function creatorOf(workload: KubeObject, candidates: readonly KubeObject[]): KubeObject {
  if (workload.kind !== "Deployment") return workload;
  const uid = workload.metadata?.uid ?? "";
  const own = candidates.filter((one) => one.kind === "ReplicaSet" && ownerToFollow(one)?.uid === uid);
  const revision = (object: KubeObject) => Number(object.metadata?.annotations?.[REVISION] ?? 0);
  const name = (object: KubeObject) => object.metadata?.name ?? "";
  const [newest] = [...own].sort((a, b) => revision(b) - revision(a) || (name(a) < name(b) ? -1 : 1));
  return newest ?? workload;
}

/** The pod template of the first of these that has one: a watch keeps a Deployment's, not its ReplicaSets'. */
export function templateOf(objects: readonly KubeObject[]) {
  return objects.map((object) => asKube<PodTemplateHolder>(object).spec?.template).find((template) => template !== undefined);
}

/**
 * The pod that a workload asks for and does not get: its template, bound to its creator. Evidence about a blocked
 * workload is collected as of this pod, so that one set of collectors serves both. It has neither name nor UID.
 */
export function wouldBePod(creator: KubeObject, workload: KubeObject): Pod {
  const template = templateOf([creator, workload]);
  const { namespace, name = "", uid = "" } = creator.metadata ?? {};
  const owner: OwnerReference = { apiVersion: creator.apiVersion ?? "apps/v1", kind: creator.kind ?? "", name, uid, controller: true };
  return asKube<Pod>({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...template?.metadata, name: "", namespace, ownerReferences: [owner] },
    spec: template?.spec ?? { containers: [] },
  });
}

interface StatefulSet extends KubeObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly ordinals?: { readonly start?: number };
    readonly volumeClaimTemplates?: readonly { readonly metadata?: { readonly name?: string } }[];
  };
}

/** Names of the volumes that a StatefulSet's controller adds to each pod; empty for every other kind. */
export function claimTemplatesOf(workload: KubeObject): readonly string[] {
  if (workload.kind !== "StatefulSet") return [];
  return (asKube<StatefulSet>(workload).spec?.volumeClaimTemplates ?? []).flatMap(({ metadata }) => metadata?.name ?? []);
}

/** The claims that a StatefulSet's first pods have, `data-db-0`; not more than `most` of each template. */
export function claimsOfSet(workload: KubeObject, most = 10): readonly string[] {
  const { replicas = 1, ordinals } = asKube<StatefulSet>(workload).spec ?? {};
  const numbers = Array.from({ length: Math.min(replicas, most) }, (_, index) => index + (ordinals?.start ?? 0));
  return claimTemplatesOf(workload).flatMap((volume) => numbers.map((number) => `${volume}-${workload.metadata?.name ?? ""}-${number}`));
}

/** A pod with these claims as volumes of its own, so that they are collected with it. */
export function withClaims(pod: Pod, claims: readonly string[]): Pod {
  if (claims.length === 0) return pod;
  const volumes = claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } }));
  return { ...pod, spec: { ...pod.spec, volumes: [...(pod.spec?.volumes ?? []), ...volumes] } };
}
