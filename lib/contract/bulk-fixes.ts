import type { FixId } from "./vocabulary.ts";

/**
 * Fixes that may be confirmed for several pods of one group at once: those of rung 1 that act on the pod itself. A fix of
 * an owner or a node has one target for all its pods anyway; the upper rungs ask for what has to be true of this very pod.
 */
export const BULK_FIXES = ["delete-pod", "evict-pod", "redelete", "shorten-grace"] as const satisfies readonly FixId[];
export type BulkFixId = (typeof BULK_FIXES)[number];
/** Most pods of one list. */
export const MOST_TOGETHER = 50;
