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
