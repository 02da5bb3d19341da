import type { Root } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { nodeRoot } from "./cite.ts";
import type { PodVolume } from "./pod-volumes.ts";

interface VolumeError {
  readonly time?: string | null;
  readonly message?: string;
}

/** Which volume is attached to which node, or hangs on the way (F8.1). */
export interface VolumeAttachment extends KubeObject {
  readonly spec?: {
    readonly attacher?: string;
    readonly nodeName?: string;
    readonly source?: { readonly persistentVolumeName?: string };
  };
  readonly status?: { readonly attached?: boolean; readonly attachError?: VolumeError; readonly detachError?: VolumeError };
}

/** One attachment of a pod's volume. */
export interface Attachment {
  readonly name: string;
  readonly ref: string;
  readonly node: string;
  readonly driver: string;
  readonly volumeName: string;
  readonly attached: boolean;
  readonly attachError: string;
  readonly attachErrorTime: string | null;
  readonly detachError: string;
  readonly detachErrorTime: string | null;
  /** Since when it is to be attached, ms. */
  readonly createdAt: number | null;
  /** Since when its removal has been asked for, ms; null = it is not being removed. */
  readonly deletedAt: number | null;
  readonly deletionTimestamp: string | null;
  readonly finalizers: readonly string[];
}

/** A VolumeAttachment's fields in one form. */
function attachmentOf(object: KubeObject): Attachment {
  const { metadata, spec, status } = asKube<VolumeAttachment>(object);
  const name = metadata?.name ?? "";
  return {
    name,
    ref: `VolumeAttachment/${name}`,
    node: spec?.nodeName ?? "",
    driver: spec?.attacher ?? "",
    volumeName: spec?.source?.persistentVolumeName ?? "",
    attached: status?.attached === true,
    attachError: status?.attachError?.message ?? "",
    attachErrorTime: status?.attachError?.time ?? null,
    detachError: status?.detachError?.message ?? "",
    detachErrorTime: status?.detachError?.time ?? null,
    createdAt: parseTime(metadata?.creationTimestamp),
    deletedAt: parseTime(metadata?.deletionTimestamp),
    deletionTimestamp: metadata?.deletionTimestamp ?? null,
    finalizers: metadata?.finalizers ?? [],
  };
}

/** The attachments of the PersistentVolume of that name, in the order of their names. */
export function attachmentsOf(wanted: string | null, attachments: readonly KubeObject[]): readonly Attachment[] {
  if (wanted === null) return [];
  return attachments
    .map(attachmentOf)
    .filter(({ volumeName }) => volumeName === wanted)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** An error without what differs from one volume to the next: ids, numbers, addresses, what is quoted. */
function shapeOf(error: string): string {
  return error
    .replace(/"[^"]*"/g, "#")
    .replace(/\S*\d\S*/g, "#")
    .trim();
}

/**
 * Where the fault of an attachment lies, by what became of the driver's other volumes: the same error for another volume
 * is the node's where it is met on this node only while the driver serves others, else the driver's; alone it is the volume's own.
 * @param errorOf the error that is meant, "" where there is none
 */
export function attachmentRoot(own: Attachment, attachments: readonly KubeObject[], errorOf: (one: Attachment) => string): Root {
  const ofDriver = attachments.map(attachmentOf).filter(({ driver }) => driver !== "" && driver === own.driver);
  const alike = ofDriver.filter((one) => errorOf(one) !== "" && shapeOf(errorOf(one)) === shapeOf(errorOf(own)));
  const { volumeName } = own;
  if (new Set(alike.map((one) => one.volumeName).filter((name) => name !== volumeName)).size === 0) return volumeRoot(volumeName);
  const isElsewhere = alike.some(({ node }) => node !== own.node);
  const servesElsewhere = ofDriver.some(({ node, attached }) => attached && node !== own.node);
  return isElsewhere || !servesElsewhere ? driverRoot(own.driver) : nodeRoot(own.node);
}

/** A PersistentVolume as root of what is wrong with it alone. */
export function volumeRoot(name: string): Root {
  return { kind: "PersistentVolume", key: `PersistentVolume/${name}`, label: name };
}

/** A CSI driver as root: on whatever node it is missing, and whatever volume it fails. */
export function driverRoot(driver: string): Root {
  return { kind: "CSIDriver", key: `CSIDriver/${driver}`, label: driver };
}

/** True when only one node at a time may have the volume: ReadWriteOnce or ReadWriteOncePod and nothing wider. */
export function isExclusive(volume: PodVolume, claimModes: readonly string[]): boolean {
  const modes = volume.volume?.spec?.accessModes ?? claimModes;
  return modes.length > 0 && modes.every((mode) => mode === "ReadWriteOnce" || mode === "ReadWriteOncePod");
}
