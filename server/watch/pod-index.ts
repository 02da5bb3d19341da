import type { Pod } from "#lib/kube/objects.ts";
import type { SlimPod } from "./types.ts";

/** One pod in the cache. */
export interface PodEntry {
  readonly slim: SlimPod;
  /** Kept while the pod is not healthy, or may turn so without a new object. */
  readonly full: Pod | null;
  readonly resourceVersion: string;
  /** When this process first saw it in its present class, ms; null for healthy pods. */
  readonly firstSeen: number | null;
  /** Restarts this process saw happen, ms, newest last. */
  readonly restartsSeen: readonly number[];
}

/** The pods of a cluster by uid, name, node, owner and namespace. */
export class PodIndex {
  readonly #byUid = new Map<string, PodEntry>();
  readonly #uidByName = new Map<string, string>();
  readonly #byNode = new Map<string, Set<string>>();
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #byNamespace = new Map<string, Set<string>>();

  get size(): number {
    return this.#byUid.size;
  }

  get(uid: string): PodEntry | undefined {
    return this.#byUid.get(uid);
  }

  byName(namespace: string, name: string): PodEntry | undefined {
    const uid = this.#uidByName.get(`${namespace}/${name}`);
    return uid === undefined ? undefined : this.#byUid.get(uid);
  }

  entries(): Iterable<PodEntry> {
    return this.#byUid.values();
  }

  uids(): Iterable<string> {
    return this.#byUid.keys();
  }

  /** Names of all nodes that pods are bound to. */
  nodeNames(): Iterable<string> {
    return this.#byNode.keys();
  }

  onNode(node: string): Iterable<PodEntry> {
    return this.#all(this.#byNode.get(node));
  }

  ofOwner(ownerUid: string): Iterable<PodEntry> {
    return this.#all(this.#byOwner.get(ownerUid));
  }

  inNamespace(namespace: string): Iterable<PodEntry> {
    return this.#all(this.#byNamespace.get(namespace));
  }

  /** Adds or replaces. A pod of the same name with another UID is a ghost by then and is taken out; its UID comes back. */
  set(entry: PodEntry): string | null {
    const { slim } = entry;
    const before = this.#byUid.get(slim.uid);
    this.#byUid.set(slim.uid, entry);
    const key = `${slim.namespace}/${slim.name}`;
    const other = this.#uidByName.get(key);
    const ghost = other !== undefined && other !== slim.uid ? other : null;
    if (ghost !== null) this.delete(ghost);
    this.#uidByName.set(key, slim.uid);
    this.#move(this.#byNode, before?.slim.node ?? null, slim.node, slim.uid);
    this.#move(this.#byOwner, before?.slim.ownerUid ?? null, slim.ownerUid, slim.uid);
    this.#move(this.#byNamespace, before?.slim.namespace ?? null, slim.namespace, slim.uid);
    return ghost;
  }

  delete(uid: string): PodEntry | undefined {
    const entry = this.#byUid.get(uid);
    if (entry === undefined) return undefined;
    const { slim } = entry;
    this.#byUid.delete(uid);
    const key = `${slim.namespace}/${slim.name}`;
    if (this.#uidByName.get(key) === uid) this.#uidByName.delete(key);
    this.#move(this.#byNode, slim.node, null, uid);
    this.#move(this.#byOwner, slim.ownerUid, null, uid);
    this.#move(this.#byNamespace, slim.namespace, null, uid);
    return entry;
  }

  *#all(uids: Iterable<string> | undefined): Generator<PodEntry> {
    for (const uid of uids ?? []) {
      const entry = this.#byUid.get(uid);
      if (entry !== undefined) yield entry;
    }
  }

  #move(index: Map<string, Set<string>>, from: string | null, to: string | null, uid: string): void {
    if (from === to) return;
    if (from !== null) {
      const set = index.get(from);
      set?.delete(uid);
      if (set?.size === 0) index.delete(from);
    }
    if (to !== null) {
      const set = index.get(to);
      if (set === undefined) index.set(to, new Set([uid]));
      else set.add(uid);
    }
  }
}
