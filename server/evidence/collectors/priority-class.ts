import { defineCollector } from "../collector.ts";
import { readNamed } from "../simple.ts";

/** The pod's PriorityClass; null when it names none or there is none of that name. */
export const priorityClass = defineCollector({
  key: "priorityClass",
  permissions: [{ verb: "get", group: "scheduling.k8s.io", resource: "priorityclasses" }],
  wanted: (subject) => ["pending", "blocked"].includes(subject.symptom.class),
  onDemand: (subject, source) =>
    readNamed(source, { group: "scheduling.k8s.io", version: "v1", resource: "priorityclasses" }, subject.pod.spec?.priorityClassName),
});
