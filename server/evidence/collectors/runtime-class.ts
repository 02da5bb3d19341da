import { defineCollector } from "../collector.ts";
import { readNamed } from "../simple.ts";

/** The pod's RuntimeClass; null when it names none or there is none of that name. */
export const runtimeClass = defineCollector({
  key: "runtimeClass",
  permissions: [{ verb: "get", group: "node.k8s.io", resource: "runtimeclasses" }],
  wanted: (subject) => Boolean(subject.pod.spec?.runtimeClassName),
  onDemand: (subject, source) =>
    readNamed(source, { group: "node.k8s.io", version: "v1", resource: "runtimeclasses" }, subject.pod.spec?.runtimeClassName),
});
