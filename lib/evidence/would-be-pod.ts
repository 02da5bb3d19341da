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
