/** The value below which a share (0..1) of the samples lies; NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** `median (least–most)` in seconds. */
export function secondsOf(samples: readonly number[]): string {
  const text = (ms: number) => (ms / 1000).toFixed(2);
  return `${text(median(samples))} s (${text(Math.min(...samples))}–${text(Math.max(...samples))})`;
}

/** `median 40 ms, p99 120 ms, worst 150 ms (300 samples)`. */
export function latencyOf(samples: readonly number[]): string {
  if (samples.length === 0) return "no samples";
  const text = (ms: number) => `${Math.round(ms)} ms`;
  return `median ${text(median(samples))}, p99 ${text(quantile(samples, 0.99))}, worst ${text(Math.max(...samples))} (${samples.length} samples)`;
}

/** Wall clock in ms with parts of a millisecond, the same scale as a browser's on this machine. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}
