import { podReferences } from "#lib/evidence/pod-references.ts";
import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Storage classes of the cluster. */
export const storageClasses = defineCollector({
  key: "storageClasses",
  permissions: [{ verb: "list", group: "storage.k8s.io", resource: "storageclasses" }],
  // A program that ends because its volume is full: whether that can grow stands in the class.
  wanted: ({ pod, symptom }) =>
    ["pending", "creating"].includes(symptom.class) ||
    (["crash-loop", "unstable", "failed"].includes(symptom.class) && podReferences(pod).claims.length > 0),
  onDemand: (_subject, source) => readAll(source, { group: "storage.k8s.io", version: "v1", resource: "storageclasses" }, "StorageClass"),
});
