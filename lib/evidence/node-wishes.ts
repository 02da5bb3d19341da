import { nearMisses } from "#lib/evidence/references.ts";
import type { Node, Pod, SelectorRequirement } from "#lib/kube/objects.ts";
import { meetsRequirement } from "#lib/kube/selector.ts";

/** One thing a pod wants of its node's labels or name, and where it says so. */
export interface Wish {
  readonly requirement: SelectorRequirement;
  readonly path: string;
  readonly text: string;
  readonly field: boolean;
}

function wishText({ key = "", operator = "", values }: SelectorRequirement): string {
  if (operator === "In" && values?.length === 1) return `${key}=${values[0]}`;
  if (operator === "Exists") return key;
  if (operator === "DoesNotExist") return `!${key}`;
  return `${key} ${operator} (${(values ?? []).join(", ")})`;
}

/** Everything a pod requires of a node, from nodeSelector and required node affinity, in the order of the spec. */
export function wishesOf(pod: Pod): readonly Wish[] {
  const selector = Object.entries(pod.spec?.nodeSelector ?? {}).map(([key, value]): Wish => {
    const requirement = { key, operator: "In", values: [value] };
    return { requirement, path: `spec.nodeSelector.${key}`, text: wishText(requirement), field: false };
  });
  const base = "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms";
  const terms = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const affinity = terms.flatMap((term, index) => [
    ...(term.matchExpressions ?? []).map((requirement, at): Wish => {
      return { requirement, path: `${base}[${index}].matchExpressions[${at}]`, text: wishText(requirement), field: false };
    }),
    ...(term.matchFields ?? []).map((requirement, at): Wish => {
      return { requirement, path: `${base}[${index}].matchFields[${at}]`, text: wishText(requirement), field: true };
    }),
  ]);
  return [...selector, ...affinity];
}

/** Whether a node meets one wish. */
export function meets(node: Node, wish: Wish): boolean {
  const labels = wish.field ? { "metadata.name": node.metadata?.name ?? "" } : (node.metadata?.labels ?? {});
  return meetsRequirement(labels, wish.requirement);
}

/** The wishes that no node at all meets; empty when each is met somewhere but never together. */
export function unmetAnywhere(wishes: readonly Wish[], nodes: readonly Node[]): readonly Wish[] {
  return wishes.filter((wish) => nodes.every((node) => !meets(node, wish)));
}

/** A node whose labels come near a wish: the same key with another value, or a key that looks alike. */
export interface NearMiss {
  readonly kind: "value" | "key";
  readonly node: string;
  readonly key: string;
  readonly label: string;
}

/** The nearest miss among the nodes; a differing value outranks a differing key. In the order of node names. */
export function nearMissOf(wish: Wish, nodes: readonly Node[]): NearMiss | null {
  const key = wish.requirement.key ?? "";
  if (wish.field) return null;
  const sorted = [...nodes].sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
  for (const node of sorted) {
    const value = node.metadata?.labels?.[key];
    if (value !== undefined) return { kind: "value", node: node.metadata?.name ?? "", key, label: `${key}=${value}` };
  }
  for (const node of sorted) {
    const labels = node.metadata?.labels ?? {};
    const [near] = nearMisses(key, Object.keys(labels), 1);
    if (near !== undefined) return { kind: "key", node: node.metadata?.name ?? "", key: near, label: `${near}=${labels[near]}` };
  }
  return null;
}
