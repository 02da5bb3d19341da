import { allContainersEnded } from "#lib/evidence/containers.ts";
import type { DiscoveryFacts, NodeEvidence, OwnerLink } from "#lib/evidence/types.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { isLease } from "./leader-lease.ts";

/** What is known about a finalizer that is seen on pods (F1.6). */
export interface KnownFinalizer {
  /** Who takes it off, as it is called in the cluster. */
  readonly controller: string;
  /** API group whose absence proves that its controller's API is gone; null for what every cluster serves. */
  readonly group: string | null;
  /** Kind of the owner whose end proves that nobody will take it off any more; null when there is none. */
  readonly ownerKind: string | null;
  /** Label of the pod that names the object the controller works on, if it has one. */
  readonly subjectLabel: string | null;
}

const KNOWN: Readonly<Record<string, KnownFinalizer>> = {
  "batch.kubernetes.io/job-tracking": {
    controller: "kube-controller-manager",
    group: null,
    ownerKind: "Job",
    subjectLabel: "batch.kubernetes.io/job-name",
  },
  foregroundDeletion: { controller: "kube-controller-manager", group: null, ownerKind: null, subjectLabel: null },
  orphan: { controller: "kube-controller-manager", group: null, ownerKind: null, subjectLabel: null },
  "kueue.x-k8s.io/managed": {
    controller: "kueue-controller-manager",
    group: "kueue.x-k8s.io",
    ownerKind: null,
    subjectLabel: "kueue.x-k8s.io/pod-group-name",
  },
  "workflows.argoproj.io/status": {
    controller: "workflow-controller",
    group: "argoproj.io",
    ownerKind: "Workflow",
    subjectLabel: "workflows.argoproj.io/workflow",
  },
  "actions.summerwind.dev/runner-pod": {
    controller: "actions-runner-controller",
    group: "actions.summerwind.dev",
    ownerKind: "Runner",
    subjectLabel: "runner-deployment-name",
  },
};

/** The table's entry for a finalizer, or null when its owner has to be asked for. */
export function knownFinalizer(finalizer: string): KnownFinalizer | null {
  return KNOWN[finalizer] ?? null;
}

/** What else keeps the object, as a sentence lists it; empty where nothing does. */
export function otherFinalizers({ metadata }: KubeObject, finalizer: string): string {
  return (metadata?.finalizers ?? []).filter((one) => one !== finalizer).join(", ");
}

/**
 * Name of the workload that takes a finalizer off, where it is one of the cluster's own and not of the control plane,
 * whose workloads are not visible everywhere; null otherwise.
 */
export function controllerWorkload(finalizer: string): string | null {
  const known = knownFinalizer(finalizer);
  return known?.group ? known.controller : null;
}

/** The workloads among these that are called like a finalizer's controller: charts put a release's name in front. */
export function controllersOf(finalizer: string, workloads: readonly KubeObject[]): readonly KubeObject[] {
  const name = controllerWorkload(finalizer);
  return name === null ? [] : workloads.filter((one) => !isLease(one) && (one.metadata?.name ?? "").includes(name));
}

/** The DNS-like prefix of a finalizer: whoever controls it owns the finalizer (F1.6). Null when it has none. */
function finalizerDomain(finalizer: string): string | null {
  const slash = finalizer.indexOf("/");
  return slash > 0 ? finalizer.slice(0, slash) : null;
}

/** Who set a finalizer, as managedFields remember it; `time` is an upper bound (F1.8). */
export interface FinalizerSetter {
  readonly manager: string;
  readonly time: string | null;
}

/** Entries into which the API server folds what was there before, or too many of them: no client's name (F1.8). */
const COLLAPSED: readonly string[] = ["before-first-apply", "ancient-changes"];

/** Reads the setter of a finalizer from managedFields; null when they do not say (stripped, folded, or set at create by another). */
export function finalizerSetter(object: KubeObject, finalizer: string): FinalizerSetter | null {
  const key = `v:${JSON.stringify(finalizer)}`;
  for (const entry of object.metadata?.managedFields ?? []) {
    const metadata = entry.fieldsV1?.["f:metadata"];
    const set = isRecord(metadata) ? metadata["f:finalizers"] : undefined;
    if (entry.manager === undefined || COLLAPSED.includes(entry.manager)) continue;
    if (isRecord(set) && key in set) return { manager: entry.manager, time: entry.time ?? null };
  }
  return null;
}

/** Clients that many programs share, or people use: their name tells of no workload. */
const ANYBODY =
  /^(?:kubectl|k9s|helm|manager|controller|operator|server|main|unknown|node|java|kubelet|kube-|argocd|flux|terraform|python|okhttp|go-http|curl|mozilla|openapi-generator|kubernetes-client|fabric8)/i;

/**
 * The workloads among these that are called like the client that set the finalizer: a controller names itself so unless it
 * says otherwise. A sign whom to ask, no proof of who takes it off.
 */
export function settersOf(object: KubeObject, finalizer: string, workloads: readonly KubeObject[]): readonly KubeObject[] {
  const manager = setterName(object, finalizer);
  if (manager === null) return [];
  const isCalled = ({ metadata: { name = "" } = {} }: KubeObject) => name === manager || name.endsWith(`-${manager}`);
  return workloads.filter((one) => !isLease(one) && isCalled(one));
}

/** The name of the client that set the finalizer, where it can be a workload's. */
export function setterName(object: KubeObject, finalizer: string): string | null {
  const manager = finalizerSetter(object, finalizer)?.manager ?? "";
  return manager.length < 5 || ANYBODY.test(manager) ? null : manager;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** API group of an `apiVersion`; "" for the core group. */
function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? (apiVersion.split("/")[0] ?? "") : "";
}

/** Domains that many projects share: that one ends in the other says nothing about who owns what. */
const SHARED_DOMAINS = ["k8s.io", "kubernetes.io", "x-k8s.io"];

/** True when the finalizer belongs to the owner: by the table's kind, or because its domain is that API group. */
function belongsTo(finalizer: string, link: OwnerLink): boolean {
  const known = knownFinalizer(finalizer);
  if (known?.ownerKind === link.ref.kind) return true;
  const domain = finalizerDomain(finalizer);
  const group = groupOf(link.ref.apiVersion);
  if (domain === null || group === "" || SHARED_DOMAINS.includes(domain)) return false;
  return domain === group || domain.endsWith(`.${group}`) || group.endsWith(`.${domain}`);
}

/** The owner in the pod's chain to whose controller the finalizer belongs, or null. */
export function owningLink(finalizer: string, owners: readonly OwnerLink[]): OwnerLink | null {
  return owners.find((link) => belongsTo(finalizer, link)) ?? null;
}

/** The group of CRDs themselves: every API server has it, so a list of groups without it is not whole and proves nothing. */
const ALWAYS_SERVED = "apiextensions.k8s.io";

/** True when discovery is whole and does not serve the group: its CRDs are gone. */
export function groupIsGone(group: string, discovery: DiscoveryFacts): boolean {
  return discovery.groups.includes(ALWAYS_SERVED) && !discovery.groups.includes(group);
}

/**
 * Proof that nobody is left who could take a finalizer off. `controllers` = workloads that are called like its controller
 * although its API group is not served, null = they could not be read: then it is a strong sign only, and their silence
 * is the rival.
 */
export type OrphanProof =
  | { readonly by: "owner"; readonly link: OwnerLink }
  | { readonly by: "group"; readonly group: string; readonly link: OwnerLink | null; readonly controllers: readonly KubeObject[] | null }
  | { readonly by: "controller"; readonly controller: string; readonly link: OwnerLink | null };

/** What an orphan is judged by; null = could not be read. */
export interface OrphanEvidence {
  readonly owners: readonly OwnerLink[];
  readonly discovery: DiscoveryFacts | null;
  readonly controllers: readonly KubeObject[] | null;
}

/**
 * Proof that a finalizer is orphaned: the object it belongs to is gone (or replaced by another of the same name), the
 * API group of its controller is no longer served, or no workload of that controller's name exists anywhere.
 * Null without proof; what could not be read proves nothing.
 */
export function orphanProof(finalizer: string, { owners, discovery, controllers }: OrphanEvidence): OrphanProof | null {
  const link = owningLink(finalizer, owners);
  if (link?.presence === "gone") return { by: "owner", link };
  const group = knownFinalizer(finalizer)?.group ?? (link ? groupOf(link.ref.apiVersion) : null);
  const workload = controllerWorkload(finalizer);
  const running = controllersOf(finalizer, controllers ?? []);
  const unread = workload !== null && controllers === null;
  if (group && discovery !== null && groupIsGone(group, discovery))
    return { by: "group", group, link, controllers: unread ? null : running };
  if (workload === null || controllers === null || running.length > 0) return null;
  return { by: "controller", controller: workload, link };
}

/** True where somebody may still take it off: its controller's workload exists although its API group does not. */
export function isDoubtful(proof: OrphanProof): boolean {
  return proof.by === "group" && (proof.controllers ?? []).length > 0;
}

/**
 * How far finalizers hold a pod's object. `alone`: the node side is finished, or was given up by a force delete
 * (grace 0), so nothing but the finalizers is left (F1.3). `behind-node`: the containers' end cannot be confirmed,
 * because the node is lost or gone, and the finalizers hold the object besides. Null: something else is still going on.
 */
export type Hold = "alone" | "behind-node";

/** Whether finalizers could hold a pod behind a node that is lost: overdue, bound, and its containers not seen to end. */
export function mayHold(pod: Pod, now: number): boolean {
  const deletion = deletionOf(pod.metadata, now);
  return deletion !== null && !deletion.insideGrace && (pod.metadata?.finalizers ?? []).length > 0 && Boolean(pod.spec?.nodeName);
}

export function holdOf(pod: Pod, node: NodeEvidence | null, now: number): Hold | null {
  const deletion = deletionOf(pod.metadata, now);
  if (deletion === null || deletion.insideGrace || (pod.metadata?.finalizers ?? []).length === 0) return null;
  if (allContainersEnded(pod) || !pod.spec?.nodeName) return "alone";
  if (node?.presence === "gone" || (node?.object && isNodeLost(node.object))) return "behind-node";
  return deletion.graceSeconds === 0 ? "alone" : null;
}
