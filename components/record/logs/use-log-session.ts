"use client";

import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { LogSession, type LogState } from "./log-session.ts";
import type { LogSource } from "./log-source.ts";
import type { LogStore } from "./log-store.ts";

const LOADING: LogState = { phase: "loading", error: null };

/**
 * Reads a log while the component is shown and begins anew whenever what is asked for changes.
 * `again` reads the same log from the start.
 */
export function useLogSession(source: LogSource): {
  readonly store: LogStore;
  readonly version: number;
  readonly state: LogState;
  readonly again: () => void;
} {
  const [round, setRound] = useState(0);
  const key = `${JSON.stringify(source)} ${round}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for every field of the source
  const session = useMemo(() => new LogSession(source), [key]);
  useEffect(() => session.start(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.getState, () => LOADING);
  const version = useSyncExternalStore(session.store.subscribe, session.store.getVersion, () => 0);
  return { store: session.store, version, state, again: () => setRound((count) => count + 1) };
}
