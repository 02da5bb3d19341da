import type { Node, Pod } from "#lib/kube/objects.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";
import { matchesNodeSelector, matchesNodeTerms } from "#lib/kube/selector.ts";
import { taintText, untoleratedTaints } from "#lib/kube/taints.ts";
import { atLeast, type ServerVersion } from "#lib/kube/version.ts";
import { TAINT_UNSCHEDULABLE } from "#lib/kube/vocabulary.ts";
import { hostPortsOf, portsConflict } from "./host-ports.ts";
import { meets, nearMissOf, wishesOf } from "./node-wishes.ts";
import { type Amounts, requestsOf, shortagesOn } from "./scheduling.ts";
import { type FilterAnswer, type NodeReason, reason } from "./scheduling-reason.ts";
import type { SchedulingNode } from "./types.ts";

/** NodeUnschedulable: the node is cordoned and the pod does not tolerate that. */
export function filterUnschedulable(pod: Pod, { node }: SchedulingNode): FilterAnswer {
  if (node.spec?.unschedulable !== true) return [];
  const tolerated = untoleratedTaints([{ key: TAINT_UNSCHEDULABLE, effect: "NoSchedule" }], pod.spec?.tolerations).length === 0;
  return tolerated ? [] : [reason("NodeUnschedulable", "node(s) were unschedulable", { found: "spec.unschedulable=true" })];
}

/** TaintToleration: one reason for all untolerated taints, as the scheduler counts; up to 1.33 it names the first (F4.1). */
export function filterTaints(pod: Pod, { node }: SchedulingNode, version: ServerVersion): FilterAnswer {
  const taints = untoleratedTaints(node.spec?.taints, pod.spec?.tolerations);
  const [first] = taints;
  if (!first) return [];
  const named = `node(s) had untolerated taint {${first.key ?? ""}: ${first.value ?? ""}}`;
  const text = atLeast(version, 34) ? "node(s) had untolerated taint(s)" : named;
  return [reason("TaintToleration", text, { found: taints.map(taintText).join(", ") })];
}

/** NodeAffinity: nodeSelector and required node affinity, with what this node has instead. */
export function filterNodeAffinity(pod: Pod, { node }: SchedulingNode): FilterAnswer {
  const terms = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  if (matchesNodeSelector(node.metadata?.labels ?? {}, pod.spec?.nodeSelector) && matchesNodeTerms(node, terms)) return [];
  const unmet = wishesOf(pod).filter((wish) => !meets(node, wish));
  const instead = unmet.flatMap((wish) => nearMissOf(wish, [node])?.label ?? []);
  const named = namesOnly(pod);
  const outside = named !== null && !named.has(node.metadata?.name ?? "");
  const text = outside ? "node(s) didn't satisfy plugin(s) [NodeAffinity]" : "node(s) didn't match Pod's node affinity/selector";
  return [reason("NodeAffinity", text, { asked: unmet.map((wish) => wish.text).join(", "), found: [...new Set(instead)].join(", ") })];
}

/**
 * The only nodes that a pod's required affinity allows by name, as a DaemonSet's pods have it; null where any term
 * leaves the name open. The scheduler does not look at the others at all, and says so in other words.
 */
export function namesOnly(pod: Pod): ReadonlySet<string> | null {
  const terms = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const all = new Set<string>();
  for (const { matchFields = [] } of terms) {
    const lists = matchFields.filter(({ key, operator }) => key === "metadata.name" && operator === "In").map(({ values }) => values ?? []);
    const [first, ...more] = lists;
    if (first === undefined) return null;
    for (const name of first) if (more.every((list) => list.includes(name))) all.add(name);
  }
  return terms.length === 0 ? null : all;
}

/** NodePorts: a host port that a pod there has taken already. */
export function filterPorts(wanted: readonly string[], { pods }: SchedulingNode): FilterAnswer {
  if (wanted.length === 0) return [];
  const taken = pods.flatMap(({ pod, hostPorts }) =>
    hostPorts.flatMap((port) => {
      const wish = wanted.find((one) => portsConflict(one, port));
      return wish === undefined ? [] : [{ pod, port, wish }];
    }),
  );
  if (taken.length === 0) return [];
  const text = "node(s) didn't have free ports for the requested pod ports";
  return [
    reason("NodePorts", text, {
      asked: list(taken.map(({ wish }) => wish)),
      found: list(taken.map(({ port }) => port)),
      pods: taken.map(({ pod }) => pod),
    }),
  ];
}

function list(values: readonly string[]): string {
  return [...new Set(values)].sort().join(", ");
}

/** NodeResourcesFit: the number of pods first, then each resource that is short. */
export function filterResources(requests: Amounts, candidate: SchedulingNode): FilterAnswer {
  const reasons: NodeReason[] = [];
  const allowed = podLimit(candidate.node);
  if (candidate.podCount + 1 > allowed) {
    reasons.push(reason("NodeResourcesFit", "Too many pods", { asked: "pods 1", found: `pods ${candidate.podCount} of ${allowed}` }));
  }
  for (const { resource, asked, allocatable, free } of shortagesOn(requests, candidate)) {
    const amount = (value: number) => formatQuantity(resource, Math.max(0, value));
    const found = `${resource} ${amount(free)} free of ${amount(allocatable)}`;
    reasons.push(reason("NodeResourcesFit", `Insufficient ${resource}`, { asked: `${resource} ${amount(asked)}`, found }));
  }
  return reasons;
}

/** How many pods a node takes; a node that does not say takes none, as the scheduler reads it. */
export function podLimit(node: Node): number {
  return parseQuantity(node.status?.allocatable?.pods) ?? 0;
}

/** What the filters about one node alone need of the pod, worked out once for all nodes. */
export interface NodeFilterInput {
  readonly requests: Amounts;
  readonly hostPorts: readonly string[];
}

/** Requests and host ports of a pod. */
export function nodeFilterInput(pod: Pod): NodeFilterInput {
  return { requests: requestsOf(pod), hostPorts: hostPortsOf(pod) };
}
