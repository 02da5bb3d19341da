import { podReferences } from "#lib/evidence/pod-references.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import { complete, defineCollector } from "../collector.ts";
import { readReferences } from "../reference-facts.ts";

/**
 * The Secrets that the pod refers to: whether they are there, and their keys. Read only where the setting allows
 * it and RBAC too; without it the kubelet's own message has to prove that one is missing.
 */
export const secretRefs = defineCollector({
  key: "secretRefs",
  ttlMs: 20_000,
  permissions: [
    { verb: "get", group: "", resource: "secrets" },
    { verb: "list", group: "", resource: "secrets" },
  ],
  wanted: (subject) => ["creating", "crash-loop", "pending", "image-pull", "unstable"].includes(subject.symptom.class),
  fromCache: (subject) =>
    podReferences(subject.pod).secrets.length === 0 ? complete(collected({ facts: [], namesInNamespace: [] })) : null,
  async onDemand(subject, source) {
    if (!source.secretsAllowed) return missing("forbidden");
    return readReferences(source, "secrets", subject, podReferences(subject.pod).secrets);
  },
});
