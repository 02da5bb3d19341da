import { defineCollector } from "../collector.ts";
import { readTails, speaksByLog } from "../log-tails.ts";

/** Last lines of the present log of each container that is not well. */
export const logs = defineCollector({
  key: "logs",
  timeoutMs: 10_000,
  ttlMs: 60_000,
  after: ["node"],
  permissions: [{ verb: "get", group: "", resource: "pods/log" }],
  wanted: speaksByLog,
  onDemand: (subject, source) => readTails(subject, source, false),
});
