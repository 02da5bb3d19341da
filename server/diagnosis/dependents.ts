import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { CollectSubject } from "#server/evidence/collector.ts";

/** Which pods are judged again when an object changes: an index in both directions, as large as the sick pods alone. */
export class Dependents {
  readonly #byObject = new Map<string, Set<string>>();
  readonly #byPod = new Map<string, readonly string[]>();

  /** Replaces what a pod depends on. */
  set(uid: string, objects: readonly string[]): void {
    const before = this.#byPod.get(uid);
    if (before !== undefined && before.length === objects.length && before.every((key, index) => key === objects[index])) return;
    this.delete(uid);
    this.#byPod.set(uid, objects);
    for (const key of objects) {
      const set = this.#byObject.get(key);
      if (set === undefined) this.#byObject.set(key, new Set([uid]));
      else set.add(uid);
    }
  }

  delete(uid: string): void {
    for (const key of this.#byPod.get(uid) ?? []) {
      const set = this.#byObject.get(key);
      set?.delete(uid);
      if (set?.size === 0) this.#byObject.delete(key);
    }
    this.#byPod.delete(uid);
  }

  of(object: string): Iterable<string> {
    return this.#byObject.get(object) ?? [];
  }

  /** How many objects somebody depends on. */
  get size(): number {
    return this.#byObject.size;
  }
}

/** Key of an object in the index. */
export function objectKey(kind: string, namespace: string, name: string): string {
  return `${kind}/${kind === "Node" ? "" : namespace}/${name}`;
}

/** What a pod that waits for a place depends on: every node. */
export const EVERY_NODE = objectKey("Node", "", "*");

/** The objects whose change may change the verdict: the pod's own events, its node, owners and claims; every node while it waits. */
export function dependenciesOf({ pod, symptom }: CollectSubject, { owners, claims }: EvidenceSet): readonly string[] {
  const { namespace = "", name = "" } = pod.metadata ?? {};
  const node = pod.spec?.nodeName;
  return [
    objectKey("Pod", namespace, name),
    ...(node ? [objectKey("Node", "", node)] : []),
    ...(owners?.ok ? owners.value.map(({ ref }) => objectKey(ref.kind, namespace, ref.name)) : []),
    ...(claims?.ok ? claims.value.map((claim) => objectKey("PersistentVolumeClaim", namespace, claim.name)) : []),
    ...(symptom.class === "pending" ? [EVERY_NODE] : []),
  ];
}
