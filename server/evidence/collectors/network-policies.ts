import type { Collected } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector, namespaceOf } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Classes in which no program of the pod runs, so that no traffic can be stopped. */
const NEVER: readonly string[] = ["pending", "image-pull", "failed", "terminating", "ending", "unknown"];
const ADDRESS = { group: "networking.k8s.io", version: "v1", resource: "networkpolicies" };

/** NetworkPolicies of every namespace, since those of the pods that are called count too; of the pod's own where no more is allowed. */
export const networkPolicies = defineCollector({
  key: "networkPolicies",
  permissions: [{ verb: "list", group: ADDRESS.group, resource: ADDRESS.resource }],
  wanted: (subject) => !NEVER.includes(subject.symptom.class),
  async onDemand(subject, source): Promise<Collected<readonly KubeObject[]>> {
    const everywhere = await readAll(source, ADDRESS, "NetworkPolicy");
    if (everywhere.ok || everywhere.why !== "forbidden") return everywhere;
    return readAll(source, { ...ADDRESS, namespace: namespaceOf(subject) }, "NetworkPolicy");
  },
});
