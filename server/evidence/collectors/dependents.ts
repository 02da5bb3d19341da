import { blockingDependents, FOREGROUND } from "#lib/evidence/finalizer-evidence.ts";
import { type Collected, collected } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector, namespaceOf } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Kinds that pods own in practice: claims of ephemeral volumes, device claims, and what operators hang on a pod. */
const KINDS = [
  [{ version: "v1", resource: "persistentvolumeclaims" }, "PersistentVolumeClaim"],
  [{ version: "v1", resource: "pods" }, "Pod"],
  [{ version: "v1", resource: "services" }, "Service"],
  [{ version: "v1", resource: "configmaps" }, "ConfigMap"],
  [{ group: "batch", version: "v1", resource: "jobs" }, "Job"],
  [{ group: "resource.k8s.io", version: "v1", resource: "resourceclaims" }, "ResourceClaim"],
] as const;

/** What blocks a foreground deletion of the pod. Other kinds may do so too; what cannot be read is left out where others tell. */
export const dependents = defineCollector({
  key: "dependents",
  permissions: [
    { verb: "list", group: "", resource: "persistentvolumeclaims" },
    { verb: "list", group: "", resource: "pods" },
    { verb: "list", group: "", resource: "services" },
    { verb: "list", group: "", resource: "configmaps" },
    { verb: "list", group: "batch", resource: "jobs" },
    { verb: "list", group: "resource.k8s.io", resource: "resourceclaims" },
  ],
  wanted: ({ pod, symptom }) => symptom.class === "terminating" && (pod.metadata?.finalizers ?? []).includes(FOREGROUND),
  async onDemand(subject, source): Promise<Collected<readonly KubeObject[]>> {
    const namespace = namespaceOf(subject);
    const lists = await Promise.all(KINDS.map(([address, kind]) => readAll(source, { ...address, namespace }, kind)));
    const found = blockingDependents(
      subject.pod,
      lists.flatMap((list) => (list.ok ? list.value : [])),
    );
    const unread = lists.find((list) => !list.ok);
    return found.length > 0 || unread === undefined ? collected(found) : unread;
  },
});
