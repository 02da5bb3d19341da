import type { EvidenceKey, MissingWhy } from "#lib/contract/causes.ts";
import type { Collected, EvidenceMap, EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Permission } from "#lib/rules/define.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { StoredResource } from "#server/watch/resources.ts";
import type { ClusterView, SlimPod, WatchedResource } from "#server/watch/types.ts";
import type { Reads } from "./reads.ts";
import type { SchedulingTable } from "./scheduling-table.ts";

/** The pod that evidence is collected about, as it passed the gate. */
export interface CollectSubject {
  readonly pod: Pod;
  readonly symptom: PodSymptom;
}

/** A view that also keeps its pods by node and owner and tells all objects of a kind, as the watch's own cache does. */
export interface IndexedView extends ClusterView {
  podsOnNode?(node: string): Iterable<SlimPod>;
  podsOfOwner?(ownerUid: string): Iterable<SlimPod>;
  /** Why what is kept of a resource is not all there is; null = it is. */
  unread?(resource: WatchedResource): MissingWhy | null;
  objects?(resource: StoredResource): readonly KubeObject[] | { readonly missing: MissingWhy };
}

/** What the synchronous pass may look at: memory only. */
export interface CacheSource {
  readonly view: IndexedView;
  readonly scheduling: SchedulingTable;
}

/** What the on-demand pass may use. `known` holds what was collected so far, from the cache or in an earlier wave. */
export interface DemandSource {
  readonly reads: Reads;
  /** Null for a single look without a watch, as the command line takes it. */
  readonly cache: CacheSource | null;
  readonly known: EvidenceSet;
  /** The opt-in setting to read names and keys of Secrets; RBAC must allow it as well. */
  readonly secretsAllowed: boolean;
  /** A user waits for it: goes before background work. */
  readonly urgent: boolean;
}

/** An answer from the cache; `complete` false = it holds, but asking would tell more. */
export interface CacheAnswer<T> {
  readonly collected: Collected<T>;
  readonly complete: boolean;
}

/**
 * Collects one evidence key. It never judges: what cannot be read is a reason why, and a missing object is told
 * apart from one that may not be seen.
 */
export interface Collector<K extends EvidenceKey> {
  readonly key: K;
  /** For one request of the on-demand pass. */
  readonly timeoutMs: number;
  /** How long an on-demand answer holds. */
  readonly ttlMs: number;
  /** RBAC needed beyond the watched resources. */
  readonly permissions: readonly Permission[];
  /** Keys that must have been collected before. */
  readonly after: readonly EvidenceKey[];
  /** False where the key says nothing about a pod in this state: it is not asked for. */
  wanted(subject: CollectSubject): boolean;
  /** True where what was asked for goes into the cache's own answer, so that no older one may stand in its place. */
  readonly cacheFirst?: true;
  /** Null = the cache does not know. */
  fromCache?(subject: CollectSubject, source: CacheSource, known: EvidenceSet): CacheAnswer<EvidenceMap[K]> | null;
  onDemand?(subject: CollectSubject, source: DemandSource): Promise<Collected<EvidenceMap[K]>>;
  /**
   * Asks what needs none of the keys in `after`, at once: the reads share their answers, so that `onDemand` finds them
   * under way. For a reader who waits; never throws.
   */
  ahead?(subject: CollectSubject, source: DemandSource): void;
}

type Part<K extends EvidenceKey> = Pick<Collector<K>, "key"> & Partial<Omit<Collector<K>, "key">>;

/** A collector with the usual limits: 4 s for a request, an answer that holds for 30 s, wanted for every pod. */
export function defineCollector<K extends EvidenceKey>(part: Part<K>): Collector<K> {
  return { timeoutMs: 4_000, ttlMs: 30_000, permissions: [], after: [], wanted: () => true, ...part };
}

/** A complete answer of the cache. */
export function complete<T>(collected: Collected<T>): CacheAnswer<T> {
  return { collected, complete: true };
}

export const namespaceOf = (subject: CollectSubject): string => subject.pod.metadata?.namespace ?? "";
export const nodeNameOf = (subject: CollectSubject): string | null => subject.pod.spec?.nodeName || null;
