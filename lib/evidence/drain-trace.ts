import type { Cite } from "#lib/contract/diagnosis.ts";
import type { KubeEvent, Node } from "#lib/kube/objects.ts";
import { taintText } from "#lib/kube/taints.ts";
import { citeEvent, citeField } from "./cite.ts";
import { type EventFacts, timeline } from "./timeline.ts";

/** A sign that somebody wants a node emptied. `strong` = pods are being evicted; a cordon alone may be plain maintenance. */
export interface DrainTrace {
  readonly strong: boolean;
  readonly text: string;
  readonly cite: Cite;
}

/** Taints by which autoscalers mark a node that they are emptying (F9). */
const DRAIN_TAINTS: readonly string[] = ["karpenter.sh/disrupted", "karpenter.sh/disruption", "ToBeDeletedByClusterAutoscaler"];
/** Words of drains, autoscalers and machine operators about an eviction that does not go through. */
const EVICTION = /evict|failed to drain|disruption budget|\bpdb\b|PodDisruptionBudget/i;
const REASONS = /drain|evict|disruption|scaledown/i;

export interface TraceInput {
  readonly node: Node | null;
  readonly nodeEvents: readonly KubeEvent[];
  readonly podEvents: readonly KubeEvent[];
}

function speaking(events: readonly KubeEvent[]): EventFacts | undefined {
  return timeline(events).findLast(
    ({ reason, message }) => reason !== "Evicted" && reason !== "TaintManagerEviction" && REASONS.test(reason) && EVICTION.test(message),
  );
}

function newerOf(a: EventFacts | undefined, b: EventFacts | undefined): EventFacts | undefined {
  return a && b ? ((b.last ?? 0) >= (a.last ?? 0) ? b : a) : (a ?? b);
}

/** The strongest trace of a drain or eviction: an event that speaks of it, an autoscaler's taint, else a cordon; null = none. */
export function drainTrace({ node, nodeEvents, podEvents }: TraceInput): DrainTrace | null {
  // `Evicted` is the kubelet's own doing and asks no budget.
  const told = newerOf(speaking(nodeEvents), speaking(podEvents));
  if (told) return { strong: true, text: told.message.slice(0, 200), cite: citeEvent(told.event) };
  const name = node?.metadata?.name ?? "";
  const taint = node?.spec?.taints?.find(({ key }) => DRAIN_TAINTS.includes(key ?? ""));
  if (taint)
    return { strong: true, text: taintText(taint), cite: citeField(`Node/${name}`, "spec.taints", taintText(taint), taint.timeAdded) };
  if (node?.spec?.unschedulable !== true) return null;
  return { strong: false, text: "spec.unschedulable", cite: citeField(`Node/${name}`, "spec.unschedulable", true) };
}
