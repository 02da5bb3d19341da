import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

/** APIServices with their Available condition: an aggregated API without a backend stops discovery, and with it deletions. */
export const apiServices = defineCollector({
  key: "apiServices",
  ttlMs: 60_000,
  permissions: [{ verb: "list", group: "apiregistration.k8s.io", resource: "apiservices" }],
  wanted: (subject) => subject.symptom.class === "terminating",
  onDemand: (_subject, source) =>
    readAll(source, { group: "apiregistration.k8s.io", version: "v1", resource: "apiservices" }, "APIService"),
});
