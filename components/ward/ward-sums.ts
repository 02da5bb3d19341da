"use client";

import { useSyncExternalStore } from "react";
import type { SymptomClass } from "#lib/contract/causes.ts";
import { useLive } from "../data/live/live-provider.tsx";
import type { LiveStore } from "../data/live/live-store.ts";
import { timeOf } from "../data/live/time-of.ts";

/** Numbers over all rows, whatever the filter. */
export interface WardSums {
  /** Everything listed: pods, and workloads that may not make their pods. Who is within the grace period is no patient. */
  readonly sick: number;
  /** How many of these are workloads. */
  readonly workloads: number;
  /** Pods within their grace period. */
  readonly ending: number;
  /** Pods that are over and replaced by healthy ones. */
  readonly leftovers: number;
  /** Root causes: groups whose cause is known. */
  readonly causes: number;
  readonly oldest: string | null;
  readonly byClass: ReadonlyMap<SymptomClass, { readonly count: number; readonly oldest: string | null }>;
}

/** The ward's sums, counted from its rows so that tiles, heading and table can never disagree. */
export function useWardSums(): WardSums {
  const { store } = useLive();
  const version = useSyncExternalStore(
    store.subscribeLayout,
    () => store.layoutVersion,
    () => 0,
  );
  return sumsAt(store, version);
}

const KEPT = new WeakMap<LiveStore, { readonly version: number; readonly sums: WardSums }>();

/** Counted once per change of the rows, however many parts of the page ask. */
function sumsAt(store: LiveStore, version: number): WardSums {
  const kept = KEPT.get(store);
  if (kept?.version === version) return kept.sums;
  const sums = sumUp(store);
  KEPT.set(store, { version, sums });
  return sums;
}

function sumUp(store: LiveStore): WardSums {
  const byClass = new Map<SymptomClass, { count: number; oldest: string | null }>();
  const groups = new Set<string>();
  let sick = 0;
  let workloads = 0;
  let leftovers = 0;
  let oldest: string | null = null;
  for (const row of store.present()) {
    if (row.leftover === true) {
      leftovers += 1;
      continue;
    }
    const sum = byClass.get(row.class) ?? { count: 0, oldest: null };
    byClass.set(row.class, { count: sum.count + 1, oldest: older(sum.oldest, row.stuckSince) });
    if (row.class === "ending") continue;
    sick += 1;
    if (row.kind !== "Pod") workloads += 1;
    oldest = older(oldest, row.stuckSince);
    if (row.cause) groups.add(row.group);
  }
  return { sick, workloads, leftovers, ending: byClass.get("ending")?.count ?? 0, causes: groups.size, oldest, byClass };
}

function older(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return timeOf(b) < timeOf(a) ? b : a;
}
