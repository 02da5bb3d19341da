import type { Pod } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import {
  filterNodeAffinity,
  filterPorts,
  filterResources,
  filterTaints,
  filterUnschedulable,
  namesOnly,
  nodeFilterInput,
} from "./scheduling-filters.ts";
import { filterPodTerms, podTermsOf } from "./scheduling-pods.ts";
import type { Filter, FilterAnswer, NodeReason } from "./scheduling-reason.ts";
import { filterSpread, spreadsOf } from "./scheduling-spread.ts";
import {
  filterExclusive,
  filterVolumeBinding,
  filterVolumeLimits,
  filterVolumeZone,
  type VolumeEvidence,
  type VolumeView,
  volumeViewOf,
} from "./scheduling-volumes.ts";
import type { SchedulingNode } from "./types.ts";

export interface SchedulingInput {
  readonly pod: Pod;
  readonly nodes: readonly SchedulingNode[];
  readonly version: ServerVersion;
  readonly volumes: VolumeEvidence;
  /** Labels of the pod's namespace; absent = not known. */
  readonly namespaceLabels?: Labels | undefined;
}

/** One node as the scheduler sees it for one pod: every filter by itself, in the scheduler's order. */
export interface NodeVerdict {
  readonly name: string;
  readonly candidate: SchedulingNode;
  /** Everything that speaks against it; the scheduler tells only those of the first filter that fails. */
  readonly reasons: readonly NodeReason[];
  /** The filter at which the scheduler stops; null = none refuses. */
  readonly first: Filter | null;
  /** Filters about which nothing can be said, since what they compare was not read. */
  readonly unknown: readonly Filter[];
}

export interface SchedulingTable {
  /** A refusal of all nodes at once, before any is looked at: then no filter ran. Null = none. */
  readonly whole: string | null;
  /** In the order of node names. */
  readonly nodes: readonly NodeVerdict[];
  /** As the scheduler counts: the reasons of each node's first failing filter. Empty when `whole` is said. */
  readonly counts: readonly { readonly count: number; readonly text: string }[];
}

/**
 * Recomputes the scheduler's filters for a pod that waits, from live objects. Not looked at: nominated pods, dynamic
 * resource claims, storage capacity, volumes made beforehand for a claim that waits, extenders and own profiles.
 */
export function schedulingTable(input: SchedulingInput): SchedulingTable {
  const { pod, nodes } = input;
  const view = volumeViewOf(pod, input.volumes);
  const names = namesOnly(pod);
  const whole = names?.size === 0 ? "pod affinity terms conflict" : (view?.whole ?? null);
  const judge = judgeFor(input, view);
  const verdicts = nodes.map(judge).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { whole, nodes: verdicts, counts: whole === null ? countsOf(verdicts, names) : [] };
}

function judgeFor({ pod, nodes, version, namespaceLabels }: SchedulingInput, view: VolumeView | null) {
  const { requests, hostPorts } = nodeFilterInput(pod);
  const spreads = spreadsOf(pod, nodes);
  const terms = podTermsOf(pod, nodes, namespaceLabels);
  const exclusive = view === null ? null : filterExclusive(pod, view, nodes, version);
  // In the order of FILTERS.
  const steps: readonly (readonly [Filter, (candidate: SchedulingNode) => FilterAnswer])[] = [
    ["NodeUnschedulable", (candidate) => filterUnschedulable(pod, candidate)],
    ["TaintToleration", (candidate) => filterTaints(pod, candidate, version)],
    ["NodeAffinity", (candidate) => filterNodeAffinity(pod, candidate)],
    ["NodePorts", (candidate) => filterPorts(hostPorts, candidate)],
    ["NodeResourcesFit", (candidate) => filterResources(requests, candidate)],
    ["VolumeRestrictions", () => exclusive],
    ["NodeVolumeLimits", (candidate) => view && filterVolumeLimits(view, candidate)],
    ["VolumeBinding", (candidate) => view && filterVolumeBinding(view, candidate, version)],
    ["VolumeZone", (candidate) => view && filterVolumeZone(view, candidate)],
    ["PodTopologySpread", (candidate) => filterSpread(spreads, candidate)],
    ["InterPodAffinity", (candidate) => filterPodTerms(terms, candidate)],
  ];
  return (candidate: SchedulingNode): NodeVerdict => {
    const answers = steps.map(([filter, judge]) => ({ filter, answer: judge(candidate) }));
    return {
      name: candidate.node.metadata?.name ?? "",
      candidate,
      reasons: answers.flatMap(({ answer }) => answer ?? []),
      first: answers.find(({ answer }) => answer !== null && answer.length > 0)?.filter ?? null,
      unknown: answers.filter(({ answer }) => answer === null).map(({ filter }) => filter),
    };
  };
}

/** Sorted as the scheduler sorts them: as text, so that 10 stands before 2. */
function countsOf(verdicts: readonly NodeVerdict[], names: ReadonlySet<string> | null): SchedulingTable["counts"] {
  const counts = new Map<string, number>();
  for (const { name, reasons, first } of verdicts) {
    // Nodes that the pod does not name are not looked at: whatever else is wrong with them is not said.
    const stop: Filter | null = names !== null && !names.has(name) ? "NodeAffinity" : first;
    for (const { filter, text } of reasons) if (filter === stop) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ count, text })).sort((a, b) => (`${a.count} ${a.text}` < `${b.count} ${b.text}` ? -1 : 1));
}

/** The counts in the scheduler's own form, without its remark about preemption: `0/3 nodes are available: 2 …, 1 ….`; empty when nothing is refused. */
export function tableText({ whole, nodes, counts }: SchedulingTable): string {
  if (nodes.length === 0) return "no nodes available to schedule pods";
  if (whole === null && counts.length === 0) return "";
  const said = whole ?? counts.map(({ count, text }) => `${count} ${text}`).join(", ");
  return `0/${nodes.length} nodes are available: ${said}.`;
}

/** True when nothing that was looked at speaks against any one node. */
export function someNodeFits({ whole, nodes }: SchedulingTable): boolean {
  return whole === null && nodes.some(({ reasons }) => reasons.length === 0);
}
