import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import type { ReferenceKind } from "#lib/evidence/references.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected, ReferenceFacts } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";

/** A place in a pod's spec that needs one key of a ConfigMap or Secret. */
export interface RequiredKey {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly key: string;
  /** Field path of the key. */
  readonly path: string;
  readonly usedBy: { readonly kind: "volume" | "container"; readonly name: string };
}

/** A key that the kubelet says is not there, and where it says so. */
export interface SaidKey {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly key: string;
  readonly waiting: ContainerFacts | null;
  readonly event: EventFacts | null;
}

interface Item {
  readonly key?: string;
}

function ofContainer(container: Container, base: string): RequiredKey[] {
  const usedBy = { kind: "container", name: container.name ?? "" } as const;
  return (container.env ?? []).flatMap(({ valueFrom }, index) => {
    const found: RequiredKey[] = [];
    const path = `${base}.env[${index}].valueFrom`;
    const { configMapKeyRef: map, secretKeyRef: secret } = valueFrom ?? {};
    if (map?.name && map.key && map.optional !== true)
      found.push({ kind: "ConfigMap", name: map.name, key: map.key, path: `${path}.configMapKeyRef.key`, usedBy });
    if (secret?.name && secret.key && secret.optional !== true)
      found.push({ kind: "Secret", name: secret.name, key: secret.key, path: `${path}.secretKeyRef.key`, usedBy });
    return found;
  });
}

function ofVolumes(pod: Pod): RequiredKey[] {
  return (pod.spec?.volumes ?? []).flatMap((volume, index) => {
    const usedBy = { kind: "volume", name: volume.name ?? "" } as const;
    const keys = (
      kind: ReferenceKind,
      name: string | undefined,
      optional: boolean | undefined,
      items: readonly Item[] | undefined,
      path: string,
    ) =>
      name && optional !== true
        ? (items ?? []).flatMap(({ key }, at): RequiredKey[] =>
            key ? [{ kind, name, key, path: `${path}.items[${at}].key`, usedBy }] : [],
          )
        : [];
    const { configMap, secret } = volume;
    const base = `spec.volumes[${index}]`;
    return [
      ...keys("ConfigMap", configMap?.name, configMap?.optional, configMap?.items, `${base}.configMap`),
      ...keys("Secret", secret?.secretName, secret?.optional, secret?.items, `${base}.secret`),
      ...(volume.projected?.sources ?? []).flatMap((source, at) => [
        ...keys(
          "ConfigMap",
          source.configMap?.name,
          source.configMap?.optional,
          source.configMap?.items,
          `${base}.projected.sources[${at}].configMap`,
        ),
        ...keys("Secret", source.secret?.name, source.secret?.optional, source.secret?.items, `${base}.projected.sources[${at}].secret`),
      ]),
    ];
  });
}

/** Every non-optional reference of a pod to a single key. */
export function requiredKeys(pod: Pod): readonly RequiredKey[] {
  const spec = pod.spec ?? {};
  return [
    ...ofVolumes(pod),
    ...(spec.initContainers ?? []).flatMap((container, i) => ofContainer(container, `spec.initContainers[${i}]`)),
    ...(spec.containers ?? []).flatMap((container, i) => ofContainer(container, `spec.containers[${i}]`)),
  ];
}

/** What was read of the ConfigMaps and Secrets that a pod refers to; undefined = nobody asked. */
export type KeyFacts = Readonly<Record<ReferenceKind, Collected<ReferenceFacts> | undefined>>;

/** The keys that a ConfigMap or Secret has; null where it is not there or could not be read. */
export function keysOf(facts: KeyFacts, kind: ReferenceKind, name: string): readonly string[] | null {
  const all = facts[kind];
  const fact = all?.ok ? all.value.facts.find((one) => one.name === name) : undefined;
  return fact?.presence === "present" ? fact.keys : null;
}

/** The kubelet's words for a key that an environment variable asks for (F5.1). */
export function missingEnvKey(text: string): { readonly kind: ReferenceKind; readonly name: string; readonly key: string } | null {
  const match = /couldn't find key (\S{1,253}) in (ConfigMap|Secret) (?:[^\s/]{1,63}\/)?(\S{1,253})/.exec(text);
  return match ? { key: match[1] ?? "", kind: match[2] as ReferenceKind, name: match[3] ?? "" } : null;
}

/** The kubelet's words for a key that a volume asks for; they name no object (F4.5). */
export function missingVolumeKey(text: string): { readonly kind: ReferenceKind; readonly volume: string; readonly key: string } | null {
  const match = /references non-existent (config|secret) key: (\S{1,253})/.exec(text);
  if (!match) return null;
  const volume = /for volume "([^"]{1,253})"/.exec(text)?.[1] ?? "";
  return { kind: match[1] === "config" ? "ConfigMap" : "Secret", volume, key: match[2] ?? "" };
}

/** Keys that the kubelet says are not there: by waiting messages, and by the newest events of volumes. */
export function keysSaidMissing(pod: Pod, required: readonly RequiredKey[], events: readonly KubeEvent[]): readonly SaidKey[] {
  const said = new Map<string, SaidKey>();
  for (const event of eventsWith(events, { reason: "FailedMount" })) {
    const words = missingVolumeKey(event.message);
    const place = required.find(
      ({ kind, key, usedBy }) =>
        words && kind === words.kind && key === words.key && usedBy.kind === "volume" && usedBy.name === words.volume,
    );
    if (words && place) said.set(`${place.kind}/${place.name}/${place.key}`, { ...place, waiting: null, event });
  }
  for (const waiting of containersOf(pod).filter(({ phase }) => phase === "waiting")) {
    const words = missingEnvKey(waiting.message);
    if (words) said.set(`${words.kind}/${words.name}/${words.key}`, { ...words, waiting, event: null });
  }
  return [...said.values()];
}
