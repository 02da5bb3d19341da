import type { Pod, TopologySpreadConstraint } from "#lib/kube/objects.ts";
import { type Labels, matchesNodeSelector, matchesNodeTerms, matchesSelector } from "#lib/kube/selector.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import { selectorText } from "./pod-terms.ts";
import { type FilterAnswer, reason } from "./scheduling-reason.ts";
import type { SchedulingNode } from "./types.ts";

/** How the pods that a hard constraint counts are spread: domain to the pods in it. */
export interface Spread {
  readonly constraint: TopologySpreadConstraint;
  readonly index: number;
  readonly key: string;
  readonly domains: ReadonlyMap<string, readonly string[]>;
  /** Fewest in any domain; 0 while there are fewer domains than `minDomains`. */
  readonly fewest: number;
  /** 1 when the pod counts itself. */
  readonly self: number;
}

/**
 * The hard topology spread constraints of a pod with what is counted for them: pods of its namespace that are not being
 * deleted, on nodes that have every topology key and pass the constraint's inclusion policies.
 */
export function spreadsOf(pod: Pod, nodes: readonly SchedulingNode[]): readonly Spread[] {
  const all = pod.spec?.topologySpreadConstraints ?? [];
  const hard = all.map((constraint, index) => ({ constraint, index })).filter(({ constraint }) => isHard(constraint));
  const keys = hard.map(({ constraint }) => constraint.topologyKey ?? "");
  const withKeys = nodes.filter(({ node }) => keys.every((key) => node.metadata?.labels?.[key] !== undefined));
  return hard.map(({ constraint, index }) => spreadOf(pod, constraint, index, withKeys));
}

function isHard({ whenUnsatisfiable }: TopologySpreadConstraint): boolean {
  return whenUnsatisfiable !== "ScheduleAnyway";
}

function spreadOf(pod: Pod, constraint: TopologySpreadConstraint, index: number, nodes: readonly SchedulingNode[]): Spread {
  const key = constraint.topologyKey ?? "";
  const counts = counted(pod, constraint);
  const domains = new Map<string, string[]>();
  for (const { node, pods } of nodes.filter((candidate) => included(pod, constraint, candidate))) {
    const domain = node.metadata?.labels?.[key] ?? "";
    const inside = domains.get(domain) ?? [];
    domains.set(domain, inside);
    for (const one of pods) {
      if (!one.terminating && one.namespace === (pod.metadata?.namespace ?? "") && counts(one.labels)) inside.push(one.pod);
    }
  }
  const sizes = [...domains.values()].map(({ length }) => length);
  const fewest = domains.size < (constraint.minDomains ?? 1) ? 0 : Math.min(...sizes);
  const self = matchesSelector(pod.metadata?.labels ?? {}, constraint.labelSelector) ? 1 : 0;
  return { constraint, index, key, domains, fewest, self };
}

/** What the constraint counts. An empty selector counts nobody, though it means everybody: the scheduler's own quirk. */
function counted(pod: Pod, { labelSelector, matchLabelKeys }: TopologySpreadConstraint): (labels: Labels) => boolean {
  const own = pod.metadata?.labels ?? {};
  const same = (matchLabelKeys ?? []).filter((key) => own[key] !== undefined);
  const { matchLabels = {}, matchExpressions = [] } = labelSelector ?? {};
  if (labelSelector !== undefined && same.length + Object.keys(matchLabels).length + matchExpressions.length === 0) return () => false;
  return (labels) => matchesSelector(labels, labelSelector) && same.every((key) => labels[key] === own[key]);
}

/** Node inclusion policies: node affinity counts unless it is told not to, taints only when told to. */
function included(pod: Pod, { nodeAffinityPolicy, nodeTaintsPolicy }: TopologySpreadConstraint, { node }: SchedulingNode): boolean {
  const terms = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const selected = matchesNodeSelector(node.metadata?.labels ?? {}, pod.spec?.nodeSelector) && matchesNodeTerms(node, terms);
  if ((nodeAffinityPolicy ?? "Honor") === "Honor" && !selected) return false;
  return nodeTaintsPolicy !== "Honor" || untoleratedTaints(node.spec?.taints, pod.spec?.tolerations).length === 0;
}

const TEXT = "node(s) didn't match pod topology spread constraints";

/** PodTopologySpread: the first constraint that this node would break. */
export function filterSpread(spreads: readonly Spread[], { node }: SchedulingNode): FilterAnswer {
  for (const { constraint, key, domains, fewest, self } of spreads) {
    const maxSkew = constraint.maxSkew ?? 1;
    const asked = `maxSkew ${maxSkew} over ${key} of ${selectorText(constraint.labelSelector)}`;
    const domain = node.metadata?.labels?.[key];
    if (domain === undefined) return [reason("PodTopologySpread", `${TEXT} (missing required label)`, { asked, found: `!${key}` })];
    const inside = domains.get(domain) ?? [];
    if (inside.length + self - fewest > maxSkew) {
      const found = `${key}=${domain}: ${inside.length}, fewest elsewhere ${fewest}`;
      return [reason("PodTopologySpread", TEXT, { asked, found, pods: inside })];
    }
  }
  return [];
}
