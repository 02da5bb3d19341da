import { citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { refusalText } from "#lib/evidence/refusal.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";

/**
 * A pod that its node refused because no more volumes can be attached there (reason `VolumeAttachmentLimitExceeded`,
 * 1.34 and later, F4.9): the scheduler counted by an older limit of the CSINode.
 */
export function refusedForVolumes(pod: Pod, owners: Collected<readonly OwnerLink[]>, symptom: PodSymptom): RuleAnswer {
  if (symptom.class !== "failed" || pod.status?.reason !== "VolumeAttachmentLimitExceeded") return NOT_APPLICABLE;
  const aside = putAside(pod, owners, symptom);
  const claims = podReferences(pod).claims;
  return {
    verdict: "found",
    findings: [
      {
        certainty: "certain",
        message: "refused",
        nextStep: aside.place === "replaced" ? "tidy" : "detach",
        avoid: "requests",
        params: { ...aside.params, claims: claims.join(", ") || "-", says: refusalText(pod) || "-" },
        root: nodeRoot(aside.node),
        cites: [
          ...aside.cites,
          ...claims.map((claim) => citeField(refOf("Pod", pod), "spec.volumes.persistentVolumeClaim.claimName", claim)),
        ],
        fixes: [offerDelete(aside.place, { waiting: "after", naked: "now" })],
        runbooks: [],
        kubectl: [...aside.kubectl, sh`kubectl get csinode ${aside.node} -o yaml`, "kubectl get volumeattachments"],
        notChecked: aside.notChecked,
      },
    ],
  };
}
