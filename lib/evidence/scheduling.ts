import type { NodeReason } from "#lib/evidence/scheduling-reason.ts";
import type { Collected, SchedulingNode } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, Pod, Taint } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { parseQuantity, settleQuantity } from "#lib/kube/quantity.ts";
import { matchesNodeSelector, matchesNodeTerms } from "#lib/kube/selector.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import { TAINT_UNSCHEDULABLE } from "#lib/kube/vocabulary.ts";

/** A scheduler's refusal in parts: how many nodes it looked at, and each reason with its count (F4.1). */
export interface SchedulingRefusal {
  readonly nodes: number;
  readonly reasons: readonly { readonly count: number; readonly text: string }[];
  /** The sentence that stands for the whole cluster when a plugin refused everything at once; null otherwise. */
  readonly whole: string | null;
}

/**
 * Reads `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) ….` and what a PreFilter says instead (F4.1).
 * The preemption part is cut off at the first `. `; commas inside a reason stay. Volcano writes `unavailable`. Null for any other text.
 */
export function parseRefusal(message: string): SchedulingRefusal | null {
  const head = /^0\/(\d+) nodes are (?:un)?available: /.exec(message);
  if (!head) return null;
  const body = (message.slice(head[0].length).split(/\.+(?: |$)/)[0] ?? "").trim();
  const reasons = body.split(/, (?=\d+ )/).flatMap((piece) => {
    const match = /^(\d+) (.+)$/.exec(piece.trim());
    return match ? [{ count: Number(match[1]), text: match[2] ?? "" }] : [];
  });
  return { nodes: Number(head[1]), reasons, whole: reasons.length === 0 ? body : null };
}

/** EKS: a machine of its own for each pod (F9). */
const FARGATE = "fargate-scheduler";

/**
 * The PodScheduled condition of a pod that the scheduler looked at and could not place; null for a pod that is
 * bound, gated, or was never looked at, or whose deletion was asked for: no scheduler looks at that one any more. Its message is always current and never truncated (F3.5). Null too where the
 * scheduler makes a node for each pod: what stands on the nodes that are there says nothing then.
 */
export function refusedBy(pod: Pod): Condition | null {
  if (pod.spec?.schedulerName === FARGATE || pod.metadata?.deletionTimestamp) return null;
  const condition = conditionOf(pod.status?.conditions, "PodScheduled");
  if (pod.spec?.nodeName || (pod.spec?.schedulingGates ?? []).length > 0) return null;
  return condition?.status === "False" && condition.reason !== "SchedulingGated" ? condition : null;
}

export type Amounts = Readonly<Record<string, number>>;

function amounts(requests: Readonly<Record<string, string>> | undefined): Amounts {
  return Object.fromEntries(Object.entries(requests ?? {}).map(([name, text]) => [name, parseQuantity(text) ?? 0]));
}

function combine(a: Amounts, b: Amounts, how: (x: number, y: number) => number): Amounts {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, settleQuantity(how(a[name] ?? 0, b[name] ?? 0))]));
}

const add = (a: Amounts, b: Amounts) => combine(a, b, (x, y) => x + y);
const most = (a: Amounts, b: Amounts) => combine(a, b, Math.max);

/**
 * What the scheduler counts for a pod: all containers and sidecars together, or one init container with the
 * sidecars started before it where that is more; pod-level requests replace the sum; plus overhead. A limit without
 * a request counts as the request, as the API server defaults it. Base units.
 */
export function requestsOf(pod: Pod): Amounts {
  const requested = (container: Container) => amounts({ ...container.resources?.limits, ...container.resources?.requests });
  let sidecars: Amounts = {};
  let initPeak: Amounts = {};
  for (const init of pod.spec?.initContainers ?? []) {
    initPeak = most(initPeak, add(sidecars, requested(init)));
    if (init.restartPolicy === "Always") sidecars = add(sidecars, requested(init));
  }
  const steady = (pod.spec?.containers ?? []).map(requested).reduce(add, sidecars);
  const sum = most(steady, initPeak);
  return add({ ...sum, ...amounts(pod.spec?.resources?.requests) }, amounts(pod.spec?.overhead));
}

/** A resource that does not fit on a node. Base units. */
interface Shortage {
  readonly resource: string;
  readonly asked: number;
  readonly allocatable: number;
  readonly free: number;
}

/** One node as the scheduler sees it for one pod, computed from the live objects. */
export interface NodeFit {
  readonly name: string;
  readonly candidate: SchedulingNode;
  readonly cordoned: boolean;
  /** nodeSelector and required node affinity are met. */
  readonly selected: boolean;
  /** Taints that keep the pod away; the cordon's own taint is left to `cordoned`. */
  readonly taints: readonly Taint[];
  readonly shortages: readonly Shortage[];
  /** As many pods as the node takes. */
  readonly full: boolean;
}

/** The resources that do not fit on a node. */
export function shortagesOn(requests: Amounts, candidate: SchedulingNode): Shortage[] {
  return Object.entries(requests).flatMap(([resource, asked]) => {
    const allocatable = parseQuantity(candidate.node.status?.allocatable?.[resource]) ?? 0;
    const free = settleQuantity(allocatable - (candidate.requested[resource] ?? 0));
    return asked > 0 && asked > free ? [{ resource, asked, allocatable, free }] : [];
  });
}

/** Looks at every node for one pod: cordon, labels, taints and room, each by itself. In the order of names. */
export function fitsOf(pod: Pod, candidates: readonly SchedulingNode[]): readonly NodeFit[] {
  const terms = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const requests = requestsOf(pod);
  return candidates
    .map((candidate) => {
      const { node } = candidate;
      const untolerated = untoleratedTaints(node.spec?.taints, pod.spec?.tolerations);
      return {
        name: node.metadata?.name ?? "",
        candidate,
        cordoned: node.spec?.unschedulable === true && !toleratesCordon(pod),
        selected: matchesNodeSelector(node.metadata?.labels ?? {}, pod.spec?.nodeSelector) && matchesNodeTerms(node, terms),
        taints: untolerated.filter((taint) => taint.key !== TAINT_UNSCHEDULABLE),
        shortages: shortagesOn(requests, candidate),
        full: candidate.podCount >= (parseQuantity(node.status?.allocatable?.pods) ?? Number.POSITIVE_INFINITY),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function toleratesCordon(pod: Pod): boolean {
  return untoleratedTaints([{ key: TAINT_UNSCHEDULABLE, effect: "NoSchedule" }], pod.spec?.tolerations).length === 0;
}

/** Kinds of refusal; `other` = ports, affinity between pods, spread, volumes and what newer schedulers add (F4.1). */
export type RefusalKind = "cordon" | "selector" | "taint" | "resources" | "pods" | "other";

const KINDS: readonly (readonly [RefusalKind, RegExp])[] = [
  ["pods", /^(?:Too many|Insufficient) pods/],
  ["resources", /^Insufficient /],
  // Up to 1.23 `had taint {k: v}, that the pod didn't tolerate`; up to 1.20 `didn't match node selector`, 1.21 without `/selector`.
  ["taint", /untolerated taint|had taint \{|taints that the pod didn't tolerate/],
  [
    "selector",
    /node affinity\/selector|didn't match (?:node selector|Pod's node affinity)|scheduler-enforced node affinity|plugin\(s\) \[NodeAffinity\]|requested node name/,
  ],
  ["cordon", /were unschedulable/],
];

/** Sorts one reason of the scheduler's message. */
export function kindOfReason(text: string): RefusalKind {
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
}

/** True when the scheduler gives a reason that cannot be computed from labels, taints and requests. */
export function hasOtherReason(refusal: SchedulingRefusal | null): boolean {
  return refusal !== null && (refusal.whole !== null || refusal.reasons.some((reason) => kindOfReason(reason.text) === "other"));
}

/**
 * Nodes as far as they can be seen; null when they could not be read, or when the scheduler counted nodes of which
 * not one is among what was read: then its own words are all there is.
 */
export function visibleNodes(collected: Collected<readonly SchedulingNode[]>, refusal: SchedulingRefusal | null) {
  if (!collected.ok) return null;
  return collected.value.length === 0 && (refusal?.nodes ?? 0) > 0 ? null : collected.value;
}

/** A cordon shows twice: as the field, and as the taint that the node controller sets for it. */
export function isCordon({ filter, found }: NodeReason): boolean {
  return filter === "NodeUnschedulable" || (filter === "TaintToleration" && found === `${TAINT_UNSCHEDULABLE}:NoSchedule`);
}

/** What a node refuses the pod for, as far as it can be computed here; empty when nothing computed speaks against it. */
export function refusals(fit: NodeFit): readonly RefusalKind[] {
  return [
    ...(fit.cordoned ? (["cordon"] as const) : []),
    ...(fit.selected ? [] : (["selector"] as const)),
    ...(fit.taints.length > 0 ? (["taint"] as const) : []),
    ...(fit.shortages.length > 0 ? (["resources"] as const) : []),
    ...(fit.full ? (["pods"] as const) : []),
  ];
}

/** Names of nodes, or of what else there is many of, in one text, the rest counted: `worker-1, worker-2 (+3)`. */
export function nameList(names: readonly string[], limit = 5): string {
  const shown = names.slice(0, limit).join(", ");
  return names.length > limit ? `${shown} (+${names.length - limit})` : shown;
}
