"use client";

import { useEffect, useState } from "react";
import type { SymptomClass } from "#lib/contract/causes.ts";
import { useLive, useLiveValue } from "../data/live/live-provider.tsx";
import type { LiveStore } from "../data/live/live-store.ts";
import { addSample, parseHistory, type Sample } from "./history.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * What this browser saw of the cluster's counts in the last hour. One tab writes, all read; nothing is written while
 * the cluster is not followed, so that silence stays a gap.
 */
export function useHistory(): readonly Sample[] {
  const { cluster, store } = useLive();
  const leader = useLiveValue((meta) => meta.leader);
  const [history, setHistory] = useState<readonly Sample[]>([]);
  useEffect(() => {
    const key = `podward:history:${cluster}`;
    let shown: readonly Sample[] = [];
    const look = () => {
      const kept = read(key);
      const next = leader && isTrue(store) ? addSample(kept, { at: Date.now(), counts: countsOf(store) }) : kept;
      if (next !== kept) write(key, next);
      if (next.length === shown.length && next.at(-1)?.at === shown.at(-1)?.at) return;
      shown = next;
      setHistory(next);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [cluster, store, leader]);
  return history;
}

/** Only settled, live counts are history. */
function isTrue(store: LiveStore): boolean {
  const { answer, link } = store.meta;
  return link === "open" && answer !== null && answer.settled && answer.freshness.state === "live";
}

function countsOf(store: LiveStore): Partial<Record<SymptomClass, number>> {
  const counts: Partial<Record<SymptomClass, number>> = {};
  for (const row of store.present()) counts[row.class] = (counts[row.class] ?? 0) + 1;
  return counts;
}

function read(key: string): readonly Sample[] {
  try {
    return parseHistory(localStorage.getItem(key));
  } catch {
    return [];
  }
}

function write(key: string, history: readonly Sample[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(history));
  } catch {
    // A browser without storage draws no lines; nothing else depends on it.
  }
}
