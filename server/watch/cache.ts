import type { MissingWhy } from "#lib/contract/causes.ts";
import type { Freshness } from "#lib/contract/ward.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { NEWEST_KNOWN, type ServerVersion } from "#lib/kube/version.ts";
import type { ObjectSymptomInput } from "#lib/symptoms/classify-object.ts";
import type { Patience, PodSymptom, SymptomInput } from "#lib/symptoms/types.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { controllerOf, hasHealthyReplacement, type LookUp } from "./controller.ts";
import { type EventTarget, targetOfPod } from "./event-store.ts";
import { freshnessOf, missingBecause, progressOf } from "./freshness.ts";
import type { ListWatchStatus, WatchSink } from "./list-watch.ts";
import type { PodSurroundings } from "./pod-store.ts";
import { Refresher } from "./refresher.ts";
import type { StoredResource } from "./resources.ts";
import { createStores, type Stores } from "./stores.ts";
import type { Timers } from "./timers.ts";
import type { ClusterView, Progress, SlimPod, WatchedResource } from "./types.ts";
import { type BlockedWorkload, Workloads } from "./workloads.ts";

export interface CacheListener {
  /** A pod that is not healthy, or was not until now, appeared, changed or went. */
  podChanged(uid: string): void;
  /** A workload became blocked, changed while it is, or is no longer. */
  workloadChanged(uid: string): void;
  /** A node, claim, workload or event changed. `kind` is the kind of the object, or that of an event's object. */
  objectChanged(kind: string, namespace: string, name: string): void;
  /** A node was lost, or is not there though pods are bound to it: its healthy pods have to be read in full. */
  nodeLost(name: string): void;
  freshnessChanged(): void;
}

export interface CacheOptions {
  readonly client: KubeClient;
  readonly timers: Timers;
  readonly patience: Patience;
  readonly classify: (input: SymptomInput) => PodSymptom;
  readonly classifyObject: (input: ObjectSymptomInput) => PodSymptom;
  /** Masks an object before it is kept. */
  readonly admit: <T extends KubeObject>(object: T) => T;
  readonly onUnreadable: (what: string, error: unknown) => void;
  readonly listener: CacheListener;
}

/** Everything that is known of one connected cluster. Filled by list+watches, read through `ClusterView`. */
export class ClusterCache implements ClusterView {
  readonly client: KubeClient;
  readonly #options: CacheOptions;
  readonly #stores: Stores;
  readonly #refresher: Refresher;
  readonly #workloads: Workloads;
  readonly #statuses = new Map<WatchedResource, ListWatchStatus>();
  readonly #connectingSince: number;
  #version: ServerVersion = NEWEST_KNOWN;
  #versionText = "";
  #connectProblem: string | null = null;
  #newestChange: number | null = null;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.client = options.client;
    this.#connectingSince = options.timers.now();
    this.#stores = createStores({
      surroundings: this.#surroundings(),
      admit: options.admit,
      onNode: (name, node, before) => this.#nodeChanged(name, node, before),
      onObject: (object, isThere) => this.#objectChanged(object, isThere),
      onEvent: (target) => this.#eventChanged(target),
    });
    this.#refresher = new Refresher(this.#stores.pods, options.timers, () => this.now());
    this.#workloads = new Workloads({
      timers: options.timers,
      now: () => this.now(),
      patience: options.patience,
      lookUp: this.#lookUp,
      events: (target) => (this.unread("events") === null ? this.#stores.events.of(target) : undefined),
      classify: options.classifyObject,
      onChange: (uid) => options.listener.workloadChanged(uid),
    });
  }

  get name(): string {
    return this.client.cluster;
  }
  get version(): ServerVersion {
    return this.#version;
  }
  get versionText(): string {
    return this.#versionText;
  }

  now(): number {
    return this.#options.timers.now() + this.client.clockOffsetMs();
  }

  *pods(): Iterable<SlimPod> {
    for (const entry of this.#stores.pods.index.entries()) yield entry.slim;
  }

  slim(uid: string): SlimPod | undefined {
    return this.#stores.pods.index.get(uid)?.slim;
  }

  slimByName(namespace: string, name: string): SlimPod | undefined {
    return this.#stores.pods.index.byName(namespace, name)?.slim;
  }

  fullPod(uid: string): Pod | undefined {
    return this.#stores.pods.index.get(uid)?.full ?? undefined;
  }

  /** Pods bound to a node. */
  *podsOnNode(node: string): Iterable<SlimPod> {
    for (const entry of this.#stores.pods.index.onNode(node)) yield entry.slim;
  }

  /** Pods whose controller (or first owner) has this UID. */
  *podsOfOwner(ownerUid: string): Iterable<SlimPod> {
    for (const entry of this.#stores.pods.index.ofOwner(ownerUid)) yield entry.slim;
  }

  *podsInNamespace(namespace: string): Iterable<SlimPod> {
    for (const entry of this.#stores.pods.index.inNamespace(namespace)) yield entry.slim;
  }

  node(name: string): Node | null | { readonly missing: MissingWhy } {
    const why = this.unread("nodes");
    return why === null ? (this.#stores.nodes.get("", name) ?? null) : { missing: why };
  }

  nodes(): readonly Node[] | { readonly missing: MissingWhy } {
    const why = this.unread("nodes");
    return why === null ? [...this.#stores.nodes.values()] : { missing: why };
  }

  eventsOf(target: EventTarget): readonly KubeEvent[] | { readonly missing: MissingWhy } {
    const why = this.unread("events");
    if (why !== null) return { missing: why };
    const events = this.#stores.events.of(target);
    return events.length === 0 && this.#stores.events.overflowed ? { missing: "expired" } : events;
  }

  eventsAboutKinds(kinds: readonly string[]): readonly KubeEvent[] | { readonly missing: MissingWhy } {
    const why = this.unread("events");
    return why === null ? this.#stores.events.aboutKinds(kinds) : { missing: why };
  }

  object(resource: StoredResource, namespace: string, name: string): KubeObject | null | { readonly missing: MissingWhy } {
    const why = this.unread(resource);
    return why === null ? (this.#stores.objects[resource].get(namespace, name) ?? null) : { missing: why };
  }

  /** All objects of a watched kind other than pods, nodes and events. */
  objects(resource: StoredResource): readonly KubeObject[] | { readonly missing: MissingWhy } {
    const why = this.unread(resource);
    return why === null ? [...this.#stores.objects[resource].values()] : { missing: why };
  }

  /** Workloads that may not create their pods. */
  blockedWorkloads(): Iterable<BlockedWorkload> {
    return this.#workloads.all();
  }

  blockedWorkload(uid: string): BlockedWorkload | undefined {
    return this.#workloads.get(uid);
  }

  /** Any workload as it is now, under the name of its top controller. */
  workloadOf(object: KubeObject): BlockedWorkload {
    return this.#workloads.of(object);
  }

  freshness(): Freshness {
    return freshnessOf({
      statuses: this.#statuses,
      connectProblem: this.#connectProblem,
      connectingSince: this.#connectingSince,
      offsetMs: this.client.clockOffsetMs(),
      newestChange: this.#newestChange,
    });
  }

  /** How much has been read: of the pods in the first list as far as it came, later all of them. */
  progress(): Progress {
    return progressOf(this.#statuses, this.#stores.pods.index.size);
  }

  /** Where the list+watch of a resource puts what it reads. */
  sink(resource: WatchedResource): WatchSink {
    if (resource === "pods") return this.#stores.pods;
    if (resource === "nodes") return this.#stores.nodes;
    return resource === "events" ? this.#stores.events : this.#stores.objects[resource];
  }

  setVersion(version: ServerVersion, text: string): void {
    this.#version = version;
    this.#versionText = text;
  }

  setConnectProblem(problem: string | null): void {
    this.#connectProblem = problem;
    this.#options.listener.freshnessChanged();
  }

  setStatus(resource: WatchedResource, status: ListWatchStatus): void {
    const before = this.#statuses.get(resource);
    this.#statuses.set(resource, status);
    if (before?.synced !== true && status.synced) this.#firstSynced(resource);
    if (before?.phase !== status.phase || before.message !== status.message || before.read !== status.read) {
      this.#options.listener.freshnessChanged();
    }
  }

  /** Takes pods that were read outside the watch. */
  refreshFrom(pods: readonly Pod[]): void {
    for (const pod of pods) this.#stores.pods.refreshFrom(pod);
    this.#refresher.armEdge();
  }

  close(): void {
    this.#refresher.close();
    this.#workloads.close();
  }

  readonly #lookUp: LookUp = (resource, namespace, name) =>
    this.unread(resource) === null ? (this.#stores.objects[resource].get(namespace, name) ?? null) : undefined;

  /** Why what is kept of a resource is not all there is; null = it is. */
  unread(resource: WatchedResource): MissingWhy | null {
    return missingBecause(this.#statuses.get(resource));
  }

  #surroundings(): PodSurroundings {
    const options = this.#options;
    return {
      now: () => this.now(),
      version: () => this.#version,
      patience: () => options.patience,
      node: (name) => (this.unread("nodes") === null ? (this.#stores.nodes.get("", name) ?? null) : undefined),
      events: (pod) => this.#eventsOfPod(pod),
      ownership: (pod) => {
        const controller = controllerOf(pod, this.#lookUp);
        return { controller, replacementHealthy: hasHealthyReplacement(controller) };
      },
      classify: options.classify,
      admit: options.admit,
      onChange: (uid) => {
        this.#newestChange = options.timers.now();
        this.#refresher.armEdge();
        options.listener.podChanged(uid);
      },
      onUnreadable: options.onUnreadable,
    };
  }

  #eventsOfPod(pod: Pod): readonly KubeEvent[] | undefined {
    return this.unread("events") === null ? this.#stores.events.of(targetOfPod(pod)) : undefined;
  }

  /** What was unknown is known now: pods that were judged without it are judged again. */
  #firstSynced(resource: WatchedResource): void {
    if (resource === "nodes") {
      for (const name of this.#stores.pods.index.nodeNames()) {
        if (this.#stores.nodes.get("", name) === undefined) this.#options.listener.nodeLost(name);
      }
    }
    if (resource === "pods") return;
    for (const entry of this.#stores.pods.index.entries()) if (entry.full !== null) this.#refresher.touch(entry.slim.uid);
    // At once: nobody may hear that everything was read before what it says of the pods is known.
    this.#refresher.flush();
    this.#workloads.flush();
  }

  #nodeChanged(name: string, node: Node | null, before: Node | null): void {
    for (const entry of this.#stores.pods.index.onNode(name)) if (entry.full !== null) this.#refresher.touch(entry.slim.uid);
    const isLost = node === null || isNodeLost(node);
    const wasLost = before !== null && isNodeLost(before);
    if (isLost && !wasLost) this.#options.listener.nodeLost(name);
    this.#options.listener.objectChanged("Node", "", name);
  }

  #objectChanged(object: KubeObject, isThere: boolean): void {
    const { uid, namespace = "", name = "" } = object.metadata ?? {};
    if (uid !== undefined) {
      for (const entry of this.#stores.pods.index.ofOwner(uid)) if (entry.full !== null) this.#refresher.touch(entry.slim.uid);
    }
    if (object.kind !== "PersistentVolumeClaim") this.#workloads.objectChanged(object, isThere);
    this.#options.listener.objectChanged(object.kind ?? "", namespace, name);
  }

  #eventChanged(target: EventTarget): void {
    if (target.kind === "Pod") {
      const entry = this.#stores.pods.index.byName(target.namespace, target.name);
      if (entry?.full) this.#refresher.touch(entry.slim.uid);
    } else {
      this.#workloads.eventChanged(target);
    }
    this.#options.listener.objectChanged(target.kind, target.namespace, target.name);
  }
}
