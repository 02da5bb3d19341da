import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import type { WatchSink } from "./list-watch.ts";

export interface EventTarget {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid?: string | undefined;
}

export interface EventStoreOptions {
  /** How many events are kept; beyond that the one that was quiet longest goes. */
  readonly capacity: number;
  readonly trim: (event: KubeEvent) => KubeEvent;
  /** An event of this object came, changed or expired. */
  readonly onChange: (target: EventTarget) => void;
}

/** The newest events of a cluster by the object they are about. */
export class EventStore implements WatchSink {
  readonly #options: EventStoreOptions;
  /** In the order of their last change, quietest first. */
  readonly #events = new Map<string, KubeEvent>();
  readonly #byTarget = new Map<string, Set<string>>();
  #staged: Set<string> | null = null;
  #overflowed = false;

  constructor(options: EventStoreOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#events.size;
  }

  /** True when some events are not kept, so that "there is none" proves nothing. */
  get overflowed(): boolean {
    return this.#overflowed;
  }

  /**
   * Events about an object. By UID where the target has one, since names repeat; an event without a UID, and events
   * of nodes (whose UID is absent, a name or real, F3.5), count by kind and name.
   */
  of(target: EventTarget): readonly KubeEvent[] {
    const found: KubeEvent[] = [];
    for (const key of this.#byTarget.get(targetKey(target)) ?? []) {
      const event = this.#events.get(key);
      if (event === undefined) continue;
      const uid = event.involvedObject?.uid;
      if (target.uid === undefined || !uid || target.kind === "Node" || uid === target.uid) found.push(event);
    }
    return found;
  }

  /** Events about objects of these kinds, whatever their names; for kinds of which a cluster has few. */
  aboutKinds(kinds: readonly string[]): readonly KubeEvent[] {
    const found: KubeEvent[] = [];
    for (const [place, keys] of this.#byTarget) {
      if (!kinds.includes(place.slice(0, place.indexOf("/")))) continue;
      for (const key of keys) {
        const event = this.#events.get(key);
        if (event !== undefined) found.push(event);
      }
    }
    return found;
  }

  begin(): void {
    this.#staged = new Set();
  }

  page(items: readonly KubeObject[]): void {
    for (const item of items as readonly KubeEvent[]) {
      this.#staged?.add(keyOf(item));
      this.#set(item);
    }
  }

  commit(): void {
    const staged = this.#staged ?? new Set();
    this.#staged = null;
    for (const key of [...this.#events.keys()]) if (!staged.has(key)) this.#delete(key);
  }

  abandon(): void {
    this.#staged = null;
  }

  change(type: "ADDED" | "MODIFIED" | "DELETED", object: KubeObject): void {
    const event = object as KubeEvent;
    if (type === "DELETED") this.#delete(keyOf(event));
    else this.#set(event);
  }

  #set(raw: KubeEvent): void {
    const key = keyOf(raw);
    const before = this.#events.get(key);
    if (before?.metadata?.resourceVersion === raw.metadata?.resourceVersion && before !== undefined) return;
    const event = this.#options.trim(raw);
    this.#events.delete(key);
    this.#events.set(key, event);
    const target = targetOf(event);
    const place = targetKey(target);
    const set = this.#byTarget.get(place);
    if (set === undefined) this.#byTarget.set(place, new Set([key]));
    else set.add(key);
    this.#options.onChange(target);
    if (this.#events.size > this.#options.capacity) {
      this.#overflowed = true;
      const [quietest] = this.#events.keys();
      if (quietest !== undefined) this.#delete(quietest);
    }
  }

  #delete(key: string): void {
    const event = this.#events.get(key);
    if (event === undefined) return;
    this.#events.delete(key);
    const target = targetOf(event);
    const place = targetKey(target);
    const set = this.#byTarget.get(place);
    set?.delete(key);
    if (set?.size === 0) this.#byTarget.delete(place);
    this.#options.onChange(target);
  }
}

/** The target of a pod's events. Those of a mirror pod carry the UID of the static pod, not the API's (F1.12). */
export function targetOfPod({ metadata }: Pod): EventTarget {
  const { namespace = "", name = "", uid, annotations } = metadata ?? {};
  return { kind: "Pod", namespace, name, uid: annotations?.[MIRROR_ANNOTATION] === undefined ? uid : undefined };
}

function targetOf(event: KubeEvent): EventTarget {
  const { kind = "", namespace = "", name = "", uid } = event.involvedObject ?? {};
  return { kind, namespace: kind === "Node" ? "" : namespace, name, uid };
}

function targetKey(target: EventTarget): string {
  return `${target.kind}/${target.namespace}/${target.name}`;
}

function keyOf(event: KubeObject): string {
  return event.metadata?.uid ?? `${event.metadata?.namespace ?? ""}/${event.metadata?.name ?? ""}`;
}
