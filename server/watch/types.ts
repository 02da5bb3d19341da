import type { MissingWhy } from "#lib/contract/causes.ts";
import type { Freshness } from "#lib/contract/ward.ts";
import type { KubeEvent, KubeObject, Node, Pod, PodAffinityTerm } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import type { KubeClient } from "#server/kube/types.ts";

/** What is kept of every pod, healthy ones included (about 0.6 KB, strings interned). */
export interface SlimPod {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly node: string | null;
  readonly ownerKind: string | null;
  readonly ownerName: string | null;
  readonly ownerUid: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly createdAt: string | null;
  readonly phase: string;
  readonly mirror: boolean;
  /** Requests in base units (cores, bytes, counts), as the scheduler counts them. */
  readonly requests: Readonly<Record<string, number>>;
  readonly hostPorts: readonly string[];
  readonly claims: readonly string[];
  readonly symptom: PodSymptom;
  readonly terminating?: true;
  /** Required anti-affinity, which keeps other pods away; absent where there is none. */
  readonly antiAffinity?: readonly PodAffinityTerm[];
}

/** Resources kept by list+watch. */
export type WatchedResource =
  | "pods"
  | "nodes"
  | "events"
  | "persistentvolumeclaims"
  | "replicasets"
  | "deployments"
  | "statefulsets"
  | "daemonsets"
  | "jobs";

/** One connected cluster, read-only: what collectors, diagnosis and publishing see. */
export interface ClusterView {
  readonly name: string;
  readonly client: KubeClient;
  readonly version: ServerVersion;
  readonly versionText: string;
  /** API server's clock, ms. */
  now(): number;
  pods(): Iterable<SlimPod>;
  slim(uid: string): SlimPod | undefined;
  slimByName(namespace: string, name: string): SlimPod | undefined;
  /** The full object; kept only for pods whose class is not `healthy`. */
  fullPod(uid: string): Pod | undefined;
  /** null = there is no such Node; a reason = nodes cannot be read. */
  node(name: string): Node | null | { readonly missing: MissingWhy };
  nodes(): readonly Node[] | { readonly missing: MissingWhy };
  /** Events whose involvedObject is this; matched by uid where it has one, by kind and name otherwise (F3.5, F1.12). */
  eventsOf(target: {
    kind: string;
    namespace: string;
    name: string;
    uid?: string | undefined;
  }): readonly KubeEvent[] | { readonly missing: MissingWhy };
  /** Events about any object of these kinds. */
  eventsAboutKinds(kinds: readonly string[]): readonly KubeEvent[] | { readonly missing: MissingWhy };
  /** A watched object other than pods, nodes, events; null = there is no such object. */
  object(
    resource: Exclude<WatchedResource, "pods" | "nodes" | "events">,
    namespace: string,
    name: string,
  ): KubeObject | null | { readonly missing: MissingWhy };
  freshness(): Freshness;
}

/** How much of a cluster has been read. */
export interface Progress {
  /** Every pod was read. */
  readonly complete: boolean;
  /** And whatever else tells a sick pod from a healthy one was read too, or is known not to be readable. */
  readonly settled: boolean;
  readonly podsRead: number;
  /** Null = the API server did not say. */
  readonly podsTotal: number | null;
}
