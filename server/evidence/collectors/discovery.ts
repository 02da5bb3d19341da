import { defineCollector } from "../collector.ts";
import { readDiscovery } from "../discovery.ts";

/** Which API groups the server serves: a group that is not served proves that its objects are gone. */
export const discovery = defineCollector({
  key: "discovery",
  ttlMs: 60_000,
  wanted: (subject) => subject.symptom.class === "terminating" && (subject.pod.metadata?.finalizers ?? []).length > 0,
  onDemand: (_subject, { reads, urgent }) => readDiscovery(reads, { ttlMs: 60_000, timeoutMs: 8_000, urgent }),
});
