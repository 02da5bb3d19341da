/** RFC 3339 in whole seconds, as `metav1.Time` is written. Takes ms. */
export function kubeTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with microseconds, as `metav1.MicroTime` is written (Leases, `eventTime`). Takes ms. */
export function kubeMicroTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 23)}000Z`;
}

/** Milliseconds of an RFC 3339 text; NaN when it is none. */
export function timeOf(text: string | null | undefined): number {
  return text ? Date.parse(text) : Number.NaN;
}
