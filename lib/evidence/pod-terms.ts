import type { PodAffinityTerm, SelectorRequirement } from "#lib/kube/objects.ts";
import { type Labels, matchesSelector, meetsRequirement } from "#lib/kube/selector.ts";

/** A pod that a term of somebody's affinity is compared with. */
export interface TermTarget {
  readonly namespace: string;
  readonly labels: Labels;
  /** Labels of its namespace; absent = not known. */
  readonly namespaceLabels?: Labels | undefined;
}

const NAME_LABEL = "kubernetes.io/metadata.name";

/**
 * Tells whether a term of pod (anti-)affinity means a pod: its namespaces (by default the one of the pod that has the
 * term) and its labels. Null when that hangs on labels of a namespace that are not known.
 */
export function termMeans(term: PodAffinityTerm, ownNamespace: string, target: TermTarget): boolean | null {
  if (!matchesSelector(target.labels, term.labelSelector)) return false;
  const named = term.namespaces ?? [];
  if (term.namespaceSelector === undefined) return (named.length === 0 ? [ownNamespace] : named).includes(target.namespace);
  if (named.includes(target.namespace)) return true;
  const labels: Labels = { ...target.namespaceLabels, [NAME_LABEL]: target.namespace };
  const wanted = requirementsOf(term);
  // Every namespace carries its own name as a label; other labels count only when they were read.
  const decidable = wanted.filter(({ key }) => target.namespaceLabels !== undefined || key === NAME_LABEL);
  if (!decidable.every((requirement) => meetsRequirement(labels, requirement))) return false;
  return decidable.length === wanted.length ? true : null;
}

/** True when labels of namespaces, other than the name that each carries, decide whom a term means. */
export function namespaceLabelsDecide(term: PodAffinityTerm): boolean {
  return requirementsOf(term).some(({ key }) => key !== NAME_LABEL);
}

function requirementsOf({ namespaceSelector }: PodAffinityTerm): SelectorRequirement[] {
  const exact = Object.entries(namespaceSelector?.matchLabels ?? {}).map(([key, value]) => ({ key, operator: "In", values: [value] }));
  return [...exact, ...(namespaceSelector?.matchExpressions ?? [])];
}

/** A label selector as people write it: `app=web, tier in (a, b)`; an empty one is `<all>`, none is `<none>`. */
export function selectorText(selector: PodAffinityTerm["labelSelector"]): string {
  if (selector === undefined) return "<none>";
  const exact = Object.entries(selector.matchLabels ?? {}).map(([key, value]) => `${key}=${value}`);
  const more = (selector.matchExpressions ?? []).map(({ key = "", operator, values }) => {
    if (operator === "Exists") return key;
    if (operator === "DoesNotExist") return `!${key}`;
    return `${key} ${operator === "NotIn" ? "notin" : "in"} (${(values ?? []).join(", ")})`;
  });
  return [...exact, ...more].join(", ") || "<all>";
}
