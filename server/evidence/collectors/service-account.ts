import { defineCollector, namespaceOf } from "../collector.ts";
import { readNamed } from "../simple.ts";

/** The pod's ServiceAccount; null when there is none of that name. */
export const serviceAccount = defineCollector({
  key: "serviceAccount",
  permissions: [{ verb: "get", group: "", resource: "serviceaccounts" }],
  wanted: (subject) => ["creating", "image-pull", "pending", "blocked"].includes(subject.symptom.class),
  onDemand: (subject, source) =>
    readNamed(
      source,
      { version: "v1", resource: "serviceaccounts", namespace: namespaceOf(subject) },
      subject.pod.spec?.serviceAccountName ?? "default",
    ),
});
