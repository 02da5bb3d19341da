import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { settleQuantity } from "#lib/kube/quantity.ts";
import { podColumns } from "#lib/kube/status-text.ts";
import { NEWEST_KNOWN } from "#lib/kube/version.ts";
import { hostPortsOf } from "./host-ports.ts";
import { podReferences } from "./pod-references.ts";
import { requestsOf } from "./scheduling.ts";
import type { BoundPod, SchedulingNode } from "./types.ts";

/** How many of the largest requesters are named for each node. */
const HOLDERS = 10;

type NamespaceLabels = (namespace: string) => Readonly<Record<string, string>> | undefined;

/** The pods that take room on a node: bound and not finished. */
export function boundPods(pods: readonly Pod[], labelsOf: NamespaceLabels = () => undefined): readonly BoundPod[] {
  return pods.flatMap((pod) => {
    const done = pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
    return !pod.spec?.nodeName || done ? [] : [boundPod(pod, pod.spec.nodeName, labelsOf)];
  });
}

/** kubectl's STATUS of a pod that is not ready, where it says more than that it runs. */
function troubleOf(pod: Pod): Pick<BoundPod, "trouble"> {
  if (conditionStatus(pod.status?.conditions, "Ready") !== "False") return {};
  const { status } = podColumns(pod, NEWEST_KNOWN);
  return status === "Running" ? {} : { trouble: status };
}

function boundPod(pod: Pod, node: string, labelsOf: NamespaceLabels): BoundPod {
  const { namespace = "", name = "", labels = {}, deletionTimestamp } = pod.metadata ?? {};
  const namespaceLabels = labelsOf(namespace);
  return {
    pod: `${namespace}/${name}`,
    namespace,
    node,
    requests: requestsOf(pod),
    labels,
    hostPorts: hostPortsOf(pod),
    claims: podReferences(pod).claims,
    antiAffinity: pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [],
    terminating: deletionTimestamp !== undefined,
    ...(deletionTimestamp === undefined ? {} : { deadline: deletionTimestamp }),
    ...troubleOf(pod),
    ...(namespaceLabels ? { namespaceLabels } : {}),
  };
}

interface CsiNode extends KubeObject {
  readonly spec?: { readonly drivers?: readonly { readonly name?: string; readonly allocatable?: { readonly count?: number } }[] | null };
}

/** How many volumes of each driver a node may hold, by its CSINode; a driver without a number holds any. */
export function volumeLimitsOf(csiNode: KubeObject): Readonly<Record<string, number>> {
  const drivers = asKube<CsiNode>(csiNode).spec?.drivers ?? [];
  return Object.fromEntries(
    drivers.flatMap(({ name, allocatable }) => (name && allocatable?.count !== undefined ? [[name, allocatable.count]] : [])),
  );
}

type Limits = (node: string) => Readonly<Record<string, number>> | undefined;

/**
 * Nodes with what their bound pods request, sorted by name; the largest requesters first (cpu, then memory, then name).
 * `limitsOf` says how many volumes of each driver a node may hold, where that is known.
 */
export function schedulingNodes(
  nodes: readonly Node[],
  pods: readonly BoundPod[],
  limitsOf: Limits = () => undefined,
): readonly SchedulingNode[] {
  const byNode = new Map<string, BoundPod[]>();
  for (const pod of pods) {
    const same = byNode.get(pod.node);
    if (same) same.push(pod);
    else byNode.set(pod.node, [pod]);
  }
  return [...nodes]
    .sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1))
    .map((node) => {
      const name = node.metadata?.name ?? "";
      const bound = byNode.get(name) ?? [];
      const volumeLimits = limitsOf(name);
      return {
        node,
        requested: sum(bound),
        podCount: bound.length,
        holders: [...bound].sort(larger).slice(0, HOLDERS).map(toHolder),
        pods: bound,
        ...(volumeLimits ? { volumeLimits } : {}),
      };
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

/** Labels of the pod's namespace, as far as a placed pod of the same namespace tells them. */
export function namespaceLabelsOf({ metadata }: Pod, nodes: readonly SchedulingNode[]): Readonly<Record<string, string>> | undefined {
  for (const { pods } of nodes) {
    const same = pods.find(({ namespace, namespaceLabels }) => namespace === metadata?.namespace && namespaceLabels !== undefined);
    if (same) return same.namespaceLabels;
  }
  return undefined;
}
