import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Storage classes of the cluster. */
export const storageClasses = defineCollector({
  key: "storageClasses",
  permissions: [{ verb: "list", group: "storage.k8s.io", resource: "storageclasses" }],
  wanted: (subject) => ["pending", "creating"].includes(subject.symptom.class),
  onDemand: (_subject, source) => readAll(source, { group: "storage.k8s.io", version: "v1", resource: "storageclasses" }, "StorageClass"),
});
