import type { KubeEvent } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";

/** An event of either recorder in one form (read rule: F3.5). Times in ms; null = the event holds none. */
export interface EventFacts {
  readonly event: KubeEvent;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly first: number | null;
  readonly last: number | null;
  readonly count: number;
  readonly reporter: string;
  /** Container named by `involvedObject.fieldPath`, or null. */
  readonly container: string | null;
  /** A series: its count and last time are refreshed at most every 30 minutes (F3.5). */
  readonly lagging: boolean;
  /** Ten or more different texts were folded into this one; its first time is not the first of all (F3.5). */
  readonly combined: boolean;
}

/**
 * Reads one event: first = firstTimestamp, else eventTime, else creation; last = the series' last time, else
 * lastTimestamp, eventTime, creation; count = the series' count, else count, else 1 (F3.5).
 */
export function readEvent(event: KubeEvent): EventFacts {
  const created = parseTime(event.metadata?.creationTimestamp) ?? timeInName(event.metadata?.name);
  const eventTime = parseTime(event.eventTime);
  const message = event.message ?? "";
  return {
    event,
    type: event.type ?? "",
    reason: event.reason ?? "",
    message,
    first: parseTime(event.firstTimestamp) ?? eventTime ?? created,
    last: parseTime(event.series?.lastObservedTime) ?? parseTime(event.lastTimestamp) ?? eventTime ?? created,
    count: event.series?.count || event.count || 1,
    reporter: event.source?.component || event.reportingComponent || "",
    container: /\{(.+)\}$/.exec(event.involvedObject?.fieldPath ?? "")?.[1] ?? null,
    lagging: Boolean(event.series),
    combined: message.startsWith("(combined from similar events)"),
  };
}

/** Legacy event names end in the hex of their creation in unix nanoseconds (F3.5). */
function timeInName(name: string | undefined): number | null {
  const hex = /\.([0-9a-f]{16})$/.exec(name ?? "")?.[1];
  if (hex === undefined) return null;
  const ms = Number(BigInt(`0x${hex}`) / 1_000_000n);
  return ms > Date.UTC(2014, 0, 1) && ms < Date.UTC(2100, 0, 1) ? ms : null;
}

/**
 * Events in one order, oldest last time first, each stored event once. Ties are broken by reason, message and
 * name, so the order never depends on the order of the input.
 */
export function timeline(events: readonly KubeEvent[]): readonly EventFacts[] {
  // Rules write a list of their own where there are no events: a hundred of them per pod need not be remembered.
  if (events.length === 0) return NONE;
  const known = READ.get(events);
  if (known) return known;
  const read = ordered(events);
  READ.set(events, read);
  return read;
}

const NONE: readonly EventFacts[] = [];

/** Dozens of rules ask the same evidence the same question; a list of events is never changed, only replaced. */
const READ = new WeakMap<readonly KubeEvent[], readonly EventFacts[]>();

/** The same event stands in several lists and is looked at again whenever its pod is. */
const FACTS = new WeakMap<KubeEvent, EventFacts>();

function readOnce(event: KubeEvent): EventFacts {
  const known = FACTS.get(event);
  if (known) return known;
  const facts = readEvent(event);
  FACTS.set(event, facts);
  return facts;
}

function ordered(events: readonly KubeEvent[]): readonly EventFacts[] {
  const unique = new Map<string, KubeEvent>();
  for (const event of events) {
    const key = event.metadata?.uid ?? `${event.metadata?.namespace}/${event.metadata?.name}`;
    const other = unique.get(key);
    if (!other || newerThan(event, other)) unique.set(key, event);
  }
  return [...unique.values()].map(readOnce).sort(compareEvents);
}

/** Of two copies of one event the later version counts; without versions the one that was seen last. */
function newerThan(event: KubeEvent, other: KubeEvent): boolean {
  const byVersion = Number(event.metadata?.resourceVersion ?? 0) - Number(other.metadata?.resourceVersion ?? 0);
  const [a, b] = [readEvent(event), readEvent(other)];
  return (byVersion || (a.last ?? 0) - (b.last ?? 0) || a.count - b.count) > 0;
}

function compareEvents(a: EventFacts, b: EventFacts): number {
  const byTime = (a.last ?? 0) - (b.last ?? 0) || (a.first ?? 0) - (b.first ?? 0);
  return byTime || compareText(a.reason, b.reason) || compareText(a.message, b.message) || compareText(nameOf(a), nameOf(b));
}

function nameOf(facts: EventFacts): string {
  return facts.event.metadata?.name ?? "";
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What to look for among events; all given parts must hold. */
export interface EventFilter {
  readonly reason?: string | readonly string[];
  readonly container?: string;
  /** Text the message must hold. */
  readonly text?: string;
}

/** The events that fit the filter, in the order of `timeline`. */
export function eventsWith(events: readonly KubeEvent[], filter: EventFilter): readonly EventFacts[] {
  const { reason } = filter;
  const all = timeline(events);
  if (all.length === 0) return all;
  return all.filter(
    (facts) =>
      (reason === undefined || (typeof reason === "string" ? reason === facts.reason : reason.includes(facts.reason))) &&
      (filter.container === undefined || facts.container === filter.container) &&
      (filter.text === undefined || facts.message.includes(filter.text)),
  );
}

/** Earliest first time among events, ms; null when there is none. */
export function earliest(events: readonly EventFacts[]): number | null {
  return events.reduce<number | null>((found, { first }) => (first !== null && (found === null || first < found) ? first : found), null);
}

/**
 * Starts of a node's kubelet from that moment (ms) on, oldest first. kube-proxy reports its own start on the node under
 * the same reason, with another component and an empty message (F4.9).
 */
export function kubeletStarts(nodeEvents: readonly KubeEvent[], since: number): readonly EventFacts[] {
  return eventsWith(nodeEvents, { reason: "Starting" }).filter(
    ({ last, reporter, message }) =>
      last !== null && last >= since && (reporter === "" ? message.includes("kubelet") : reporter === "kubelet"),
  );
}
