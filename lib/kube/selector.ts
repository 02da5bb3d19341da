import type { LabelSelector, Node, NodeSelectorTerm, SelectorRequirement } from "./objects.ts";

export type Labels = Readonly<Record<string, string>>;

/**
 * Tells whether labels meet one requirement of a label selector or node selector.
 * `NotIn` and `DoesNotExist` hold for a label that is not there; `Gt` and `Lt` compare whole numbers
 * and fail when either side is none. An operator nobody knows never holds.
 */
export function meetsRequirement(labels: Labels, requirement: SelectorRequirement): boolean {
  const key = requirement.key ?? "";
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  const values = requirement.values ?? [];
  switch (requirement.operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "Gt":
      return compareWhole(value, values, (a, b) => a > b);
    case "Lt":
      return compareWhole(value, values, (a, b) => a < b);
    default:
      return false;
  }
}

function compareWhole(value: string | undefined, values: readonly string[], holds: (a: bigint, b: bigint) => boolean): boolean {
  const [bound, ...more] = values;
  if (value === undefined || bound === undefined || more.length > 0) return false;
  if (!/^[+-]?\d+$/.test(value) || !/^[+-]?\d+$/.test(bound)) return false;
  return holds(toWhole(value), toWhole(bound));
}

function toWhole(text: string): bigint {
  return BigInt(text.startsWith("+") ? text.slice(1) : text);
}

/**
 * Tells whether labels match a label selector. An absent selector matches nothing, an empty one everything,
 * as in the API's `metav1.LabelSelector`.
 */
export function matchesSelector(labels: Labels, selector: LabelSelector | undefined): boolean {
  if (!selector) return false;
  const exact = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value);
  return exact && (selector.matchExpressions ?? []).every((requirement) => meetsRequirement(labels, requirement));
}

/** Tells whether a node has every label of a pod's `nodeSelector`. */
export function matchesNodeSelector(labels: Labels, nodeSelector: Labels | undefined): boolean {
  return Object.entries(nodeSelector ?? {}).every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value);
}

/**
 * Tells whether a node fits a required node affinity: any term is enough, inside a term all requirements
 * must hold, an empty term fits no node. `matchFields` knows `metadata.name` only.
 */
export function matchesNodeTerms(node: Node, terms: readonly NodeSelectorTerm[] | undefined): boolean {
  if (!terms) return true;
  return terms.some((term) => matchesNodeTerm(node, term));
}

/** One term of a required node affinity. */
function matchesNodeTerm(node: Node, term: NodeSelectorTerm): boolean {
  const expressions = term.matchExpressions ?? [];
  const fields = term.matchFields ?? [];
  if (expressions.length === 0 && fields.length === 0) return false;
  const labels = node.metadata?.labels ?? {};
  const fieldValues: Labels = { "metadata.name": node.metadata?.name ?? "" };
  return (
    expressions.every((requirement) => meetsRequirement(labels, requirement)) &&
    fields.every((requirement) => meetsRequirement(fieldValues, requirement))
  );
}
