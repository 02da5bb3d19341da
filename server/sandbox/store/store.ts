import type { StoredObject } from "../types.ts";
import type { Change } from "./change.ts";
import { History } from "./history.ts";
import type { Resource } from "./resources.ts";

type Listener = (change: Change) => void;

interface Shelf {
  readonly objects: Map<string, StoredObject>;
  readonly history: History;
  readonly listeners: Set<Listener>;
  /** Keys in order; null after one came or went. */
  keys: readonly string[] | null;
  /** The objects in the order of their keys; null after any write. */
  sorted: readonly StoredObject[] | null;
}

/** First resourceVersion of a new store: never 1, so that 1 is always too old for a watch (F7.1). */
const FIRST_VERSION = 100;

/**
 * The objects of one cluster with one resourceVersion counter, a bounded history per resource for
 * watches, and snapshots for lists read in pages. It checks nothing: what may be written is decided
 * by the handlers above it.
 */
export class Store {
  readonly #shelves = new Map<Resource, Shelf>();
  readonly #everything = new Set<Listener>();
  readonly #byUid = new Map<string, { readonly resource: Resource; readonly key: string }>();
  readonly #snapshots = new Map<string, readonly StoredObject[]>();
  readonly #historySize: number;
  #version = FIRST_VERSION;
  #compactedAt = FIRST_VERSION;

  constructor(options: { historySize?: number } = {}) {
    this.#historySize = options.historySize ?? 5000;
  }

  /** The newest resourceVersion given out. */
  get version(): number {
    return this.#version;
  }

  get(resource: Resource, namespace: string | undefined, name: string): StoredObject | undefined {
    return this.#shelf(resource).objects.get(keyOf(namespace, name));
  }

  /** All objects of a resource, in the order of their keys; of one namespace when it is given. */
  list(resource: Resource, namespace?: string): readonly StoredObject[] {
    const shelf = this.#shelf(resource);
    shelf.keys ??= [...shelf.objects.keys()].sort();
    shelf.sorted ??= shelf.keys.flatMap((key) => shelf.objects.get(key) ?? []);
    return namespace === undefined ? shelf.sorted : shelf.sorted.filter((object) => object.metadata.namespace === namespace);
  }

  byUid(uid: string): { resource: Resource; object: StoredObject } | undefined {
    const place = this.#byUid.get(uid);
    const object = place && this.#shelf(place.resource).objects.get(place.key);
    return place && object && object.metadata.uid === uid ? { resource: place.resource, object } : undefined;
  }

  /** Writes an object (a private copy of the caller) and returns it with its new resourceVersion. */
  put(resource: Resource, object: StoredObject): StoredObject {
    const shelf = this.#shelf(resource);
    const key = keyOf(object.metadata.namespace, object.metadata.name);
    const previous = shelf.objects.get(key) ?? null;
    this.#version += 1;
    object.metadata.resourceVersion = String(this.#version);
    shelf.objects.set(key, object);
    this.#byUid.set(object.metadata.uid, { resource, key });
    this.#emit(shelf, { type: previous ? "MODIFIED" : "ADDED", resource, version: this.#version, object, previous });
    return object;
  }

  /** Takes an object out; returns it as the DELETED event shows it, or null when it was not there. */
  remove(resource: Resource, namespace: string | undefined, name: string): StoredObject | null {
    const shelf = this.#shelf(resource);
    const key = keyOf(namespace, name);
    const previous = shelf.objects.get(key);
    if (!previous) return null;
    this.#version += 1;
    const object = { ...previous, metadata: { ...previous.metadata, resourceVersion: String(this.#version) } };
    shelf.objects.delete(key);
    this.#byUid.delete(previous.metadata.uid);
    this.#emit(shelf, { type: "DELETED", resource, version: this.#version, object, previous });
    return object;
  }

  /** Changes of a resource after a resourceVersion, or null when the history does not reach back so far. */
  changesSince(resource: Resource, version: number): readonly Change[] | null {
    return version < this.#compactedAt ? null : this.#shelf(resource).history.since(version);
  }

  /** The oldest resourceVersion a watch of this resource may start from. */
  oldestVersion(resource: Resource): number {
    return Math.max(this.#compactedAt, this.#shelf(resource).history.floor);
  }

  /** Calls `listener` after every write to the resource; returns the way to stop that. */
  subscribe(resource: Resource, listener: Listener): () => void {
    const { listeners } = this.#shelf(resource);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Calls `listener` after every write to any resource; returns the way to stop that. */
  subscribeAll(listener: Listener): () => void {
    this.#everything.add(listener);
    return () => this.#everything.delete(listener);
  }

  /** Keeps what a paged list saw, so that its later pages show the same moment. */
  keepSnapshot(resource: Resource, version: number, objects: readonly StoredObject[]): void {
    this.#snapshots.set(snapshotKey(resource, version), objects);
    const oldest = this.#snapshots.size > 64 ? this.#snapshots.keys().next().value : undefined;
    if (oldest !== undefined) this.#snapshots.delete(oldest);
  }

  snapshot(resource: Resource, version: number): readonly StoredObject[] | undefined {
    return version === this.#version ? this.list(resource) : this.#snapshots.get(snapshotKey(resource, version));
  }

  /** Forgets history and snapshots, as etcd's compaction does: older watches and pages answer 410. */
  compact(): void {
    this.#version += 1;
    this.#compactedAt = this.#version;
    this.#snapshots.clear();
    for (const shelf of this.#shelves.values()) shelf.history.clear(this.#version);
  }

  #shelf(resource: Resource): Shelf {
    const known = this.#shelves.get(resource);
    if (known) return known;
    const history = new History(this.#historySize, this.#compactedAt);
    const shelf: Shelf = { objects: new Map(), history, listeners: new Set(), keys: null, sorted: null };
    this.#shelves.set(resource, shelf);
    return shelf;
  }

  #emit(shelf: Shelf, change: Change): void {
    shelf.sorted = null;
    if (change.type !== "MODIFIED") shelf.keys = null;
    shelf.history.add(change);
    for (const listener of [...shelf.listeners]) listener(change);
    for (const listener of [...this.#everything]) listener(change);
  }
}

/** Where an object stands among its kind: `namespace/name`, or the name of a cluster-scoped one. */
export function keyOf(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === "" ? name : `${namespace}/${name}`;
}

function snapshotKey(resource: Resource, version: number): string {
  return `${resource.group}/${resource.plural}@${version}`;
}
