import type { ObjectMeta } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";

/** The arithmetic of a deletion (F1.1, F1.3). Times in ms of the API server's clock. */
export interface Deletion {
  /** When the grace ends or ended: `deletionTimestamp`. */
  readonly deadline: number;
  readonly graceSeconds: number;
  /** When the deletion was asked for: deadline − grace, never before the object's creation. */
  readonly requestedAt: number;
  /** With grace 0 the request may be older than the fields say: "at the latest" (F1.3). */
  readonly exact: boolean;
  readonly insideGrace: boolean;
  readonly overdueSeconds: number;
  readonly terminatingForSeconds: number;
}

/** Reads a deletion from an object's metadata; null when none was asked for. Negative lengths are clamped to 0. */
export function deletionOf(metadata: ObjectMeta | undefined, now: number): Deletion | null {
  const deadline = parseTime(metadata?.deletionTimestamp);
  if (deadline === null) return null;
  const graceSeconds = metadata?.deletionGracePeriodSeconds ?? 0;
  const created = parseTime(metadata?.creationTimestamp) ?? Number.NEGATIVE_INFINITY;
  const requestedAt = Math.max(deadline - graceSeconds * 1000, created);
  return {
    deadline,
    graceSeconds,
    requestedAt,
    exact: graceSeconds > 0,
    insideGrace: metadata?.deletionGracePeriodSeconds !== 0 && now < deadline,
    overdueSeconds: Math.max(0, Math.floor((now - deadline) / 1000)),
    terminatingForSeconds: Math.max(0, Math.floor((now - requestedAt) / 1000)),
  };
}
