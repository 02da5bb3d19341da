import { creatorOf } from "#lib/evidence/would-be-pod.ts";
import type { KubeEvent, KubeObject } from "#lib/kube/objects.ts";
import type { ObjectSymptomInput } from "#lib/symptoms/classify-object.ts";
import type { Patience, PodSymptom } from "#lib/symptoms/types.ts";
import type { LookUp } from "./controller.ts";
import type { EventTarget } from "./event-store.ts";
import { resourceOfKind } from "./resources.ts";
import type { Timers } from "./timers.ts";

/** A workload that may not create its pods: it has a row of its own, since no pod exists (catalogue, class `blocked`). */
export interface BlockedWorkload {
  readonly object: KubeObject;
  readonly symptom: PodSymptom;
  /** The object that itself asks for the pods: a Deployment's newest ReplicaSet, any other workload itself. */
  readonly creator: KubeObject;
}

export interface WorkloadsOptions {
  readonly timers: Timers;
  /** API server's clock, ms. */
  readonly now: () => number;
  readonly patience: Patience;
  readonly lookUp: LookUp;
  /** Undefined = events are not known. */
  readonly events: (target: EventTarget) => readonly KubeEvent[] | undefined;
  readonly classify: (input: ObjectSymptomInput) => PodSymptom;
  /** A workload became blocked, changed while it is, or is no longer. */
  readonly onChange: (uid: string) => void;
}

const GATHER_MS = 100;
/** Longer chains than Deployment → ReplicaSet exist, endless ones do not. */
const MAX_HOPS = 5;

/** Finds the workloads that are blocked, told under the name of the top controller. */
export class Workloads {
  readonly #options: WorkloadsOptions;
  readonly #blocked = new Map<string, BlockedWorkload>();
  readonly #children = new Map<string, Map<string, KubeObject>>();
  readonly #dirty = new Map<string, KubeObject>();
  readonly #edges = new Map<string, () => void>();
  #cancelGather: (() => void) | null = null;

  constructor(options: WorkloadsOptions) {
    this.#options = options;
  }

  get(uid: string): BlockedWorkload | undefined {
    return this.#blocked.get(uid);
  }

  /** Any workload as it is now, blocked or not, under the name of its top controller. */
  of(asked: KubeObject): BlockedWorkload {
    const object = this.#top(asked);
    return { object, symptom: this.#classify(object), creator: creatorOf(object, this.#childrenOf(object)) };
  }

  all(): Iterable<BlockedWorkload> {
    return this.#blocked.values();
  }

  /** A workload appeared or changed, or went (then `object` is how it was). */
  objectChanged(object: KubeObject, isThere: boolean): void {
    const uid = object.metadata?.uid ?? "";
    const parent = controllerReference(object)?.uid;
    if (parent !== undefined) {
      const siblings = this.#children.get(parent) ?? new Map<string, KubeObject>();
      if (isThere) siblings.set(uid, object);
      else siblings.delete(uid);
      if (siblings.size > 0) this.#children.set(parent, siblings);
      else this.#children.delete(parent);
    }
    this.#touch(object);
  }

  eventChanged(target: EventTarget): void {
    const resource = resourceOfKind(target.kind);
    const object = resource === null ? null : this.#options.lookUp(resource, target.namespace, target.name);
    if (object) this.#touch(object);
  }

  close(): void {
    this.#cancelGather?.();
    for (const cancel of this.#edges.values()) cancel();
  }

  #touch(object: KubeObject): void {
    if (object.metadata?.uid === undefined) return;
    this.#dirty.set(object.metadata.uid, object);
    this.#cancelGather ??= this.#options.timers.after(GATHER_MS, () => this.flush());
  }

  /** Judges now what was to be judged together a moment later. */
  flush(): void {
    this.#cancelGather?.();
    this.#cancelGather = null;
    const tops = new Map([...this.#dirty.values()].map((one) => this.#top(one)).map((top) => [top.metadata?.uid, top]));
    this.#dirty.clear();
    for (const top of tops.values()) this.#judge(top);
  }

  #judge(asked: KubeObject): void {
    const uid = asked.metadata?.uid ?? "";
    const object = this.#current(asked);
    this.#edges.get(uid)?.();
    this.#edges.delete(uid);
    const symptom = object === null ? null : this.#classify(object);
    // A child that was told by itself, before its controller was known.
    for (const child of this.#children.get(uid)?.keys() ?? []) if (this.#blocked.delete(child)) this.#options.onChange(child);
    const before = this.#blocked.get(uid);
    if (object === null || symptom === null || symptom.class !== "blocked") {
      if (this.#blocked.delete(uid)) this.#options.onChange(uid);
      return;
    }
    this.#blocked.set(uid, { object, symptom, creator: creatorOf(object, this.#childrenOf(object)) });
    const edge = symptom.nextEdge;
    if (edge !== null)
      this.#edges.set(
        uid,
        this.#options.timers.after(Math.max(0, edge - this.#options.now()), () => this.#judge(object)),
      );
    if (JSON.stringify(before?.symptom) !== JSON.stringify(symptom)) this.#options.onChange(uid);
  }

  #classify(object: KubeObject): PodSymptom {
    const { classify, now, patience } = this.#options;
    const children = this.#childrenOf(object);
    const events = [object, ...children].flatMap((one) => this.#options.events(targetOf(one)) ?? []);
    return classify({ object, children, events, now: now(), patience });
  }

  #childrenOf(object: KubeObject): readonly KubeObject[] {
    return [...(this.#children.get(object.metadata?.uid ?? "")?.values() ?? [])];
  }

  /** The object as it is now; null when it is gone, or another one has its name. */
  #current(object: KubeObject): KubeObject | null {
    const { kind, namespace, name, uid } = targetOf(object);
    const resource = resourceOfKind(kind);
    const current = resource === null ? null : this.#options.lookUp(resource, namespace, name);
    return current && current.metadata?.uid === uid ? current : null;
  }

  #top(object: KubeObject): KubeObject {
    let top = object;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const reference = controllerReference(top);
      const resource = reference === undefined ? null : resourceOfKind(reference.kind);
      if (reference === undefined || resource === null) return top;
      const owner = this.#options.lookUp(resource, top.metadata?.namespace ?? "", reference.name);
      if (!owner || owner.metadata?.uid !== reference.uid) return top;
      top = owner;
    }
    return top;
  }
}

function controllerReference(object: KubeObject) {
  return object.metadata?.ownerReferences?.find((reference) => reference.controller === true);
}

function targetOf(object: KubeObject): EventTarget {
  const { namespace = "", name = "", uid } = object.metadata ?? {};
  return { kind: object.kind ?? "", namespace, name, uid };
}
