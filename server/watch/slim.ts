import { hostPortsOf } from "#lib/evidence/host-ports.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { Interner } from "./intern.ts";
import type { SlimPod } from "./types.ts";

const NONE: readonly string[] = Object.freeze([]);

function sharedList(list: readonly string[], interner: Interner): readonly string[] {
  return list.length === 0 ? NONE : interner.value(list);
}

const NO_LABELS: Readonly<Record<string, string>> = Object.freeze({});

/** What is kept of a pod for as long as it lives. Repeated strings, label sets and symptoms are shared through `interner`. */
export function slimPod(pod: Pod, symptom: PodSymptom, interner: Interner): SlimPod {
  const meta = pod.metadata ?? {};
  const owner = meta.ownerReferences?.find((reference) => reference.controller === true) ?? meta.ownerReferences?.[0];
  const { spec } = pod;
  const antiAffinity = spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return {
    uid: meta.uid ?? "",
    namespace: interner.string(meta.namespace ?? ""),
    name: meta.name ?? "",
    node: interner.optional(spec?.nodeName),
    ownerKind: interner.optional(owner?.kind),
    ownerName: interner.optional(owner?.name),
    ownerUid: interner.optional(owner?.uid),
    labels: meta.labels === undefined ? NO_LABELS : interner.value(meta.labels),
    createdAt: meta.creationTimestamp ?? null,
    phase: interner.string(pod.status?.phase ?? ""),
    mirror: meta.annotations?.[MIRROR_ANNOTATION] !== undefined,
    requests: interner.value(podRequests(pod, (text) => interner.quantity(text))),
    hostPorts: sharedList(hostPortsOf(pod), interner),
    claims: sharedList(claims(pod), interner),
    symptom: interner.value(symptom),
    ...(meta.deletionTimestamp === undefined ? {} : { terminating: true }),
    ...(antiAffinity === undefined || antiAffinity.length === 0 ? {} : { antiAffinity: interner.value(antiAffinity) }),
  };
}

/**
 * What the scheduler counts for a pod, in base units: the containers and sidecars together, or the largest moment
 * of the init phase if that is more; pod-level requests replace both; overhead comes on top.
 */
export function podRequests(pod: Pod, quantity: ReadQuantity = parseQuantity): Record<string, number> {
  const sidecars: Amounts = {};
  const initPeak: Amounts = {};
  for (const container of pod.spec?.initContainers ?? []) {
    const own = requestsOf(container, quantity);
    if (container.restartPolicy === "Always") {
      add(sidecars, own);
      raise(initPeak, sidecars);
    } else {
      raise(initPeak, sum(sidecars, own));
    }
  }
  const total = { ...sidecars };
  for (const container of pod.spec?.containers ?? []) add(total, requestsOf(container, quantity));
  raise(total, initPeak);
  Object.assign(total, amounts(pod.spec?.resources?.requests, quantity));
  add(total, amounts(pod.spec?.overhead, quantity));
  return Object.fromEntries(Object.entries(total).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Amounts = Record<string, number>;
type ReadQuantity = (text: string) => number | null;

function requestsOf(container: Container, quantity: ReadQuantity): Amounts {
  // The API server defaults missing requests to the limits.
  return { ...amounts(container.resources?.limits, quantity), ...amounts(container.resources?.requests, quantity) };
}

function amounts(quantities: Readonly<Record<string, string>> | undefined, read: ReadQuantity): Amounts {
  const out: Amounts = {};
  for (const [name, text] of Object.entries(quantities ?? {})) {
    const value = read(text);
    if (value !== null) out[name] = value;
  }
  return out;
}

function add(into: Amounts, more: Amounts): void {
  for (const [name, value] of Object.entries(more)) into[name] = (into[name] ?? 0) + value;
}

function raise(into: Amounts, other: Amounts): void {
  for (const [name, value] of Object.entries(other)) into[name] = Math.max(into[name] ?? 0, value);
}

function sum(a: Amounts, b: Amounts): Amounts {
  const out = { ...a };
  add(out, b);
  return out;
}

/** Names of the claims its volumes name; an ephemeral volume's claim is called `<pod>-<volume>`. */
function claims(pod: Pod): string[] {
  return (pod.spec?.volumes ?? []).flatMap((volume) => {
    if (volume.persistentVolumeClaim?.claimName) return [volume.persistentVolumeClaim.claimName];
    return volume.ephemeral === undefined ? [] : [`${pod.metadata?.name ?? ""}-${volume.name ?? ""}`];
  });
}
