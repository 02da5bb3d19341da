import type { Node, Pod } from "#lib/kube/objects.ts";
import { settleQuantity } from "#lib/kube/quantity.ts";
import { requestsOf } from "./scheduling.ts";
import type { SchedulingNode } from "./types.ts";

/** A bound pod as the scheduler counts it. */
export interface BoundPod {
  readonly pod: string;
  readonly node: string;
  readonly requests: Readonly<Record<string, number>>;
}

/** How many of the largest requesters are named for each node. */
const HOLDERS = 10;

/** The pods that take room on a node: bound and not finished. */
export function boundPods(pods: readonly Pod[]): readonly BoundPod[] {
  return pods.flatMap((pod) => {
    const done = pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
    if (!pod.spec?.nodeName || done) return [];
    return [{ pod: `${pod.metadata?.namespace ?? ""}/${pod.metadata?.name ?? ""}`, node: pod.spec.nodeName, requests: requestsOf(pod) }];
  });
}

/** Nodes with what their bound pods request, sorted by name; the largest requesters first (cpu, then memory, then name). */
export function schedulingNodes(nodes: readonly Node[], pods: readonly BoundPod[]): readonly SchedulingNode[] {
  const byNode = new Map<string, BoundPod[]>();
  for (const pod of pods) byNode.set(pod.node, [...(byNode.get(pod.node) ?? []), pod]);
  return [...nodes]
    .sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1))
    .map((node) => {
      const bound = byNode.get(node.metadata?.name ?? "") ?? [];
      return { node, requested: sum(bound), podCount: bound.length, holders: [...bound].sort(larger).slice(0, HOLDERS).map(toHolder) };
    });
}

function sum(pods: readonly BoundPod[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { requests } of pods) {
    for (const [resource, value] of Object.entries(requests)) total[resource] = settleQuantity((total[resource] ?? 0) + value);
  }
  return total;
}

function larger(a: BoundPod, b: BoundPod): number {
  const by = (resource: string) => (b.requests[resource] ?? 0) - (a.requests[resource] ?? 0);
  return by("cpu") || by("memory") || (a.pod < b.pod ? -1 : 1);
}

function toHolder({ pod, requests }: BoundPod) {
  return { pod, requests };
}
