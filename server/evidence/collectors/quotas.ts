import { defineCollector, namespaceOf } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Quotas of the pod's namespace. */
export const quotas = defineCollector({
  key: "quotas",
  permissions: [{ verb: "list", group: "", resource: "resourcequotas" }],
  wanted: (subject) => ["pending", "blocked"].includes(subject.symptom.class),
  onDemand: (subject, source) =>
    readAll(source, { version: "v1", resource: "resourcequotas", namespace: namespaceOf(subject) }, "ResourceQuota"),
});
