import type { ConfigMap, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { Volume } from "#lib/kube/pod-parts.ts";
import type { World } from "../world.ts";

/** Why a volume cannot be set up: its name and the text of FailedMount (F4.5); no text for a silent wait. */
export interface VolumeFault {
  readonly volume: string;
  readonly text: string;
}

/** The faults of a pod's volumes; empty when all can be mounted. */
export function volumeFaults(world: World, pod: Pod): readonly VolumeFault[] {
  const namespace = pod.metadata?.namespace ?? "default";
  return (pod.spec?.volumes ?? []).flatMap((volume) => {
    const error = volumeError(world, namespace, volume);
    const { name = "" } = volume;
    return error === null ? [] : [{ volume: name, text: `MountVolume.SetUp failed for volume "${name}" : ${error}` }];
  });
}

function volumeError(world: World, namespace: string, volume: Volume): string | null {
  const { configMap, secret, projected, persistentVolumeClaim } = volume;
  if (configMap) return sourceError(world, namespace, "ConfigMap", configMap.name, configMap);
  if (secret) return sourceError(world, namespace, "Secret", secret.secretName, secret);
  if (persistentVolumeClaim) {
    const claim = world.get<PersistentVolumeClaim>("PersistentVolumeClaim", namespace, persistentVolumeClaim.claimName ?? "");
    return claim ? null : `persistentvolumeclaim "${persistentVolumeClaim.claimName}" not found`;
  }
  for (const source of projected?.sources ?? []) {
    const error =
      sourceError(world, namespace, "ConfigMap", source.configMap?.name, source.configMap) ??
      sourceError(world, namespace, "Secret", source.secret?.name, source.secret);
    if (error) return error;
  }
  return null;
}

function sourceError(
  world: World,
  namespace: string,
  kind: "ConfigMap" | "Secret",
  name: string | undefined,
  source: { readonly optional?: boolean; readonly items?: readonly { readonly key?: string }[] } | undefined,
): string | null {
  if (!source || !name || source.optional) return null;
  const object = world.get<ConfigMap>(kind, namespace, name);
  if (!object) return `${kind.toLowerCase()} "${name}" not found`;
  const missing = (source.items ?? []).find((item) => item.key !== undefined && !(item.key in (object.data ?? {})));
  if (!missing) return null;
  return kind === "ConfigMap"
    ? `configmap references non-existent config key: ${missing.key}`
    : `references non-existent secret key: ${missing.key}`;
}
