import type { LiveMeta } from "../data/live/live-store.ts";
import { connectionState } from "../shell/live-badge.tsx";

/** Nobody is called healthy, and no zero a count, before everything that tells sick from healthy was read. */
export function isSettled(meta: LiveMeta): boolean {
  return meta.answer?.settled === true;
}

/** The pods cannot be read and never were: neither "reading" nor "nobody is sick" would be true. */
export function isUnread(meta: LiveMeta): boolean {
  if (!meta.answer || meta.answer.complete) return false;
  const state = connectionState(meta);
  return state === "unreachable" || state === "forbidden";
}

/** What tells that a pod or workload is of a class, beside the pod itself. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  unknown: ["nodes"],
  blocked: ["deployments", "replicasets", "statefulsets", "daemonsets", "jobs"],
};

/** Resources that cannot be read at all; of a stale one the last reading stands, and the badge says of when. */
function unreadable(meta: LiveMeta): readonly string[] {
  const degraded = meta.answer?.freshness.degraded ?? [];
  return degraded.filter(({ why }) => why !== "stale").map(({ resource }) => resource);
}

/** Pods without a row are healthy only where everything that tells sick from healthy could be read. */
export function mayCallHealthy(meta: LiveMeta): boolean {
  return isSettled(meta) && unreadable(meta).length === 0;
}

/** A zero is a count only where what tells of this class could be read. */
export function isZeroKnown(meta: LiveMeta, of: string): boolean {
  return isSettled(meta) && !unreadable(meta).some((resource) => TOLD_BY[of]?.includes(resource));
}
