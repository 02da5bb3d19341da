import type { Amounts, NodeFit } from "#lib/evidence/scheduling.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";

/** How a pod does not fit: larger than any node, no node offers it at all, or the nodes are full now. */
export interface ShortageView {
  readonly kind: "larger" | "not-offered" | "full";
  /** Resources that are short, cpu and memory first. */
  readonly resources: readonly string[];
  readonly asked: string;
  /** Largest allocatable of the resources that are short. */
  readonly largest: string;
  /** Room on the best node. */
  readonly free: string;
  readonly best: NodeFit;
  /** Largest requesters on the best node. */
  readonly holders: string;
  readonly nodes: readonly string[];
  readonly perNode: readonly { readonly name: string; readonly allocatable: string; readonly free: string }[];
}

const ORDER = ["cpu", "memory", "ephemeral-storage"];
const SHOWN_NODES = 3;
const SHOWN_HOLDERS = 3;

/** Resources that every node offers; of any other, a node may offer none at all. */
export function isCommon(resource: string): boolean {
  return ORDER.includes(resource);
}

function rank(resource: string): number {
  return isCommon(resource) ? ORDER.indexOf(resource) : ORDER.length;
}

/** `cpu 2, memory 4Gi` for the named resources. */
export function amountsText(amounts: Amounts, resources: readonly string[]): string {
  return resources.map((resource) => `${resource} ${formatQuantity(resource, amounts[resource] ?? 0)}`).join(", ");
}

/** The node's own words for what it can give, and the size they mean where that takes counting: `memory 15896380Ki (15.2Gi)`. */
function allocatableText(fit: NodeFit, resources: readonly string[]): string {
  return resources
    .map((resource) => {
      const own = String(fit.candidate.node.status?.allocatable?.[resource] ?? "0");
      const size = formatQuantity(resource, allocatable(fit, resource));
      return `${resource} ${own}${/\d{6}/.test(own) && size !== own ? ` (${size})` : ""}`;
    })
    .join(", ");
}

function allocatable(fit: NodeFit, resource: string): number {
  return parseQuantity(fit.candidate.node.status?.allocatable?.[resource]) ?? 0;
}

function freeText(fit: NodeFit, resources: readonly string[]): string {
  const free = (resource: string) => Math.max(0, allocatable(fit, resource) - (fit.candidate.requested[resource] ?? 0));
  return resources.map((resource) => `${resource} ${formatQuantity(resource, free(resource))}`).join(", ");
}

function holdersText(fit: NodeFit, resource: string): string {
  const holders = [...fit.candidate.holders]
    .filter(({ requests }) => (requests[resource] ?? 0) > 0)
    .sort((a, b) => (b.requests[resource] ?? 0) - (a.requests[resource] ?? 0) || (a.pod < b.pod ? -1 : 1));
  const shown = holders.slice(0, SHOWN_HOLDERS).map(({ pod, requests }) => `${pod} (${formatQuantity(resource, requests[resource] ?? 0)})`);
  return shown.join(", ") || "-";
}

/**
 * What is short on the nodes that nothing else forbids; null when there is none such or one has room.
 * `all` are all nodes: a resource that not one of them offers is no matter of room.
 */
export function shortageOf(requests: Amounts, eligible: readonly NodeFit[], all: readonly NodeFit[]): ShortageView | null {
  const short = eligible.filter(({ shortages }) => shortages.length > 0);
  if (short.length === 0) return null;
  const resources = [...new Set(short.flatMap(({ shortages }) => shortages.map(({ resource }) => resource)))].sort(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  );
  const unoffered = resources.filter((resource) => !isCommon(resource) && all.every((fit) => allocatable(fit, resource) === 0));
  const tooLarge = resources.filter((resource) => short.every((fit) => allocatable(fit, resource) < (requests[resource] ?? 0)));
  const [main = ""] = unoffered.length > 0 ? unoffered : tooLarge.length > 0 ? tooLarge : resources;
  const byRoom = (fit: NodeFit) => allocatable(fit, main) - (tooLarge.length > 0 ? 0 : (fit.candidate.requested[main] ?? 0));
  const best = short.reduce((a, b) => (byRoom(b) > byRoom(a) ? b : a));
  return {
    kind: unoffered.length > 0 ? "not-offered" : tooLarge.length > 0 ? "larger" : "full",
    resources: [main, ...resources.filter((resource) => resource !== main)],
    asked: amountsText(requests, resources),
    largest: allocatableText(best, resources),
    free: freeText(best, resources),
    best,
    holders: holdersText(best, main),
    nodes: short.map(({ name }) => name),
    perNode: short.slice(0, SHOWN_NODES).map((fit) => ({
      name: fit.name,
      allocatable: allocatableText(fit, resources),
      free: freeText(fit, resources),
    })),
  };
}
