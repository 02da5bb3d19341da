import type { EvidenceMap } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";

const CLASS = "volume.beta.kubernetes.io/storage-class";
const DEFAULTS = ["storageclass.kubernetes.io/is-default-class", "storageclass.beta.kubernetes.io/is-default-class"];

/** A StorageClass, as far as it decides when and by whom a volume is made. */
export interface StorageClass extends KubeObject {
  readonly provisioner?: string;
  readonly volumeBindingMode?: string;
}

/** Claims that exist, are not being deleted and have no volume yet, or have lost it; in the order of names. */
export function openClaims(claims: EvidenceMap["claims"]): readonly PersistentVolumeClaim[] {
  return claims
    .flatMap(({ object }) => (object ? [object] : []))
    .filter(({ metadata, status }) => status?.phase !== "Bound" && !metadata?.deletionTimestamp)
    .sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
}

/** The class a claim or volume names, in its field or in the old annotation; undefined = none named, "" = none wanted. */
export function classNameOf(object: KubeObject): string | undefined {
  return object.metadata?.annotations?.[CLASS] ?? asKube<PersistentVolumeClaim>(object).spec?.storageClassName;
}

/** The class of a claim among those that exist. */
export function classOf(claim: PersistentVolumeClaim, classes: readonly KubeObject[]): StorageClass | null {
  const name = classNameOf(claim);
  const found = classes.find(({ metadata }) => metadata?.name === name);
  return found ? asKube<StorageClass>(found) : null;
}

/** True when some class is the one that claims without a class get. */
export function hasDefaultClass(classes: readonly KubeObject[]): boolean {
  return classes.some(({ metadata }) => DEFAULTS.some((key) => metadata?.annotations?.[key] === "true"));
}

/** True for classes whose volumes are made by hand. */
export function isByHand({ provisioner }: StorageClass): boolean {
  return provisioner === "kubernetes.io/no-provisioner";
}

/** The node that the scheduler chose for a claim's first pod (F4.10). */
export const SELECTED_NODE = "volume.kubernetes.io/selected-node";

/** True when no volume is made before a pod that uses the claim has got a node: then a claim without one waits rightly (F4.10). */
export function waitsForConsumer(claim: KubeObject, classes: readonly KubeObject[]): boolean {
  const storageClass = classOf(asKube<PersistentVolumeClaim>(claim), classes);
  return storageClass?.volumeBindingMode === "WaitForFirstConsumer" && claim.metadata?.annotations?.[SELECTED_NODE] === undefined;
}

/** Volumes that are not bound and that a claim could be meant to get: of its class, or set aside for it. */
export function candidateVolumes<T extends KubeObject>(claims: readonly PersistentVolumeClaim[], volumes: readonly T[]): readonly T[] {
  const open = claims.filter(({ spec, status }) => status?.phase !== "Bound" && !spec?.volumeName);
  return volumes.filter((object) => {
    const volume = asKube<{ spec?: { claimRef?: { name?: string; namespace?: string } }; status?: { phase?: string } }>(object);
    if (volume.status?.phase === "Bound") return false;
    return open.some((claim) => {
      const ref = volume.spec?.claimRef;
      const meant = ref?.name === claim.metadata?.name && ref?.namespace === claim.metadata?.namespace;
      return meant || (classNameOf(object) ?? "") === (classNameOf(claim) ?? "");
    });
  });
}
