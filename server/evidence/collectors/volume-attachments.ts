import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Which volume is attached to which node, or hangs on the way. */
export const volumeAttachments = defineCollector({
  key: "volumeAttachments",
  permissions: [{ verb: "list", group: "storage.k8s.io", resource: "volumeattachments" }],
  wanted: (subject) => ["terminating", "creating", "pending"].includes(subject.symptom.class),
  onDemand: (_subject, source) =>
    readAll(source, { group: "storage.k8s.io", version: "v1", resource: "volumeattachments" }, "VolumeAttachment"),
});
