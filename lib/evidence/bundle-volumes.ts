import type { KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import type { BundleIndex } from "./bundle-index.ts";
import { candidateVolumes } from "./open-claims.ts";

/** The volumes of a bundle that these claims name. */
export function boundVolumes(index: BundleIndex, claims: readonly PersistentVolumeClaim[]): readonly KubeObject[] {
  const names = new Set(claims.map(({ spec }) => spec?.volumeName || null));
  return index.all("PersistentVolume").filter(({ metadata }) => names.has(metadata?.name ?? ""));
}

/** The volumes that claims are bound to, and those that claims without one could be meant to get. */
export function volumesOf(index: BundleIndex, claims: readonly PersistentVolumeClaim[]): readonly KubeObject[] {
  return [...boundVolumes(index, claims), ...candidateVolumes(claims, index.all("PersistentVolume"))];
}
