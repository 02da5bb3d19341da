import type { SymptomClass } from "#lib/contract/causes.ts";

/** How many pods were in each class at a moment, as this browser saw it. */
export interface Sample {
  /** Browser's clock, ms. */
  readonly at: number;
  readonly counts: Readonly<Partial<Record<SymptomClass, number>>>;
}

export const HISTORY_MS = 3_600_000;
const SAMPLE_EVERY_MS = 15_000;
/** Longer silence is a gap in the line, never a straight line across it. */
const GAP_MS = 60_000;

/** Adds a sample where one is due and drops what is older than an hour; the same list where nothing changes. */
export function addSample(history: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = history.at(-1);
  if (last && sample.at - last.at < SAMPLE_EVERY_MS) return history;
  return [...history.filter((one) => sample.at - one.at <= HISTORY_MS && one.at < sample.at), sample];
}

/** Reads a stored history; anything that is not one reads as none. */
export function parseHistory(text: string | null): readonly Sample[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isSample) : [];
  } catch {
    return [];
  }
}

function isSample(value: unknown): value is Sample {
  if (typeof value !== "object" || value === null || !("at" in value) || !("counts" in value)) return false;
  return typeof value.at === "number" && typeof value.counts === "object" && value.counts !== null;
}

/** Number of pods in a class, or in all of them but `ending`, at a sample. */
export function countAt(sample: Sample, of: SymptomClass | "all"): number {
  if (of !== "all") return sample.counts[of] ?? 0;
  return Object.entries(sample.counts).reduce((sum, [name, count]) => (name === "ending" ? sum : sum + count), 0);
}

export interface Spark {
  /** Unbroken stretches, each as points of an SVG polyline. */
  readonly lines: readonly string[];
  readonly lowest: number;
  readonly highest: number;
  readonly first: Sample;
}

/**
 * The last hour of one class as lines in a box; null while less than a minute was seen, because a line would be invented.
 * @param now browser's clock, ms; the right edge
 */
export function sparkOf(history: readonly Sample[], of: SymptomClass | "all", now: number, width: number, height: number): Spark | null {
  const seen = history.filter((sample) => now - sample.at <= HISTORY_MS && sample.at <= now);
  const [first] = seen;
  const last = seen.at(-1);
  if (!first || !last || last.at - first.at < 60_000) return null;
  const values = seen.map((sample) => countAt(sample, of));
  const highest = Math.max(...values);
  const stretches: string[][] = [];
  seen.forEach((sample, i) => {
    const before = seen[i - 1];
    if (!before || sample.at - before.at > GAP_MS) stretches.push([]);
    const x = width * (1 - (now - sample.at) / HISTORY_MS);
    const y = highest === 0 ? height - 1 : 1 + (height - 2) * (1 - (values[i] ?? 0) / highest);
    stretches.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`);
  });
  const lines = stretches.filter((points) => points.length > 1).map((points) => points.join(" "));
  return { lines, lowest: Math.min(...values), highest, first };
}

/** How many more (or fewer) than an hour ago; null when this browser did not see that moment. */
export function changeInHour(history: readonly Sample[], now: number, count: number): number | null {
  const then = history.find((sample) => Math.abs(now - HISTORY_MS - sample.at) <= GAP_MS);
  return then ? count - countAt(then, "all") : null;
}
