import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { nearMisses, type ReferenceKind, type RequiredReference, requiredReferences } from "#lib/evidence/references.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Presence, ReferenceFacts } from "#lib/evidence/types.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";

/** A ConfigMap or Secret that keeps a pod from starting, and what says so. */
export interface MissingReference {
  readonly name: string;
  /** Where the pod asks for it; null when only the kubelet names it. */
  readonly reference: RequiredReference | null;
  /** The container whose waiting message says so. */
  readonly waiting: ContainerFacts | null;
  /** The newest event that says so. */
  readonly event: EventFacts | null;
  /** What a look at the namespace says now; `unknown` = it could not be read. */
  readonly presence: Presence;
  readonly near: readonly string[];
}

/** The kubelet's words for an object that is not there, in waiting messages and events alike (F4.5, F5.1). */
const NAMED: Readonly<Record<ReferenceKind, RegExp>> = {
  ConfigMap: /(?:^|[\s:])configmap "([^"]+)" not found/,
  Secret: /(?:^|[\s:])secret "([^"]+)" not found/,
};

function namedMissing(text: string, kind: ReferenceKind): string | null {
  return NAMED[kind].exec(text)?.[1] ?? null;
}

/**
 * ConfigMaps that a controller writes into every namespace. Nobody lists them, and without them no pod at all starts:
 * only the kubelet's own words count (F4.5).
 */
const PUBLISHED: readonly string[] = ["kube-root-ca.crt", "openshift-service-ca.crt"];

/**
 * The kubelet mounts every volume before it makes the sandbox, and pulls images after that (F4.2): a pod that has got
 * so far had what its volumes ask for, whatever became of it since.
 */
function volumesAreMounted(pod: Pod, events: readonly KubeEvent[]): boolean {
  const sandboxTried = eventsWith(events, { reason: ["FailedCreatePodSandBox", "Pulling", "Pulled", "Created", "Started"] }).length > 0;
  return sandboxTried || conditionStatus(pod.status?.conditions, "PodReadyToStartContainers") === "True";
}

/** Every required object of that kind that is not there, by the kubelet's words or by a look at the namespace. In the order of names. */
export function missingReferences(
  pod: Pod,
  kind: ReferenceKind,
  facts: ReferenceFacts | null,
  events: readonly KubeEvent[],
): readonly MissingReference[] {
  const waiting = containersOf(pod).filter(({ phase }) => phase === "waiting");
  const said = eventsWith(events, { reason: ["FailedMount", "Failed"] });
  const references = requiredReferences(pod, kind);
  const presenceOf = (name: string) => facts?.facts.find((fact) => fact.name === name)?.presence ?? "unknown";
  const names = new Set<string>();
  for (const { message } of [...waiting, ...said]) {
    const name = namedMissing(message, kind);
    if (name !== null && presenceOf(name) !== "present") names.add(name);
  }
  const mounted = volumesAreMounted(pod, events);
  for (const { name, usedBy } of references) {
    if (presenceOf(name) === "gone" && !PUBLISHED.includes(name) && !(mounted && usedBy.kind === "volume")) names.add(name);
  }
  return [...names].sort().map((name) => ({
    name,
    reference: references.find((reference) => reference.name === name) ?? null,
    waiting: waiting.find(({ message }) => namedMissing(message, kind) === name) ?? null,
    event: said.findLast(({ message }) => namedMissing(message, kind) === name) ?? null,
    presence: presenceOf(name),
    near: nearMisses(name, facts?.namesInNamespace ?? []),
  }));
}

/** An object that the kubelet did not find when it last tried, and that is there now. */
export interface FoundSince {
  readonly name: string;
  readonly reference: RequiredReference | null;
  readonly waiting: ContainerFacts;
}

/** What a waiting container names as not there, and a look at the namespace finds: it was made since (F5.1). In the order of names. */
export function foundSince(pod: Pod, kind: ReferenceKind, facts: ReferenceFacts | null): readonly FoundSince[] {
  const there = new Set((facts?.facts ?? []).filter(({ presence }) => presence === "present").map(({ name }) => name));
  const references = requiredReferences(pod, kind);
  const found = containersOf(pod).flatMap((waiting) => {
    const name = waiting.phase === "waiting" ? namedMissing(waiting.message, kind) : null;
    return name !== null && there.has(name) ? [{ name, waiting, reference: references.find((one) => one.name === name) ?? null }] : [];
  });
  return [...new Map(found.map((one) => [one.name, one])).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
