import type { StuckSinceSource, SubjectClass } from "#lib/contract/causes.ts";
import { earliest, eventsWith } from "#lib/evidence/timeline.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, KubeObject, Node, PersistentVolumeClaim, PodTemplateHolder } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { parseTime, toRfc3339 } from "#lib/kube/time.ts";
import { deletionOf } from "./deletion.ts";
import { DEFAULT_PATIENCE, type Patience, type PodSymptom } from "./types.ts";

export interface ObjectSymptomInput {
  readonly object: KubeObject;
  /** API server's clock, ms. */
  readonly now: number;
  /** Events of this object and of its ReplicaSets; undefined = not read. */
  readonly events?: readonly KubeEvent[] | undefined;
  /** ReplicaSets (or Jobs) that this object owns. */
  readonly children?: readonly KubeObject[] | undefined;
  readonly patience?: Patience;
  /** A claim whose volume is made only when a pod that uses it has a node, and none has: it waits rightly (F4.10). */
  readonly waitsForConsumer?: boolean;
}

/** Kinds whose health can be told; about any other it is only known whether it is being deleted. */
export const JUDGED_KINDS: readonly string[] = [
  "Pod",
  "Deployment",
  "ReplicaSet",
  "ReplicationController",
  "StatefulSet",
  "DaemonSet",
  "Job",
  "PersistentVolumeClaim",
  "Namespace",
  "Node",
];

interface State {
  readonly class: SubjectClass;
  readonly status: string;
  readonly ready?: string;
  readonly since?: number | null;
  readonly source?: StuckSinceSource;
  /** Seconds it may last before it is listed; Infinity = it is no row of the ward by itself. */
  readonly patience?: number;
}

/**
 * The state of a subject that is not a pod: a workload that cannot make its pods (`blocked`), a namespace or claim
 * that does not go away, a node. The same shape as a pod's symptom, so that verdicts read alike.
 */
export function classifyObject(input: ObjectSymptomInput): PodSymptom {
  const { object, now } = input;
  const deletion = deletionOf(object.metadata, now);
  const state = deletion ? deletedState(input, deletion.requestedAt) : liveState(input);
  const since = state.since ?? parseTime(object.metadata?.creationTimestamp);
  const sick = state.class !== "healthy" && state.class !== "ending";
  const edge = since === null || state.patience === undefined ? null : since + state.patience * 1000;
  const waits = edge !== null && now < edge;
  return {
    class: state.class,
    listed: sick && !waits,
    status: state.status,
    ready: state.ready ?? "",
    restarts: 0,
    lastRestart: null,
    stuckSince: state.class === "healthy" || since === null ? null : toRfc3339(since),
    stuckSinceSource: state.class === "healthy" ? "unknown" : (state.source ?? (since === null ? "unknown" : "creation")),
    ...(deletion && { overdueBySeconds: deletion.overdueSeconds, terminatingForSeconds: deletion.terminatingForSeconds }),
    nextEdge: sick && waits && Number.isFinite(edge) ? edge : null,
  };
}

/** Only pods have a grace: any other object that is still there after its deletion is held by finalizers (F1.6). */
function deletedState({ patience }: ObjectSymptomInput, requestedAt: number): State {
  const overdue = (patience ?? DEFAULT_PATIENCE).overdue;
  return { class: "terminating", status: "Terminating", since: requestedAt, source: "deletion-request", patience: overdue };
}

function liveState(input: ObjectSymptomInput): State {
  switch (input.object.kind) {
    case "Node":
      return nodeState(asKube<Node>(input.object));
    case "PersistentVolumeClaim":
      return claimState(input, asKube<PersistentVolumeClaim>(input.object));
    case "Deployment":
    case "ReplicaSet":
    case "ReplicationController":
    case "StatefulSet":
    case "DaemonSet":
    case "Job":
      return workloadState(input, asKube<PodTemplateHolder>(input.object));
    default: {
      const { status } = asKube<{ readonly status?: { readonly phase?: string } }>(input.object);
      return { class: "healthy", status: status?.phase ?? "" };
    }
  }
}

function nodeState(node: Node): State {
  const ready = conditionOf(node.status?.conditions, "Ready");
  const cordoned = node.spec?.unschedulable === true ? ",SchedulingDisabled" : "";
  const status = `${ready?.status === "True" ? "Ready" : "NotReady"}${cordoned}`;
  if (ready?.status === "True") return { class: "healthy", status };
  const since = parseTime(ready?.lastTransitionTime);
  return { class: isNodeLost(node) ? "unknown" : "not-ready", status, since, source: since === null ? "creation" : "node-condition" };
}

/** A claim is no row of the ward: it is shown with the pod that waits for it. Waiting for a first consumer is normal (F4.10). */
function claimState({ events, waitsForConsumer }: ObjectSymptomInput, claim: PersistentVolumeClaim): State {
  const phase = claim.status?.phase ?? "";
  if (phase === "Lost") return { class: "failed", status: phase, patience: Number.POSITIVE_INFINITY };
  const said = eventsWith(events ?? [], { reason: ["WaitForFirstConsumer", "WaitForPodScheduled"] }).length > 0;
  if (phase !== "Pending" || waitsForConsumer === true || said) return { class: "healthy", status: phase };
  return { class: "pending", status: phase, patience: Number.POSITIVE_INFINITY };
}

interface Counts {
  readonly wanted: number;
  readonly existing: number;
  readonly ready: number;
}

function countsOf(workload: PodTemplateHolder): Counts {
  const { spec, status } = workload;
  switch (workload.kind) {
    case "DaemonSet":
      return {
        wanted: status?.desiredNumberScheduled ?? 0,
        existing: Number(status?.currentNumberScheduled ?? 0),
        ready: status?.numberReady ?? 0,
      };
    case "Job": {
      const done = spec?.suspend === true || conditionStatus(status?.conditions, "Complete") === "True";
      const existing = (status?.active ?? 0) + (status?.succeeded ?? 0) + (status?.failed ?? 0);
      return { wanted: done ? 0 : (spec?.parallelism ?? 1), existing, ready: Number(status?.ready ?? 0) };
    }
    default:
      return { wanted: spec?.replicas ?? 1, existing: status?.replicas ?? 0, ready: status?.readyReplicas ?? 0 };
  }
}

/**
 * Blocked: pods are wanted, none exists, and creating them failed, as the workload's or its ReplicaSet's
 * ReplicaFailure condition or FailedCreate event says, or a Deployment may not even make its ReplicaSet, or nobody says
 * anything though its controller has taken it up (catalogue, class `blocked`; F4.8).
 */
function workloadState(input: ObjectSymptomInput, workload: PodTemplateHolder): State {
  const counts = countsOf(workload);
  const ready = `${counts.ready}/${counts.wanted}`;
  if (workload.kind === "Job" && conditionStatus(workload.status?.conditions, "Failed") === "True") {
    const since = parseTime(conditionOf(workload.status?.conditions, "Failed")?.lastTransitionTime);
    return { class: "failed", status: "Failed", ready, since, source: "condition", patience: Number.POSITIVE_INFINITY };
  }
  const refused = refusedSince(input, workload);
  if (counts.wanted > 0 && counts.existing === 0 && refused !== null)
    return { class: "blocked", status: "FailedCreate", ready, ...refused };
  const rollout = workload.kind === "Deployment" ? blockedRollout(input.children ?? []) : null;
  if (counts.wanted > 0 && rollout !== null)
    return { class: "blocked", status: "FailedCreate", ready, since: rollout, source: "condition", patience: Number.POSITIVE_INFINITY };
  if (counts.wanted > 0 && counts.existing === 0 && isTakenUp(workload, counts))
    return { class: "blocked", status: "", ready, ...unavailableSince(workload), patience: Number.POSITIVE_INFINITY };
  if (workload.kind === "Job" && !lacksPods(workload, counts)) return { class: "healthy", status: "", ready };
  if (workload.kind !== "Job" && counts.ready >= counts.wanted) return { class: "healthy", status: "", ready };
  // Some of its pods are there, and it may not make the rest.
  const lacks = refused !== null && counts.existing < counts.wanted && isRefusedNow(input.events ?? [], refused);
  const state = lacks ? { status: "FailedCreate", ...refused } : { status: "", ...unavailableSince(workload) };
  return { class: "not-ready", ready, ...state, patience: Number.POSITIVE_INFINITY };
}

/** Since when pods may not be made. Events expire: the first that is left may be younger than the condition. */
function refusedSince(input: ObjectSymptomInput, workload: PodTemplateHolder): Required<Pick<State, "since" | "source">> | null {
  const failed = eventsWith(input.events ?? [], { reason: "FailedCreate" });
  const first = earliest(failed);
  const condition = replicaFailure(workload, input.children ?? []);
  if (failed.length === 0 && condition === null) return null;
  const isOlder = condition !== null && (first === null || condition < first);
  return { since: isOlder ? condition : first, source: isOlder ? "condition" : "event" };
}

/** A condition is taken off as soon as a pod could be made; after an event that may have happened since. */
function isRefusedNow(events: readonly KubeEvent[], { source }: Pick<State, "source">): boolean {
  const last = (reason: string) => Math.max(0, ...eventsWith(events, { reason }).map((event) => event.last ?? 0));
  return source === "condition" || last("FailedCreate") > last("SuccessfulCreate");
}

/**
 * Its controller has seen what is wanted and has not one pod to show for it: no event may say why any more (F3.5). A
 * Deployment that replaces everything at once has none either while the old pods end.
 */
function isTakenUp(workload: PodTemplateHolder, counts: Counts): boolean {
  if (workload.kind === "Job") return lacksPods(workload, counts);
  const { spec, status, metadata } = asKube<Observed>(workload);
  const observed = status?.observedGeneration;
  const seen = typeof observed === "number" && observed >= (metadata?.generation ?? 0);
  return seen && spec?.strategy?.type !== "Recreate" && (status?.terminatingReplicas ?? 0) === 0;
}

interface Observed extends KubeObject {
  readonly spec?: { readonly strategy?: { readonly type?: string } };
  readonly status?: { readonly observedGeneration?: number; readonly terminatingReplicas?: number };
}

/** A Job that its controller has taken up and that has no pod, ended and not yet counted ones included. */
function lacksPods({ status }: PodTemplateHolder, { wanted, existing }: Counts): boolean {
  const { startTime, uncountedTerminatedPods: uncounted, terminating } = asKube<JobStatus>(status ?? {});
  const ended = (uncounted?.succeeded ?? []).length + (uncounted?.failed ?? []).length + (terminating ?? 0);
  return typeof startTime === "string" && wanted > 0 && existing === 0 && ended === 0;
}

interface JobStatus {
  readonly startTime?: string | null;
  readonly terminating?: number;
  readonly uncountedTerminatedPods?: { readonly succeeded?: readonly string[]; readonly failed?: readonly string[] } | null;
}

/**
 * Since when the newest ReplicaSet of a Deployment may make none of its pods while older ones still serve; null = it may.
 * The Deployment is not without pods, so it is no row of the ward by itself.
 */
function blockedRollout(children: readonly KubeObject[]): number | null {
  const revision = ({ metadata }: KubeObject) => Number(metadata?.annotations?.["deployment.kubernetes.io/revision"] ?? 0);
  const newest = children.reduce<KubeObject | null>((best, one) => (best === null || revision(one) > revision(best) ? one : best), null);
  const holder = asKube<PodTemplateHolder>(newest ?? {});
  const existing = (one: KubeObject) => asKube<PodTemplateHolder>(one).status?.replicas ?? 0;
  if (newest === null || (holder.spec?.replicas ?? 0) === 0 || existing(newest) > 0) return null;
  return children.some((one) => one !== newest && existing(one) > 0) ? replicaFailure(holder, []) : null;
}

function replicaFailure(workload: PodTemplateHolder, children: readonly KubeObject[]): number | null {
  const times = [workload, ...children.map((child) => asKube<PodTemplateHolder>(child))].flatMap((holder) => {
    const condition = conditionOf(holder.status?.conditions, "ReplicaFailure");
    const progress = conditionOf(holder.status?.conditions, "Progressing");
    const failed = [
      ...(condition?.status === "True" ? [condition] : []),
      ...(progress?.status === "False" && progress.reason === "ReplicaSetCreateError" ? [progress] : []),
    ];
    return failed.map(({ lastTransitionTime }) => parseTime(lastTransitionTime) ?? 0);
  });
  return times.length === 0 ? null : Math.min(...times);
}

function unavailableSince(workload: PodTemplateHolder): Pick<State, "since" | "source"> {
  const available = conditionOf(workload.status?.conditions, "Available");
  const since = available?.status === "False" ? parseTime(available.lastTransitionTime) : null;
  return since === null ? {} : { since, source: "condition" };
}
