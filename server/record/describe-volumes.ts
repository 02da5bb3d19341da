import type { DescribeLine } from "#lib/contract/record.ts";
import type { ProjectedSource, Volume } from "#lib/kube/pod-parts.ts";
import { line, multiline } from "./describe-lines.ts";

const yes = (value: boolean | undefined) => String(value === true);

/** The lines of one volume, in kubectl's order and words; a type that kubectl knows and we do not is shown field by field. */
export function describeVolume(volume: Volume): DescribeLine[] {
  return [line(volume.name ?? "", "", 0), ...body(volume).map((entry) => ({ ...entry, depth: entry.depth + 1 }))];
}

function body(volume: Volume): DescribeLine[] {
  const { configMap, secret, persistentVolumeClaim, emptyDir, hostPath, nfs, projected } = volume;
  if (emptyDir) {
    return [
      line("Type", "EmptyDir (a temporary directory that shares a pod's lifetime)"),
      line("Medium", emptyDir.medium ?? ""),
      line("SizeLimit", emptyDir.sizeLimit && emptyDir.sizeLimit !== "0" ? emptyDir.sizeLimit : "<unset>"),
    ];
  }
  if (configMap) {
    return [
      line("Type", "ConfigMap (a volume populated by a ConfigMap)"),
      line("Name", configMap.name ?? ""),
      line("Optional", yes(configMap.optional)),
    ];
  }
  if (secret) {
    return [
      line("Type", "Secret (a volume populated by a Secret)"),
      line("SecretName", secret.secretName ?? ""),
      line("Optional", yes(secret.optional)),
    ];
  }
  if (persistentVolumeClaim) {
    return [
      line("Type", "PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)"),
      line("ClaimName", persistentVolumeClaim.claimName ?? ""),
      line("ReadOnly", yes(persistentVolumeClaim.readOnly)),
    ];
  }
  if (hostPath) {
    return [
      line("Type", "HostPath (bare host directory volume)"),
      line("Path", hostPath.path ?? ""),
      line("HostPathType", hostPath.type ?? ""),
    ];
  }
  if (nfs) {
    return [
      line("Type", "NFS (an NFS mount that lasts the lifetime of a pod)"),
      line("Server", nfs.server ?? ""),
      line("Path", nfs.path ?? ""),
    ];
  }
  return projected ? projectedLines(projected.sources ?? []) : otherLines(volume);
}

function projectedLines(sources: readonly ProjectedSource[]): DescribeLine[] {
  const lines = sources.flatMap((source): DescribeLine[] => {
    if (source.secret) return [line("SecretName", source.secret.name ?? ""), line("Optional", yes(source.secret.optional))];
    if (source.configMap) return [line("ConfigMapName", source.configMap.name ?? ""), line("Optional", yes(source.configMap.optional))];
    if (source.downwardAPI) return [line("DownwardAPI", "true")];
    const seconds = source.serviceAccountToken?.expirationSeconds;
    return source.serviceAccountToken ? [line("TokenExpirationSeconds", String(seconds ?? 3600))] : [];
  });
  return [line("Type", "Projected (a volume that contains injected data from multiple sources)"), ...lines];
}

const OTHER_TYPES: Readonly<Record<string, string>> = {
  downwardAPI: "DownwardAPI (a volume populated by information about the pod)",
  csi: "CSI (a Container Storage Interface (CSI) volume source)",
  ephemeral: "EphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)",
  image: "Image (a container image or OCI artifact)",
  iscsi: "ISCSI (an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod)",
};

function otherLines(volume: Volume): DescribeLine[] {
  const entry = Object.entries(volume).find(([key]) => key !== "name");
  if (entry === undefined) return [line("Type", "<unknown>", 0, "quiet")];
  const [kind, source] = entry;
  return [line("Type", OTHER_TYPES[kind] ?? kind), ...fieldLines(source as Readonly<Record<string, unknown>>)];
}

function fieldLines(source: Readonly<Record<string, unknown>>): DescribeLine[] {
  return Object.entries(source ?? {}).flatMap(([key, value]) => {
    const label = key.charAt(0).toUpperCase() + key.slice(1);
    if (typeof value !== "object" || value === null) return [line(label, String(value))];
    return multiline(label, JSON.stringify(value, null, 1).split("\n"));
  });
}
