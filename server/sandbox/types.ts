import type { OwnerReference } from "#lib/kube/objects.ts";

/** Metadata as the server keeps it: what the server stamps is always there. */
export interface StoredMeta {
  name: string;
  generateName?: string;
  namespace?: string;
  uid: string;
  resourceVersion: string;
  generation?: number;
  creationTimestamp: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  [key: string]: unknown;
}

/**
 * An object in the store. Stored objects are never changed in place: a write puts a new object there,
 * so lists, snapshots and watch events may hold on to them.
 */
export interface StoredObject {
  apiVersion: string;
  kind: string;
  metadata: StoredMeta;
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
  [key: string]: unknown;
}

/** A type without `readonly`, all the way down: a private copy that may be edited. */
export type Draft<T> = T extends readonly (infer Item)[]
  ? Draft<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Draft<T[Key]> }
    : T;

/** Parsed JSON of an object kind. */
export type JsonObject = Record<string, unknown>;

/** True for a JSON object (not null, not a list). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A deep copy of JSON; several times faster than structuredClone. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) copy[key] = cloneJson(each);
  return copy as T;
}
