import { distance } from "fastest-levenshtein";
import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";

export type ReferenceKind = "ConfigMap" | "Secret";

/** A place in a pod's spec that needs a ConfigMap or Secret before a container can start. */
export interface RequiredReference {
  readonly name: string;
  /** Field path of the name. */
  readonly path: string;
  /** `volume config` or `container app`: what to look for in the manifest. */
  readonly usedBy: { readonly kind: "volume" | "container"; readonly name: string };
}

function containerReferences(container: Container, base: string, kind: ReferenceKind): RequiredReference[] {
  const usedBy = { kind: "container", name: container.name ?? "" } as const;
  const found: RequiredReference[] = [];
  for (const [index, source] of (container.envFrom ?? []).entries()) {
    const field = kind === "ConfigMap" ? "configMapRef" : "secretRef";
    const ref = source[field];
    if (ref?.name && ref.optional !== true) found.push({ name: ref.name, path: `${base}.envFrom[${index}].${field}.name`, usedBy });
  }
  for (const [index, variable] of (container.env ?? []).entries()) {
    const field = kind === "ConfigMap" ? "configMapKeyRef" : "secretKeyRef";
    const ref = variable.valueFrom?.[field];
    if (ref?.name && ref.optional !== true) found.push({ name: ref.name, path: `${base}.env[${index}].valueFrom.${field}.name`, usedBy });
  }
  return found;
}

function volumeReferences(pod: Pod, kind: ReferenceKind): RequiredReference[] {
  const found: RequiredReference[] = [];
  for (const [index, volume] of (pod.spec?.volumes ?? []).entries()) {
    const usedBy = { kind: "volume", name: volume.name ?? "" } as const;
    const base = `spec.volumes[${index}]`;
    const { configMap, secret } = volume;
    if (kind === "ConfigMap" && configMap?.name && configMap.optional !== true)
      found.push({ name: configMap.name, path: `${base}.configMap.name`, usedBy });
    if (kind === "Secret" && secret?.secretName && secret.optional !== true)
      found.push({ name: secret.secretName, path: `${base}.secret.secretName`, usedBy });
    for (const [at, source] of (volume.projected?.sources ?? []).entries()) {
      const field = kind === "ConfigMap" ? "configMap" : "secret";
      const ref = source[field];
      if (ref?.name && ref.optional !== true)
        found.push({ name: ref.name, path: `${base}.projected.sources[${at}].${field}.name`, usedBy });
    }
  }
  return found;
}

/** Every non-optional reference of a pod to objects of that kind. Pull secrets are not among them: they never hold a start back. */
export function requiredReferences(pod: Pod, kind: ReferenceKind): readonly RequiredReference[] {
  const spec = pod.spec ?? {};
  const inits = (spec.initContainers ?? []).flatMap((container, i) => containerReferences(container, `spec.initContainers[${i}]`, kind));
  const mains = (spec.containers ?? []).flatMap((container, i) => containerReferences(container, `spec.containers[${i}]`, kind));
  return [...volumeReferences(pod, kind), ...inits, ...mains];
}

/** What the API server puts behind a `generateName`: no vowels, nothing that looks like something else. */
const GENERATED = /^-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/**
 * True when a name is the other with a random end: a controller's own object (the key that cert-manager keeps while it
 * waits for a certificate), which nobody writes into a manifest.
 */
function isGeneratedFrom(wanted: string, name: string): boolean {
  return name.startsWith(wanted) && GENERATED.test(name.slice(wanted.length));
}

/** Names with one part more or less, such as app-config and app-configuration, look alike at any edit distance. */
function extendsOther(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && (long.startsWith(short) || long.endsWith(short));
}

/**
 * Names that somebody may have meant when writing `wanted`, nearest first: few edits apart for their length,
 * or one being the beginning or end of the other. At most `limit`.
 */
export function nearMisses(wanted: string, names: readonly string[], limit = 3): readonly string[] {
  const near = new Map<string, number>();
  for (const name of names) {
    if (name === wanted || name === "" || isGeneratedFrom(wanted, name)) continue;
    const edits = distance(wanted.toLowerCase(), name.toLowerCase());
    const allowed = Math.max(1, Math.floor(Math.min(wanted.length, name.length) / 4));
    if (edits <= allowed || extendsOther(wanted, name)) near.set(name, edits);
  }
  return [...near]
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name]) => name);
}
