import { collected } from "#lib/evidence/types.ts";
import { complete, defineCollector } from "../collector.ts";

/** The subject itself, as it passed the gate. */
export const pod = defineCollector({
  key: "pod",
  permissions: [{ verb: "get", group: "", resource: "pods" }],
  fromCache: (subject) => complete(collected(subject.pod)),
});
