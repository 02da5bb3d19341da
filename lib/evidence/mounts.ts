import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { Volume } from "#lib/kube/pod-parts.ts";

export type VolumeKind = "claim" | "emptyDir" | "hostPath" | "nfs" | "csi" | "config" | "ephemeral" | "other";

/** A volume of the pod as one container sees it. */
export interface Mount {
  readonly volume: Volume;
  readonly kind: VolumeKind;
  readonly mountPath: string;
  /** Field path of the mount in the spec. */
  readonly path: string;
  /** True when the container may not write to it: asked for, or a ConfigMap, Secret, projected or downwardAPI volume. */
  readonly readOnly: boolean;
  /** What is behind it, e.g. `claim data-db-0`, `ConfigMap scripts`; empty for what has no name of its own. */
  readonly source: string;
  readonly cites: readonly Cite[];
}

function kindOf(volume: Volume): VolumeKind {
  if (volume.persistentVolumeClaim) return "claim";
  if (volume.emptyDir) return "emptyDir";
  if (volume.hostPath) return "hostPath";
  if (volume.nfs) return "nfs";
  if (volume.configMap || volume.secret || volume.projected || volume.downwardAPI) return "config";
  if (volume.ephemeral) return "ephemeral";
  return volume.csi ? "csi" : "other";
}

/** What stands behind a volume, the field that names it, and its value there. */
function behind(pod: Pod, volume: Volume): { readonly source: string; readonly field: string; readonly value: string } | null {
  if (volume.persistentVolumeClaim?.claimName) {
    const { claimName } = volume.persistentVolumeClaim;
    return { source: `claim ${claimName}`, field: "persistentVolumeClaim.claimName", value: claimName };
  }
  if (volume.configMap?.name)
    return { source: `ConfigMap ${volume.configMap.name}`, field: "configMap.name", value: volume.configMap.name };
  if (volume.secret?.secretName)
    return { source: `Secret ${volume.secret.secretName}`, field: "secret.secretName", value: volume.secret.secretName };
  if (volume.hostPath?.path) return { source: `hostPath ${volume.hostPath.path}`, field: "hostPath.path", value: volume.hostPath.path };
  if (volume.nfs?.server)
    return { source: `NFS ${volume.nfs.server}:${volume.nfs.path ?? ""}`, field: "nfs.server", value: volume.nfs.server };
  if (volume.ephemeral) {
    // The claim of a generic ephemeral volume is named after its pod and volume.
    return { source: `claim ${pod.metadata?.name ?? ""}-${volume.name ?? ""}`, field: "name", value: volume.name ?? "" };
  }
  if (volume.emptyDir) return { source: `emptyDir ${volume.name ?? ""}`, field: "name", value: volume.name ?? "" };
  return null;
}

/** All mounts of a container, the token's own left out. */
export function mountsOf(pod: Pod, container: ContainerFacts): readonly Mount[] {
  const ref = refOf("Pod", pod);
  const volumes = pod.spec?.volumes ?? [];
  return (container.spec?.volumeMounts ?? []).flatMap((mount, index): Mount[] => {
    const place = volumes.findIndex(({ name }) => name === mount.name);
    const volume = volumes[place];
    const mountPath = mount.mountPath ?? "";
    if (!volume || mountPath === "" || mountPath.startsWith("/var/run/secrets/kubernetes.io/")) return [];
    const kind = kindOf(volume);
    const named = behind(pod, volume);
    return [
      {
        volume,
        kind,
        mountPath,
        path: `${specPathOf(pod, container)}.volumeMounts[${index}].mountPath`,
        readOnly: mount.readOnly === true || kind === "config" || volume.persistentVolumeClaim?.readOnly === true,
        source: named?.source ?? "",
        cites: named ? [citeField(ref, `spec.volumes[${place}].${named.field}`, named.value)] : [],
      },
    ];
  });
}

/** The mount that a path of the container lies on: the longest that holds it; null = the image's own files. */
export function mountAt(pod: Pod, container: ContainerFacts, path: string): Mount | null {
  const holds = ({ mountPath }: Mount) => path === mountPath || path.startsWith(mountPath.endsWith("/") ? mountPath : `${mountPath}/`);
  return mountsOf(pod, container)
    .filter(holds)
    .reduce<Mount | null>((best, one) => (best === null || one.mountPath.length > best.mountPath.length ? one : best), null);
}
