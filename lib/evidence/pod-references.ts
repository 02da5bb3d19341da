import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";

/** Names of ConfigMaps and Secrets that a pod refers to, optional ones and pull secrets included; sorted, each once. */
export interface PodReferences {
  readonly configMaps: readonly string[];
  readonly secrets: readonly string[];
  readonly claims: readonly string[];
  readonly serviceAccount: string;
}

/** A pod's spec is never changed, only replaced, and dozens of rules and collectors ask for its references. */
const KNOWN = new WeakMap<Pod, { readonly spec: Pod["spec"]; readonly references: PodReferences }>();

/** Collects every reference of a pod's spec, so that a collector knows what to look for. */
export function podReferences(pod: Pod): PodReferences {
  const known = KNOWN.get(pod);
  if (known && known.spec === pod.spec) return known.references;
  const references = collect(pod);
  KNOWN.set(pod, { spec: pod.spec, references });
  return references;
}

function collect(pod: Pod): PodReferences {
  const spec = pod.spec ?? {};
  const containers = [...(spec.initContainers ?? []), ...(spec.containers ?? []), ...(spec.ephemeralContainers ?? [])];
  const configMaps = [...containers.flatMap(configMapsOf)];
  const secrets = [...containers.flatMap(secretsOf), ...(spec.imagePullSecrets ?? []).map(({ name }) => name)];
  const claims: (string | undefined)[] = [];
  for (const volume of spec.volumes ?? []) {
    configMaps.push(volume.configMap?.name, ...(volume.projected?.sources ?? []).map((source) => source.configMap?.name));
    secrets.push(volume.secret?.secretName, ...(volume.projected?.sources ?? []).map((source) => source.secret?.name));
    claims.push(volume.persistentVolumeClaim?.claimName);
    if (volume.ephemeral) claims.push(`${pod.metadata?.name}-${volume.name}`);
  }
  return {
    configMaps: names(configMaps),
    secrets: names(secrets),
    claims: names(claims),
    serviceAccount: spec.serviceAccountName || "default",
  };
}

function configMapsOf(container: Container): (string | undefined)[] {
  return [
    ...(container.envFrom ?? []).map((source) => source.configMapRef?.name),
    ...(container.env ?? []).map((variable) => variable.valueFrom?.configMapKeyRef?.name),
  ];
}

function secretsOf(container: Container): (string | undefined)[] {
  return [
    ...(container.envFrom ?? []).map((source) => source.secretRef?.name),
    ...(container.env ?? []).map((variable) => variable.valueFrom?.secretKeyRef?.name),
  ];
}

function names(found: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(found.filter((name): name is string => Boolean(name)))].sort();
}
