import { isDeepStrictEqual } from "node:util";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { ApiContext } from "../api/context.ts";
import type { Change } from "../store/change.ts";
import type { Resource } from "../store/resources.ts";
import { cloneJson, type Draft, type StoredObject } from "../types.ts";
import { createObject } from "../write/create.ts";
import { deleteObject } from "../write/delete.ts";
import type { DeleteOptions } from "../write/delete-options.ts";
import { Agenda } from "./agenda.ts";
import type { SandboxClock } from "./clock.ts";
import type { Programs } from "./programs.ts";
import { Recorder } from "./recorder.ts";

/** What is broken outside of the API: machines, kubelets, mounts. */
export interface Ailments {
  /** Nodes whose kubelet is silent, with the time since when (ms). */
  readonly silentNodes: Map<string, number>;
  /** UIDs of pods whose deletion the kubelet missed; it notices at the pod's next change. */
  readonly missedDeletions: Set<string>;
  /** UIDs of pods whose volumes the kubelet cannot unmount. */
  readonly heldVolumes: Set<string>;
}

/** An object of the store, seen by its type; uid, name and the like are always there. */
export type Live<T extends KubeObject> = T & StoredObject;

/**
 * The simulated cluster around a store: time, an agenda, and typed access to objects. Controllers and
 * kubelets act on it; they are told of changes and come back through the agenda, never directly, so
 * that one write cannot call the next in its middle.
 */
export class World {
  readonly context: ApiContext;
  readonly clock: SandboxClock;
  readonly programs: Programs;
  readonly agenda = new Agenda();
  readonly recorder: Recorder;
  /** Which nodes the scheduler picks among those that fit; a story steers with it what stands where. */
  placement: (node: string) => boolean = () => true;
  readonly ailments: Ailments = { silentNodes: new Map(), missedDeletions: new Set(), heldVolumes: new Set() };
  readonly #kinds = new Map<string, Resource>();

  constructor(context: ApiContext, clock: SandboxClock, programs: Programs) {
    this.context = context;
    this.clock = clock;
    this.programs = programs;
    this.recorder = new Recorder(this);
    for (const resource of context.resources.all()) this.#kinds.set(resource.kind, resource);
  }

  now(): number {
    return this.clock.now();
  }

  /** Runs everything that is due until `time`, with the clock standing at each moment in turn. */
  advanceTo(time: number): void {
    for (let entry = this.agenda.take(time); entry; entry = this.agenda.take(time)) {
      this.clock.travelTo(entry.at);
      entry.run();
    }
    this.clock.travelTo(time);
  }

  /** Plans `run` in so many ms of simulated time; an earlier plan under the same key stays. */
  soon(key: string, delayMs: number, run: () => void): void {
    this.agenda.plan(key, this.now() + delayMs, run);
  }

  kind(kind: string): Resource {
    const known = this.#kinds.get(kind) ?? this.context.resources.all().find((each) => each.kind === kind);
    if (!known) throw new Error(`the sandbox has no resource of kind ${kind}`);
    this.#kinds.set(kind, known);
    return known;
  }

  get<T extends KubeObject>(kind: string, namespace: string | undefined, name: string): Live<T> | undefined {
    return asKube<Live<T> | undefined>(this.context.store.get(this.kind(kind), namespace, name));
  }

  list<T extends KubeObject>(kind: string, namespace?: string): readonly Live<T>[] {
    return asKube<readonly Live<T>[]>(this.context.store.list(this.kind(kind), namespace));
  }

  /** Calls `listener` for every write to objects of the kind. */
  onChange(kind: string, listener: (change: Change) => void): void {
    this.context.store.subscribe(this.kind(kind), listener);
  }

  /** Changes an object as a controller would: nothing is written when nothing changes or it is gone. */
  edit<T extends KubeObject>(kind: string, object: Live<T>, change: (draft: Draft<T> & StoredObject) => void): void {
    const resource = this.kind(kind);
    const current = this.context.store.get(resource, object.metadata.namespace, object.metadata.name);
    if (!current || current.metadata.uid !== object.metadata.uid) return;
    const draft = cloneJson(current);
    change(asKube<Draft<T> & StoredObject>(draft));
    if (!isDeepStrictEqual(draft, current)) this.context.store.put(resource, draft);
  }

  /** Writes a whole new status, if it is another than before; cheaper than `edit` for what happens all the time. */
  writeStatus(kind: string, object: Live<KubeObject>, status: Readonly<Record<string, unknown>>): void {
    const resource = this.kind(kind);
    const current = this.context.store.get(resource, object.metadata.namespace, object.metadata.name);
    if (!current || current.metadata.uid !== object.metadata.uid || isDeepStrictEqual(current.status, status)) return;
    this.context.store.put(resource, { ...current, metadata: { ...current.metadata }, status });
  }

  /** Creates an object through the API's own checks. @throws ApiError as a POST would be answered */
  create(kind: string, namespace: string | undefined, object: KubeObject): StoredObject {
    return createObject(this.context, this.kind(kind), namespace, object, false);
  }

  /** Deletes through the API's own rules; an object that is gone already is no error. */
  remove(kind: string, object: KubeObject, options: Partial<DeleteOptions> = {}): void {
    const { namespace, name = "", uid } = object.metadata ?? {};
    const current = this.context.store.get(this.kind(kind), namespace, name);
    if (!current || current.metadata.uid !== uid) return;
    deleteObject(this.context, this.kind(kind), namespace, name, { dryRun: false, uid, ...options });
  }
}
