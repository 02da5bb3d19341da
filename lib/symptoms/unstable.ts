import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { SymptomInput } from "./types.ts";

/** Restarts older than this are old (catalogue, class `unstable`). */
export const UNSTABLE_WINDOW_MS = 30 * 60_000;

export interface RecentRestarts {
  readonly unstable: boolean;
  readonly container: ContainerFacts | null;
  /** First of the restarts within the window, ms. */
  readonly first: number | null;
  /** True when we saw that restart ourselves; else it is "at the latest". */
  readonly observed: boolean;
  /** When fewer than two are left in the window. */
  readonly edge: number | null;
}

const NONE: RecentRestarts = { unstable: false, container: null, first: null, observed: false, edge: null };

/**
 * Tells whether a ready pod restarted at least twice within the last 30 minutes. The API keeps one last state
 * and a count without times, so the proof is our own observation, a pod that is itself younger than the
 * window, or counted events whose first and last both lie inside it.
 */
export function recentRestarts(input: SymptomInput, containers: readonly ContainerFacts[]): RecentRestarts {
  const since = input.now - UNSTABLE_WINDOW_MS;
  const observed = (input.observedRestarts ?? []).filter((time) => time > since).sort((a, b) => a - b);
  const [first, ...more] = observed;
  if (first !== undefined && more.length > 0) {
    const secondNewest = observed.at(-2) ?? first;
    return { unstable: true, container: newestRestarted(containers), first, observed: true, edge: secondNewest + UNSTABLE_WINDOW_MS };
  }
  for (const container of containers) {
    const start = provenStart(input, container, since);
    if (start === null) continue;
    return { unstable: true, container, first: start.first, observed: false, edge: start.windowStart + UNSTABLE_WINDOW_MS };
  }
  return NONE;
}

function newestRestarted(containers: readonly ContainerFacts[]): ContainerFacts | null {
  const times = containers.map((container) => parseTime(container.last?.finishedAt) ?? 0);
  const newest = Math.max(...times, 0);
  return newest === 0 ? null : (containers[times.indexOf(newest)] ?? null);
}

/** The time of the first known restart in the window, and the time all of them lie after; null = not proven. */
function provenStart(input: SymptomInput, container: ContainerFacts, since: number) {
  const finished = parseTime(container.last?.finishedAt);
  if (container.kind === "init" || container.restarts < 2 || finished === null || finished <= since) return null;
  const created = parseTime(input.pod.metadata?.creationTimestamp);
  if (created !== null && created > since) return { first: finished, windowStart: created };
  const counted = countedRestarts(input.events ?? [], container.name).filter((event) => (event.first ?? 0) > since);
  const firstTimes = counted.map((event) => event.first ?? finished);
  return firstTimes.length === 0 ? null : { first: Math.min(...firstTimes), windowStart: Math.min(...firstTimes) };
}

/** Events that count at least two restarts by themselves. */
function countedRestarts(events: readonly KubeEvent[], container: string): readonly EventFacts[] {
  const kills = eventsWith(events, { reason: "Killing", container, text: "will be restarted" }).filter((event) => event.count >= 2);
  const starts = eventsWith(events, { reason: "Started", container }).filter((event) => event.count >= 3);
  return [...kills, ...starts];
}
