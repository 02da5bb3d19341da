import type { EventsAnswer, TimelineEvent } from "#lib/contract/record.ts";
import { type EventFacts, timeline } from "#lib/evidence/timeline.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { spansOf } from "./spans.ts";

type Role = TimelineEvent["role"];

/** Evidence keys whose events stand on the record's axis, and how each is called when it cannot be seen. */
const SOURCES = [
  { role: "pod", key: "events" },
  { role: "owner", key: "ownerEvents" },
  { role: "claim", key: "volumeEvents" },
  { role: "node", key: "nodeEvents" },
] as const satisfies readonly { role: Role; key: keyof EvidenceSet }[];

/**
 * Everything that happened around a pod on one axis: events of the pod, its owners, claims and node by the read
 * rule (F3.5), oldest first, and the spans that the states themselves prove. What could not be read is said.
 * @param now API server's clock, ms
 */
export function eventsAnswer(pod: Pod, evidence: EvidenceSet, now: number, version: ServerVersion): EventsAnswer {
  const events = SOURCES.flatMap(({ role, key }) => {
    const found: Collected<readonly KubeEvent[]> | undefined = evidence[key];
    return found?.ok ? timeline(found.value).map((facts) => timelineEvent(facts, role)) : [];
  });
  const missing = SOURCES.flatMap(({ role, key }) => {
    const found = evidence[key];
    return found?.ok ? [] : [{ of: role, why: found?.why ?? "stale" }];
  });
  return { now: toRfc3339(now), events: inOrder(events), spans: [...spansOf(pod, evidence, now, version)], missing };
}

/** One event in the form of the contract. */
export function timelineEvent(facts: EventFacts, role: Role): TimelineEvent {
  const { event } = facts;
  const { kind = "", name = "" } = event.involvedObject ?? {};
  return {
    id: event.metadata?.uid ?? `${event.metadata?.namespace ?? ""}/${event.metadata?.name ?? ""}`,
    subject: `${kind}/${name}`,
    role,
    type: facts.type || "Normal",
    reason: facts.reason,
    message: facts.message,
    container: facts.container,
    first: timeOf(facts.first),
    last: timeOf(facts.last),
    count: facts.count,
    reporter: facts.reporter,
    lagging: facts.lagging,
  };
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : toRfc3339(ms);
}

/** By last time; the order among equals does not depend on where they came from. */
function inOrder(events: readonly TimelineEvent[]): TimelineEvent[] {
  const key = ({ last, first, subject, reason, id }: TimelineEvent) => [last ?? "", first ?? "", subject, reason, id].join("\u0000");
  return [...events].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
