import { defineCollector, namespaceOf } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Limit ranges of the pod's namespace. */
export const limitRanges = defineCollector({
  key: "limitRanges",
  permissions: [{ verb: "list", group: "", resource: "limitranges" }],
  wanted: (subject) => ["pending", "blocked"].includes(subject.symptom.class),
  onDemand: (subject, source) => readAll(source, { version: "v1", resource: "limitranges", namespace: namespaceOf(subject) }, "LimitRange"),
});
