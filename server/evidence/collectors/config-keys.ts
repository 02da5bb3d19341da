import { podReferences } from "#lib/evidence/pod-references.ts";
import { collected } from "#lib/evidence/types.ts";
import { complete, defineCollector } from "../collector.ts";
import { readReferences } from "../reference-facts.ts";

/** The ConfigMaps that the pod refers to: whether they are there, and their keys. Values never leave the read. */
export const configKeys = defineCollector({
  key: "configKeys",
  ttlMs: 20_000,
  permissions: [
    { verb: "get", group: "", resource: "configmaps" },
    { verb: "list", group: "", resource: "configmaps" },
  ],
  wanted: (subject) => ["creating", "crash-loop", "pending", "unstable"].includes(subject.symptom.class),
  fromCache: (subject) =>
    podReferences(subject.pod).configMaps.length === 0 ? complete(collected({ facts: [], namesInNamespace: [] })) : null,
  onDemand: (subject, source) => readReferences(source, "configmaps", subject, podReferences(subject.pod).configMaps),
});
