import { ownerToFollow } from "#lib/evidence/ownership.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type CollectSubject, type DemandSource, defineCollector, namespaceOf } from "../collector.ts";
import { readAll } from "../simple.ts";

function list(subject: CollectSubject, source: DemandSource, isDeployment: boolean): Promise<Collected<readonly KubeObject[]>> {
  const where = { group: "apps", version: "v1", namespace: namespaceOf(subject) };
  return isDeployment
    ? readAll(source, { ...where, resource: "replicasets" }, "ReplicaSet")
    : readAll(source, { ...where, resource: "controllerrevisions" }, "ControllerRevision");
}

/** Revisions of the pod's controllers: ReplicaSets of a Deployment, ControllerRevisions of the others. */
export const revisions = defineCollector({
  key: "revisions",
  after: ["owners"],
  permissions: [
    { verb: "list", group: "apps", resource: "replicasets" },
    { verb: "list", group: "apps", resource: "controllerrevisions" },
  ],
  wanted: (subject) => (subject.pod.metadata?.ownerReferences ?? []).length > 0,
  ahead(subject, source) {
    void list(subject, source, subject.pod.metadata?.ownerReferences?.some(({ kind }) => kind === "ReplicaSet") === true);
  },
  async onDemand(subject, source): Promise<Collected<readonly KubeObject[]>> {
    const { owners } = source.known;
    if (owners === undefined || !owners.ok) return owners ?? missing("stale");
    const uids = new Set(owners.value.map(({ ref }) => ref.uid));
    const isDeployment = owners.value.some(({ ref }) => ref.kind === "Deployment");
    const found = await list(subject, source, isDeployment);
    return found.ok ? collected(found.value.filter((object) => uids.has(ownerToFollow(object)?.uid ?? ""))) : found;
  },
});
