import type { Root } from "#lib/contract/diagnosis.ts";
import { type Attachment, attachmentRoot, attachmentsOf } from "#lib/evidence/attachments.ts";
import { citeField, clock, kubectlIn } from "#lib/evidence/cite.ts";
import { type PodVolume, podVolumes } from "#lib/evidence/pod-volumes.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";

interface Hanging {
  readonly volume: PodVolume;
  readonly attachment: Attachment;
}

/** Attachments to the pod's own node that are being removed and whose driver reports that it cannot (F8.4). */
function hanging(pod: Pod, volumes: readonly PodVolume[], attachments: readonly KubeObject[]): Hanging[] {
  return volumes.flatMap((volume) =>
    attachmentsOf(volume.volumeName, attachments)
      .filter(({ node, deletedAt, detachError }) => node === pod.spec?.nodeName && deletedAt !== null && detachError !== "")
      .map((attachment) => ({ volume, attachment })),
  );
}

/** Its own attachment, unless others of the driver fail to go with the same words. */
function rootOf(attachment: Attachment, attachments: readonly KubeObject[]): Root {
  const root = attachmentRoot(attachment, attachments, ({ detachError }) => detachError);
  return root.kind === "PersistentVolume" ? { kind: "VolumeAttachment", key: attachment.ref, label: attachment.volumeName } : root;
}

function finding(pod: Pod, { volume, attachment }: Hanging, attachments: readonly KubeObject[], deleted: boolean): RuleFinding {
  const { name, ref, node, driver, volumeName, detachError, detachErrorTime, deletedAt, deletionTimestamp, finalizers } = attachment;
  return {
    certainty: deleted ? "likely" : "certain",
    message: deleted ? "terminating" : "creating",
    nextStep: "read-driver",
    avoid: "finalizer",
    params: {
      pod: pod.metadata?.name ?? "",
      node,
      driver,
      volume: volumeName,
      name: volume.name,
      attachment: name,
      error: detachError,
      since: deletedAt === null ? "?" : clock(deletedAt),
    },
    root: rootOf(attachment, attachments),
    cites: [
      citeField(ref, "status.detachError.message", detachError, detachErrorTime),
      citeField(ref, "metadata.deletionTimestamp", deletionTimestamp),
      citeField(ref, "spec.nodeName", node),
      citeField(ref, "spec.source.persistentVolumeName", volumeName),
      ...finalizers.map((finalizer) => citeField(ref, "metadata.finalizers", finalizer)),
    ],
    fixes: [offer("force-delete", "no")],
    runbooks: [],
    kubectl: [sh`kubectl get volumeattachment ${name} -o yaml`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: ["back-end", "attacher"],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-detach-failed",
    evidence: ["pod"],
    optionalEvidence: ["claims", "volumes", "volumeAttachments"],
    classes: ["creating", "terminating"],
    certainties: ["certain", "likely"],
    explains: ["volume-unmount-busy", "volume-attach-failed", "volume-mount-failed", "kubelet-lost-pod"],
    fixes: ["force-delete"],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, volumes, volumeAttachments }, { now, symptom }): RuleAnswer {
    const deletion = deletionOf(pod.metadata, now);
    const overdue = deletion !== null && deletion.overdueSeconds >= DEFAULT_PATIENCE.overdue;
    const mirror = pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined;
    if (!pod.spec?.nodeName || mirror || !(overdue || (deletion === null && symptom.class === "creating"))) return NOT_APPLICABLE;
    if (podVolumes(pod, [], []).every(({ claim }) => claim === null)) return NOT_APPLICABLE;
    if (!claims.ok) return lacking("claims", claims.why);
    const all = podVolumes(pod, claims.value, volumes.ok ? volumes.value : []);
    if (all.every(({ volumeName }) => volumeName === null)) return NOT_APPLICABLE;
    if (!volumeAttachments.ok) return lacking("volumeAttachments", volumeAttachments.why);
    return foundOr(
      hanging(pod, all, volumeAttachments.value).map((one) => finding(pod, one, volumeAttachments.value, overdue)),
      NOT_APPLICABLE,
    );
  },
});
