import type { ClaimHop } from "#lib/contract/claim.ts";
import { type Attachment, attachmentsOf } from "#lib/evidence/attachments.ts";
import { classNameOf, classOf } from "#lib/evidence/open-claims.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";

interface Volume extends KubeObject {
  readonly spec?: {
    readonly capacity?: { readonly storage?: string };
    readonly accessModes?: readonly string[];
    readonly persistentVolumeReclaimPolicy?: string;
    readonly csi?: { readonly driver?: string; readonly volumeHandle?: string };
    readonly claimRef?: { readonly namespace?: string; readonly name?: string };
  };
  readonly status?: { readonly phase?: string; readonly message?: string };
}

interface Class extends KubeObject {
  readonly provisioner?: string;
  readonly volumeBindingMode?: string;
  readonly reclaimPolicy?: string;
  readonly allowVolumeExpansion?: boolean;
}

type Fact = ClaimHop["facts"][number];

const EMPTY: Omit<ClaimHop, "kind" | "name" | "state"> = { facts: [], says: null, node: null, since: null, status: "", tone: "plain" };

/** Label and value of each field that is set. */
function facts(...all: readonly (readonly [label: string, value: string | undefined])[]): Fact[] {
  return all.flatMap(([label, value]) => (value === undefined || value === "" ? [] : [{ label, value }]));
}

/** The way from the claim to a disk on a node: claim, class, volume, and the volume's attachments. */
export function claimHops(claim: PersistentVolumeClaim, evidence: EvidenceSet, symptom: PodSymptom): ClaimHop[] {
  return [claimHop(claim, symptom), classHop(claim, evidence), volumeHop(claim, evidence), ...attachmentHops(claim, evidence)];
}

function claimHop({ metadata, spec, status }: PersistentVolumeClaim, symptom: PodSymptom): ClaimHop {
  const tone = symptom.class === "healthy" ? (status?.phase === "Bound" ? "good" : "plain") : symptom.class === "pending" ? "warn" : "bad";
  return {
    ...EMPTY,
    kind: "PersistentVolumeClaim",
    name: metadata?.name ?? "",
    state: "present",
    status: symptom.status || (status?.phase ?? ""),
    tone,
    since: metadata?.creationTimestamp ?? null,
    facts: facts(
      ["requests.storage", spec?.resources?.requests?.storage],
      ["accessModes", spec?.accessModes?.join(", ")],
      ["volumeMode", spec?.volumeMode],
      ["finalizers", metadata?.finalizers?.join(", ")],
    ),
  };
}

function classHop(claim: PersistentVolumeClaim, { storageClasses }: EvidenceSet): ClaimHop {
  const name = classNameOf(claim);
  const hop = { ...EMPTY, kind: "StorageClass" as const, name: name ?? "" };
  if (!name) return { ...hop, state: "none" };
  if (!storageClasses?.ok) return { ...hop, state: unseen(storageClasses?.why) };
  const found = classOf(claim, storageClasses.value);
  if (found === null) return { ...hop, state: "gone", tone: claim.spec?.volumeName ? "plain" : "bad" };
  const { provisioner, volumeBindingMode, reclaimPolicy, allowVolumeExpansion, metadata } = asKube<Class>(found);
  return {
    ...hop,
    state: "present",
    since: metadata?.creationTimestamp ?? null,
    facts: facts(
      ["provisioner", provisioner],
      ["volumeBindingMode", volumeBindingMode],
      ["reclaimPolicy", reclaimPolicy],
      ["allowVolumeExpansion", allowVolumeExpansion === undefined ? undefined : String(allowVolumeExpansion)],
    ),
  };
}

function volumeHop(claim: PersistentVolumeClaim, { volumes }: EvidenceSet): ClaimHop {
  const name = claim.spec?.volumeName ?? "";
  const hop = { ...EMPTY, kind: "PersistentVolume" as const, name };
  if (name === "") return { ...hop, state: "none" };
  if (!volumes?.ok) return { ...hop, state: unseen(volumes?.why) };
  const found = volumes.value.find(({ metadata }) => metadata?.name === name);
  if (found === undefined) return { ...hop, state: "gone", tone: "bad" };
  const { metadata, spec, status } = asKube<Volume>(found);
  const terminating = metadata?.deletionTimestamp !== undefined;
  const phase = status?.phase ?? "";
  return {
    ...hop,
    state: "present",
    status: terminating ? "Terminating" : phase,
    tone: terminating || phase === "Failed" ? "bad" : phase === "Bound" ? "good" : "warn",
    says: status?.message || null,
    since: metadata?.creationTimestamp ?? null,
    facts: facts(
      ["capacity", spec?.capacity?.storage],
      ["accessModes", spec?.accessModes?.join(", ")],
      ["reclaimPolicy", spec?.persistentVolumeReclaimPolicy],
      ["csi.driver", spec?.csi?.driver],
      ["csi.volumeHandle", spec?.csi?.volumeHandle],
      ["finalizers", metadata?.finalizers?.join(", ")],
    ),
  };
}

function attachmentHops(claim: PersistentVolumeClaim, { volumeAttachments }: EvidenceSet): ClaimHop[] {
  const hop = { ...EMPTY, kind: "VolumeAttachment" as const, name: "" };
  const volume = claim.spec?.volumeName;
  if (!volume) return [];
  if (!volumeAttachments?.ok) return [{ ...hop, state: unseen(volumeAttachments?.why) }];
  const found = attachmentsOf(volume, volumeAttachments.value);
  return found.length === 0 ? [{ ...hop, state: "none" }] : found.map((one) => attachmentHop(one));
}

function attachmentHop(attachment: Attachment): ClaimHop {
  const { name, node, driver, attached, attachError, detachError, deletedAt, deletionTimestamp } = attachment;
  const error = detachError || attachError;
  return {
    kind: "VolumeAttachment",
    name,
    state: "present",
    status: deletedAt !== null ? "detaching" : attached ? "attached" : "attaching",
    tone: error !== "" ? "bad" : deletedAt !== null || !attached ? "warn" : "good",
    facts: facts(["attacher", driver], ["deletionTimestamp", deletionTimestamp === null ? undefined : toRfc3339(deletedAt ?? 0)]),
    says: error || null,
    node,
    since: attachment.detachErrorTime ?? attachment.attachErrorTime,
  };
}

function unseen(why: string | undefined): "forbidden" | "unknown" {
  return why === "forbidden" ? "forbidden" : "unknown";
}
