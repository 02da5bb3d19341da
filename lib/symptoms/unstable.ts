import type { ContainerFacts } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { SymptomInput } from "./types.ts";

/** Restarts older than this are old (catalogue, class `unstable`). */
export const UNSTABLE_WINDOW_MS = 30 * 60_000;

/** The longest back-off (5 min) and the running after which a crash is forgotten (10 min): within it a loop goes on (F3.3). */
const LOOP_MEMORY_MS = 15 * 60_000;

/** The steps of the kubelet's back-off that nothing else is likely to take, and how late it may look (F3.3), ms. */
const BACK_OFFS_MS = [20_000, 40_000, 80_000, 160_000, 300_000];
const SYNC_MS = 15_000;

export interface RecentRestarts {
  readonly unstable: boolean;
  readonly container: ContainerFacts | null;
  /** First of the restarts within the window, ms. */
  readonly first: number | null;
  /** How that is known: our own observation, an event that counts, or the one last state ("at the latest"). */
  readonly by: "observed" | "event" | "last-state";
  /** When fewer than two are left in the window. */
  readonly edge: number | null;
}

const NONE: RecentRestarts = { unstable: false, container: null, first: null, by: "last-state", edge: null };

/**
 * Tells whether a ready pod restarted at least twice within the last 30 minutes. The API keeps one last state
 * and a count without times, so the proof is our own observation, a pod that is itself younger than the
 * window, a last instance that began in it (and was a restart already), counted events whose first and last both lie inside it, or a back-off that was told of lately.
 */
export function recentRestarts(input: SymptomInput, containers: readonly ContainerFacts[]): RecentRestarts {
  const since = input.now - UNSTABLE_WINDOW_MS;
  for (const container of containers) {
    const loop = betweenCrashes(input, container);
    if (loop !== null) return { unstable: true, container, first: loop.first, by: "event", edge: loop.last + LOOP_MEMORY_MS };
    const waited = endBeforeBackOff(input, container);
    if (waited !== null) return { unstable: true, container, first: waited, by: "last-state", edge: waited + LOOP_MEMORY_MS };
  }
  const observed = (input.observedRestarts ?? []).filter((time) => time > since).sort((a, b) => a - b);
  const [first, ...more] = observed;
  if (first !== undefined && more.length > 0) {
    const secondNewest = observed.at(-2) ?? first;
    return { unstable: true, container: newestRestarted(containers), first, by: "observed", edge: secondNewest + UNSTABLE_WINDOW_MS };
  }
  for (const container of containers) {
    const start = provenStart(input, container, since);
    if (start === null) continue;
    return { unstable: true, container, first: start.first, by: start.by, edge: start.windowStart + UNSTABLE_WINDOW_MS };
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
  if (created !== null && created > since) return { first: finished, windowStart: created, by: "last-state" as const };
  // The instance before this one was itself a restart: it began with the one, and this one with the other.
  const before = parseTime(container.last?.startedAt);
  const lost = container.last?.exitCode === 255 || container.last?.reason === "Unknown";
  if (before !== null && before > since && !lost) return { first: before, windowStart: before, by: "last-state" as const };
  const counted = countedRestarts(input.events ?? [], container.name).filter((event) => (event.first ?? 0) > since);
  const firstTimes = counted.map((event) => event.first ?? finished);
  if (firstTimes.length === 0) return null;
  return { first: Math.min(...firstTimes), windowStart: Math.min(...firstTimes), by: "event" as const };
}

/**
 * A container that runs between two crashes of a loop: the kubelet told of a back-off a short while ago, and speaks of
 * one only when the crash before it was not yet forgotten. The loop began with the first of those events, and a moment
 * of running does not end it.
 */
function betweenCrashes({ events, now }: SymptomInput, container: ContainerFacts): { first: number; last: number } | null {
  const finished = parseTime(container.last?.finishedAt);
  if (container.kind === "init" || container.restarts < 2 || finished === null || now - finished >= LOOP_MEMORY_MS) return null;
  const told = eventsWith(events ?? [], { reason: "BackOff", container: container.name, text: "restarting failed container" });
  const last = told.at(-1)?.last ?? null;
  if (last === null || now - last >= LOOP_MEMORY_MS) return null;
  return { first: Math.min(...told.map((event) => event.first ?? last)), last: Math.max(last, finished) };
}

/**
 * When the last instance ended, if the present one was started only after one of the kubelet's longer back-offs: those
 * are waited for only when the crashes before are not yet forgotten (F3.3). Events may have expired or been dropped.
 */
function endBeforeBackOff({ now }: SymptomInput, container: ContainerFacts): number | null {
  const finished = parseTime(container.last?.finishedAt);
  const started = parseTime(container.startedAt);
  if (container.kind === "init" || finished === null || started === null || now - finished >= LOOP_MEMORY_MS) return null;
  // What a machine ran when it went down has this code, and waits for the machine.
  if (container.last?.exitCode === 255) return null;
  const waited = started - finished;
  const step = BACK_OFFS_MS.findIndex((length) => waited >= length && waited <= length + SYNC_MS);
  // The first start anew is immediate, the second waits for 10 s: the ladder's next step is here the fourth instance.
  return step >= 0 && container.restarts >= step + 3 ? finished : null;
}

/** Events that count at least two restarts by themselves. */
function countedRestarts(events: readonly KubeEvent[], container: string): readonly EventFacts[] {
  const kills = eventsWith(events, { reason: "Killing", container, text: "will be restarted" }).filter((event) => event.count >= 2);
  const starts = eventsWith(events, { reason: "Started", container }).filter((event) => event.count >= 3);
  return [...kills, ...starts];
}
