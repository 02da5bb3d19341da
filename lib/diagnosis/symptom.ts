import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { classifyPod, type PodSymptom } from "#lib/symptoms/classify.ts";

/** Classifies a pod from collected evidence; what was not read stays "not known" and is never taken for absence. */
export function symptomFromEvidence(pod: Pod, evidence: EvidenceSet, now: number, version: ServerVersion): PodSymptom {
  const node = evidence.node?.ok ? evidence.node.value : null;
  const [controller] = evidence.owners?.ok ? evidence.owners.value : [];
  return classifyPod({
    pod,
    now,
    version,
    node: node === null || node.presence === "unknown" ? undefined : node.object,
    events: evidence.events?.ok ? evidence.events.value : undefined,
    controller: controller === undefined || controller.presence === "unknown" ? undefined : controller.object,
  });
}
