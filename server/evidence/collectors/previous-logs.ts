import { defineCollector } from "../collector.ts";
import { readTails, speaksByLog } from "../log-tails.ts";

/** Last lines of the dead instance before the present one, of each container that has one. */
export const previousLogs = defineCollector({
  key: "previousLogs",
  timeoutMs: 10_000,
  ttlMs: 60_000,
  after: ["node"],
  permissions: [{ verb: "get", group: "", resource: "pods/log" }],
  wanted: speaksByLog,
  onDemand: (subject, source) => readTails(subject, source, true),
});
