import type { EvidenceMap } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Volume } from "#lib/kube/pod-parts.ts";

/** Where a volume's data comes from: the parts of a pod volume and of a PersistentVolume that are written alike. */
interface VolumeSource {
  readonly nfs?: { readonly server?: string; readonly path?: string };
  readonly csi?: {
    readonly driver?: string;
    readonly volumeHandle?: string;
    readonly volumeAttributes?: Readonly<Record<string, string>>;
  };
  readonly iscsi?: { readonly targetPortal?: string };
  readonly cephfs?: { readonly monitors?: readonly string[] };
  readonly hostPath?: { readonly path?: string; readonly type?: string };
}

export interface PersistentVolume extends KubeObject {
  readonly spec?: VolumeSource & {
    readonly accessModes?: readonly string[];
    readonly claimRef?: { readonly namespace?: string; readonly name?: string };
  };
}

/** A server that a volume is mounted from, and the field that names it. */
export interface VolumeServer {
  readonly host: string;
  /** Exported path, or "" where the source has none. */
  readonly export: string;
  readonly object: string;
  readonly path: string;
}

/** One volume of a pod with the claim and the PersistentVolume behind it. */
export interface PodVolume {
  readonly name: string;
  /** Field of the pod's spec, e.g. `spec.volumes[0]`. */
  readonly path: string;
  /** Source as the spec calls it: `configMap`, `persistentVolumeClaim` … */
  readonly source: string;
  readonly claim: string | null;
  /** Name of the PersistentVolume; null where there is none or it is not known. */
  readonly volumeName: string | null;
  readonly volume: PersistentVolume | null;
  /** CSI driver that mounts it, or null. In-tree plugins that were moved to CSI count as theirs. */
  readonly driver: string | null;
  readonly handle: string | null;
  readonly server: VolumeServer | null;
}

/** In-tree plugins and the CSI drivers that took them over. */
const MIGRATED: ReadonlyMap<string, string> = new Map([
  ["awsElasticBlockStore", "ebs.csi.aws.com"],
  ["gcePersistentDisk", "pd.csi.storage.gke.io"],
  ["azureDisk", "disk.csi.azure.com"],
  ["azureFile", "file.csi.azure.com"],
  ["cinder", "cinder.csi.openstack.org"],
  ["vsphereVolume", "csi.vsphere.vmware.com"],
  ["rbd", "rbd.csi.ceph.com"],
]);

/** Volumes that the kubelet writes itself, and directories of the host: nothing of their own kind is mounted for them. */
const WRITTEN_BY_KUBELET: readonly string[] = ["projected", "configMap", "secret", "downwardAPI", "hostPath"];

/** True for a volume with storage of its own kind behind it (catalogue, `volume-unmount-busy`). */
export function hasOwnStorage(volume: PodVolume): boolean {
  return !WRITTEN_BY_KUBELET.includes(volume.source);
}

/** The pod's volumes in the order of its spec, joined to claims and PersistentVolumes as far as those are known. */
export function podVolumes(pod: Pod, claims: EvidenceMap["claims"], volumes: readonly KubeObject[]): readonly PodVolume[] {
  return (pod.spec?.volumes ?? []).map((volume, index) => joined(pod, volume, index, claims, volumes));
}

function joined(pod: Pod, volume: Volume, index: number, claims: EvidenceMap["claims"], volumes: readonly KubeObject[]): PodVolume {
  const name = volume.name ?? "";
  const source = Object.keys(volume).find((key) => key !== "name") ?? "emptyDir";
  const claim = volume.persistentVolumeClaim?.claimName ?? (volume.ephemeral ? `${pod.metadata?.name}-${name}` : null);
  const volumeName = claim === null ? null : (claims.find((one) => one.name === claim)?.object?.spec?.volumeName ?? null);
  const found = volumeName === null ? undefined : volumes.find((one) => one.metadata?.name === volumeName);
  const persistent = found === undefined ? null : asKube<PersistentVolume>(found);
  const path = `spec.volumes[${index}]`;
  const pv = persistent?.spec;
  const own = asKube<VolumeSource>(volume);
  const podRef = `Pod/${pod.metadata?.namespace ?? ""}/${pod.metadata?.name ?? ""}`;
  return {
    name,
    path,
    source,
    claim,
    volumeName,
    volume: persistent,
    driver: pv?.csi?.driver ?? own.csi?.driver ?? migratedDriver(pv ?? own),
    handle: pv?.csi?.volumeHandle ?? null,
    server: persistent === null ? serverOf(own, podRef, path) : serverOf(pv ?? {}, `PersistentVolume/${volumeName}`, "spec"),
  };
}

function migratedDriver(source: object): string | null {
  for (const plugin in source) {
    const driver = MIGRATED.get(plugin);
    if (driver !== undefined) return driver;
  }
  return null;
}

/** NFS by its own source or by a CSI driver's attributes (`server`, `share`; SMB writes `//server/share` as `source`). */
function serverOf(source: VolumeSource, object: string, path: string): VolumeServer | null {
  const attributes = source.csi?.volumeAttributes;
  if (source.nfs?.server) return { host: source.nfs.server, export: source.nfs.path ?? "", object, path: `${path}.nfs.server` };
  if (attributes?.server)
    return { host: attributes.server, export: attributes.share ?? "", object, path: `${path}.csi.volumeAttributes.server` };
  const share = /^\/\/([^/]{1,253})(\/.*)?$/.exec(attributes?.source ?? "");
  if (share?.[1]) return { host: share[1], export: share[2] ?? "", object, path: `${path}.csi.volumeAttributes.source` };
  const portal = source.iscsi?.targetPortal;
  if (portal) return { host: portal.replace(/:\d+$/, ""), export: "", object, path: `${path}.iscsi.targetPortal` };
  const monitor = source.cephfs?.monitors?.[0];
  return monitor ? { host: monitor.replace(/:\d+$/, ""), export: "", object, path: `${path}.cephfs.monitors[0]` } : null;
}
