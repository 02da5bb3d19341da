import { defineCollector, namespaceOf } from "../collector.ts";
import { readNamed } from "../simple.ts";

/** The pod's namespace: it may be Terminating itself. */
export const namespace = defineCollector({
  key: "namespace",
  permissions: [{ verb: "get", group: "", resource: "namespaces" }],
  wanted: (subject) => ["terminating", "ending", "creating", "blocked"].includes(subject.symptom.class),
  onDemand: (subject, source) => readNamed(source, { version: "v1", resource: "namespaces" }, namespaceOf(subject)),
});
