import type { KubeObject } from "#lib/kube/objects.ts";
import type { WatchSink } from "./list-watch.ts";

export interface ObjectStoreOptions<T extends KubeObject> {
  /** Drops what nobody needs before the object is kept. */
  readonly trim: (object: T) => T;
  /** `object` null = it is gone. Called once per object whose trimmed content differs. */
  readonly onChange: (object: T | null, before: T | null) => void;
  /** What of the object counts as a change; default: everything but its resourceVersion. */
  readonly essence?: (object: T) => unknown;
}

/** All objects of one kind by namespace and name, filled by a list+watch. */
export class ObjectStore<T extends KubeObject> implements WatchSink {
  readonly #options: ObjectStoreOptions<T>;
  readonly #objects = new Map<string, T>();
  #staged: Map<string, T> | null = null;

  constructor(options: ObjectStoreOptions<T>) {
    this.#options = options;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(namespace: string, name: string): T | undefined {
    return this.#objects.get(keyOf(namespace, name));
  }

  values(): Iterable<T> {
    return this.#objects.values();
  }

  begin(): void {
    this.#staged = new Map();
  }

  page(items: readonly KubeObject[]): void {
    for (const item of items as readonly T[]) {
      const key = keyOf(item.metadata?.namespace, item.metadata?.name);
      this.#staged?.set(key, this.#options.trim(item));
    }
  }

  commit(): void {
    const staged = this.#staged ?? new Map<string, T>();
    this.#staged = null;
    for (const [key, object] of staged) this.#set(key, object);
    for (const key of [...this.#objects.keys()]) if (!staged.has(key)) this.#delete(key);
  }

  abandon(): void {
    this.#staged = null;
  }

  change(type: "ADDED" | "MODIFIED" | "DELETED", object: KubeObject): void {
    const key = keyOf(object.metadata?.namespace, object.metadata?.name);
    if (type === "DELETED") this.#delete(key);
    else this.#set(key, this.#options.trim(object as T));
  }

  #set(key: string, object: T): void {
    const before = this.#objects.get(key) ?? null;
    this.#objects.set(key, object);
    if (before === null || this.#essence(before) !== this.#essence(object)) this.#options.onChange(object, before);
  }

  #delete(key: string): void {
    const before = this.#objects.get(key);
    if (before === undefined) return;
    this.#objects.delete(key);
    this.#options.onChange(null, before);
  }

  #essence(object: T): string {
    const part = this.#options.essence?.(object) ?? { ...object, metadata: { ...object.metadata, resourceVersion: undefined } };
    return JSON.stringify(part);
  }
}

function keyOf(namespace: string | undefined, name: string | undefined): string {
  return `${namespace ?? ""}/${name ?? ""}`;
}
