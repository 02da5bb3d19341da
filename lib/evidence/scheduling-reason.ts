/** The scheduler's filters in the order in which it runs them (1.36; it stops at the first that fails on a node). */
export const FILTERS = [
  "NodeUnschedulable",
  "TaintToleration",
  "NodeAffinity",
  "NodePorts",
  "NodeResourcesFit",
  "VolumeRestrictions",
  "NodeVolumeLimits",
  "VolumeBinding",
  "VolumeZone",
  "PodTopologySpread",
  "InterPodAffinity",
] as const;
export type Filter = (typeof FILTERS)[number];

/** Why one filter refuses one node. `asked` and `found` are values as kubectl prints them, empty where there is none. */
export interface NodeReason {
  readonly filter: Filter;
  /** The scheduler's own words (F4.1), by the server's version. */
  readonly text: string;
  readonly asked: string;
  readonly found: string;
  /** Pods in the way, namespace/name. */
  readonly pods: readonly string[];
}

/** What a filter says about a node: why not, or nothing; null = that hangs on something which was not read. */
export type FilterAnswer = readonly NodeReason[] | null;

/** A reason with the parts that are not empty. */
export function reason(filter: Filter, text: string, parts: Partial<Pick<NodeReason, "asked" | "found" | "pods">> = {}): NodeReason {
  return { filter, text, asked: "", found: "", pods: [], ...parts };
}
