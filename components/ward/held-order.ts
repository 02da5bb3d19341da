import type { Item } from "./build-view.ts";

/**
 * What is on the screen while the order is held: the held lines in their places, each with its newest content. Lines
 * that went stay (their row says that the pod is gone), lines that came wait.
 */
export function heldItems(held: readonly Item[], fresh: readonly Item[]): readonly Item[] {
  const byKey = new Map(fresh.map((item) => [item.key, item]));
  return held.map((item) => {
    const now = byKey.get(item.key);
    // A group that is closed or folded by the reader changes at once; that is not held. Its line keeps its height: others stand below it.
    return now?.kind === "group" && item.kind === "group" ? { ...now, parts: item.parts } : (now ?? item);
  });
}

/**
 * How many lines would come, go or move if the order were let go: the number on the button that does it.
 * Moves are counted as the least number of lines that must leave their place.
 */
export function pendingChanges(held: readonly Item[], fresh: readonly Item[]): number {
  const rows = (items: readonly Item[]) => items.filter((item) => item.kind !== "more").map((item) => item.key);
  const before = rows(held);
  const after = rows(fresh);
  const places = new Map(after.map((key, place) => [key, place]));
  const kept = before.map((key) => places.get(key)).filter((place) => place !== undefined);
  const gone = before.length - kept.length;
  const come = after.length - kept.length;
  return gone + come + (kept.length - longestRise(kept));
}

/** Length of the longest rising subsequence (patience sorting, n log n). */
export function longestRise(places: readonly number[]): number {
  const piles: number[] = [];
  for (const place of places) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    piles[low] = place;
  }
  return piles.length;
}
