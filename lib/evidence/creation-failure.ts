import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, PodTemplateHolder } from "#lib/kube/objects.ts";
import { citeEvent, citeField, refOf } from "./cite.ts";
import { timeline } from "./timeline.ts";
import type { Collected, OwnerLink } from "./types.ts";

/** Why the API server did not let a controller make a pod (or a claim of one), in its own words. */
export interface CreationFailure {
  /** The API's error text, without what the controller puts in front of it. */
  readonly text: string;
  readonly cites: readonly Cite[];
}

/** What controllers put before the API's error (F4.8). */
const PREFIXES = [
  /^Error creating: /,
  /^create Pod \S+ in StatefulSet \S+ failed error: /i,
  /^create Claim \S+ for Pod \S+ in StatefulSet \S+ failed error: /i,
];
/** Conditions that carry the same text: ReplicaSet and Deployment; a Deployment that cannot make its ReplicaSet. */
const CONDITIONS: ReadonlySet<string> = new Set(["ReplicaFailure", "Progressing"]);
const REASONS: ReadonlySet<string> = new Set(["FailedCreate", "ReplicaSetCreateError"]);

/**
 * The failure that holds now. A condition is current and does not expire; without one the newest FailedCreate event
 * says it. Of a chain the object nearest to the pod speaks first. Null = nobody says so.
 */
export function creationFailure(owners: readonly OwnerLink[], events: Collected<readonly KubeEvent[]>): CreationFailure | null {
  const objects = owners.flatMap(({ object }) => (object === null ? [] : [object]));
  const told = objects.flatMap(failedConditions);
  const newest = events.ok ? timeline(events.value).findLast(({ reason }) => reason === "FailedCreate") : undefined;
  const text = told[0]?.text ?? (newest === undefined ? null : withoutPrefix(newest.message));
  if (text === null) return null;
  const same = told.filter((one) => one.text === text).map(({ cite }) => cite);
  return { text, cites: [...same, ...(newest === undefined ? [] : [citeEvent(newest.event)])] };
}

function failedConditions(object: KubeObject): readonly { readonly text: string; readonly cite: Cite }[] {
  const conditions = asKube<PodTemplateHolder>(object).status?.conditions ?? [];
  return conditions.flatMap(({ type, status, reason, message, lastTransitionTime }, index) => {
    const isFailure = CONDITIONS.has(type ?? "") && REASONS.has(reason ?? "") && (type === "ReplicaFailure") === (status === "True");
    if (!isFailure || !message) return [];
    const path = `status.conditions[${index}].message`;
    return [{ text: withoutPrefix(message), cite: citeField(refOf(object.kind ?? "", object), path, message, lastTransitionTime) }];
  });
}

function withoutPrefix(text: string): string {
  const prefix = PREFIXES.find((one) => one.test(text));
  return prefix === undefined ? text : text.replace(prefix, "");
}
