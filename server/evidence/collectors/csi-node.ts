import { defineCollector, nodeNameOf } from "../collector.ts";
import { readNamed } from "../simple.ts";

/** Which storage drivers the node offers, and how many volumes it may hold. */
export const csiNode = defineCollector({
  key: "csiNode",
  permissions: [{ verb: "get", group: "storage.k8s.io", resource: "csinodes" }],
  wanted: (subject) => ["terminating", "creating"].includes(subject.symptom.class),
  onDemand: (subject, source) => readNamed(source, { group: "storage.k8s.io", version: "v1", resource: "csinodes" }, nodeNameOf(subject)),
});
