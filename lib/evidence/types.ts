import type { EvidenceKey, MissingWhy } from "#lib/contract/causes.ts";
import type { KubeEvent, KubeObject, Lease, Node, OwnerReference, PersistentVolumeClaim, Pod, PodAffinityTerm } from "#lib/kube/objects.ts";

/** Whether an object that something refers to exists. `unknown` = it could not be read, never "not there". */
export type Presence = "present" | "gone" | "unknown";

/** One hop of the owner chain, from the pod upwards. */
export interface OwnerLink {
  readonly ref: OwnerReference;
  readonly presence: Presence;
  /** Why it is `unknown`; absent otherwise. */
  readonly why?: MissingWhy;
  readonly object: KubeObject | null;
  /** True when an object of that name exists with another UID: the owner of the reference is gone all the same. */
  readonly replacedByOther?: boolean;
}

/** The node named in `spec.nodeName`. `name` null = the pod is not bound. `gone` = no Node object of that name. */
export interface NodeEvidence {
  readonly name: string | null;
  readonly presence: Presence;
  readonly object: Node | null;
}

/** A ConfigMap or Secret that the pod refers to: names and keys only, never values. */
export interface ReferenceFact {
  readonly name: string;
  readonly presence: Presence;
  readonly keys: readonly string[];
}

export interface ReferenceFacts {
  readonly facts: readonly ReferenceFact[];
  /** Names of that kind in the pod's namespace, for "did you mean"; empty when they could not be listed. */
  readonly namesInNamespace: readonly string[];
}

/**
 * Why the kubelet cannot use a pull Secret: a type it passes over, its key missing, no JSON, no registry in it, an
 * entry that does not decode. `unread` = the file that was opened does not show its contents.
 */
export type PullSecretFault = "wrong-type" | "no-key" | "not-json" | "no-registry" | "bad-entry" | "unread" | "empty-entry";

/** A pull Secret of a pod: its type, key names and registries as they are written in it, and never a credential. */
export interface PullSecretFact {
  readonly secret: string;
  /** The kubelet uses those of the pod alone; those of its ServiceAccount are copied into the pod when it is made. */
  readonly from: "pod" | "service-account";
  readonly presence: Presence;
  /** Null while it was not seen. */
  readonly type: string | null;
  readonly keys: readonly string[];
  readonly hosts: readonly string[];
  readonly fault: PullSecretFault | null;
  /** Registries whose entry holds neither an auth nor a user: the kubelet asks them as nobody. Absent = none. */
  readonly emptyHosts?: readonly string[];
  /** When it was last written, as far as its metadata tell. */
  readonly changedAt: string | null;
}

/** A Lease and when it was read by the API server's clock: its age then is the kubelet's silence, what passed since is ours. */
export interface ReadLease extends Lease {
  readonly readAt?: string;
}

/** A pod that takes room on a node, with what the scheduler compares of it. */
export interface BoundPod {
  /** namespace/name. */
  readonly pod: string;
  readonly namespace: string;
  readonly node: string;
  readonly requests: Readonly<Record<string, number>>;
  readonly labels: Readonly<Record<string, string>>;
  /** `TCP/8080` or `TCP/10.0.0.1:8080`. */
  readonly hostPorts: readonly string[];
  readonly claims: readonly string[];
  /** Its own required anti-affinity, which keeps others away. */
  readonly antiAffinity: readonly PodAffinityTerm[];
  readonly terminating: boolean;
  /** The end of its grace while it is being deleted, as the API writes it; absent = not being deleted, or not known. */
  readonly deadline?: string;
  /** kubectl's STATUS where that is not `Running`: `CrashLoopBackOff`; absent for one that runs. */
  readonly trouble?: string;
  /** Labels of its namespace; absent = not known. */
  readonly namespaceLabels?: Readonly<Record<string, string>>;
}

/** A schedulable candidate with what its bound pods already request. Quantities in base units (cores, bytes, counts). */
export interface SchedulingNode {
  readonly node: Node;
  readonly requested: Readonly<Record<string, number>>;
  readonly podCount: number;
  /** Largest requesters on it, for "held by whom": namespace/name and requests. */
  readonly holders: readonly { readonly pod: string; readonly requests: Readonly<Record<string, number>> }[];
  /** Every pod that takes room on it. */
  readonly pods: readonly BoundPod[];
  /** How many volumes of each CSI driver it may hold (CSINode); absent = not known. */
  readonly volumeLimits?: Readonly<Record<string, number>>;
}

/** Last lines of one container's log; `text` is masked where it entered the process. */
export interface LogTail {
  readonly container: string;
  readonly lines: readonly string[];
}

/** The named API groups that the API server serves. */
export interface DiscoveryFacts {
  readonly groups: readonly string[];
}

/** Labels of namespaces by name. */
export interface NamespaceLabels {
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Why those of other namespaces are not known; absent = these are all that there are. */
  readonly others?: MissingWhy;
}

/** Evidence key to the type of its value. Keys that no rule reads yet carry the objects as listed. */
export interface EvidenceMap {
  pod: Pod;
  owners: readonly OwnerLink[];
  node: NodeEvidence;
  nodeLease: ReadLease | null;
  nodePods: readonly Pod[];
  csiNode: KubeObject | null;
  events: readonly KubeEvent[];
  ownerEvents: readonly KubeEvent[];
  nodeEvents: readonly KubeEvent[];
  claims: readonly {
    readonly name: string;
    readonly presence: Presence;
    readonly object: PersistentVolumeClaim | null;
    /** Of one that is not there: claims of the namespace with nearly that name, where they could be listed. */
    readonly near?: readonly string[];
  }[];
  /** Other pods that use one of the claims, finished ones included; for a namespace all its pods. */
  relatedPods: readonly Pod[];
  volumes: readonly KubeObject[];
  storageClasses: readonly KubeObject[];
  volumeAttachments: readonly KubeObject[];
  volumeEvents: readonly KubeEvent[];
  secretRefs: ReferenceFacts;
  pullSecretHosts: readonly PullSecretFact[];
  configKeys: ReferenceFacts;
  serviceAccount: KubeObject | null;
  quotas: readonly KubeObject[];
  limitRanges: readonly KubeObject[];
  budgets: readonly KubeObject[];
  priorityClass: KubeObject | null;
  runtimeClass: KubeObject | null;
  /** Its claims for devices, and the templates of those that were not made yet. */
  resourceClaims: readonly KubeObject[];
  services: readonly KubeObject[];
  networkPolicies: readonly KubeObject[];
  /** Read where policies choose namespaces by them. */
  namespaceLabels: NamespaceLabels;
  webhooks: readonly KubeObject[];
  /** Workloads called like the known controllers of the pod's finalizers and scheduling gates, and the Lease and pods of the kube-controller-manager; empty = looked for everywhere and not there. */
  finalizerControllers: readonly KubeObject[];
  /** Objects that name the pod as an owner whose deletion they block; of a namespace what is left in it besides pods and claims. */
  dependents: readonly KubeObject[];
  apiServices: readonly KubeObject[];
  discovery: DiscoveryFacts;
  namespace: KubeObject | null;
  revisions: readonly KubeObject[];
  schedulingNodes: readonly SchedulingNode[];
  logs: readonly LogTail[];
  previousLogs: readonly LogTail[];
  nodeLogs: readonly string[];
  metrics: KubeObject;
  dns: readonly KubeObject[];
}

/** A value that was read, or the reason why it was not. */
export type Collected<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: MissingWhy };

/** All evidence about one pod. Keys nobody collected count as `stale` (not read yet). */
export type EvidenceSet = { readonly [K in EvidenceKey]?: Collected<EvidenceMap[K]> };

/** Wraps a value that was read. */
export function collected<T>(value: T): Collected<T> {
  return { ok: true, value };
}

/** Says why a value was not read. */
export function missing(why: MissingWhy): { readonly ok: false; readonly why: MissingWhy } {
  return { ok: false, why };
}
