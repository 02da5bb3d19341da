"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useLocale } from "use-intl";
import { LiveSession } from "./live-session.ts";
import { type LiveMeta, type LiveRow, LiveStore } from "./live-store.ts";
import { ticker } from "./ticker.ts";

interface Live {
  readonly cluster: string;
  readonly store: LiveStore;
  readonly retry: () => void;
}

const LiveContext = createContext<Live | null>(null);

/** Opens the live stream of one cluster for everything below it, and closes it when the cluster is left. */
export function LiveProvider({ cluster, children }: { cluster: string; children: ReactNode }) {
  const locale = useLocale();
  const [live, setLive] = useState<Live>(() => ({ cluster, store: new LiveStore(), retry: () => {} }));
  useEffect(() => {
    const session = new LiveSession(cluster, locale);
    setLive({ cluster, store: session.store, retry: () => session.retry() });
    return () => session.close();
  }, [cluster, locale]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** The cluster of this page and its live store. */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive needs a LiveProvider above it.");
  return live;
}

/** Everything about the ward but its rows; renders again on every frame, so keep its readers small. */
export function useLiveMeta(): LiveMeta {
  const { store } = useLive();
  return useSyncExternalStore(
    store.subscribeMeta,
    () => store.meta,
    () => store.meta,
  );
}

/** One value read from the ward's state; renders again only when that value changes. */
export function useLiveValue<T extends string | number | boolean | object | null | undefined>(read: (meta: LiveMeta) => T): T {
  const { store } = useLive();
  return useSyncExternalStore(
    store.subscribeMeta,
    () => read(store.meta),
    () => read(store.meta),
  );
}

/** One row, live; undefined when the ward does not list that pod. */
export function useLiveRow(uid: string): LiveRow | undefined {
  const { store } = useLive();
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeRow(uid, listener), [store, uid]),
    () => store.row(uid),
    () => undefined,
  );
}

/**
 * A text that follows the API server's clock; renders again only when the text changes.
 * @param read makes the text from the API server's now, ms
 */
export function useApiClock(read: (apiNow: number) => string): string {
  const { store } = useLive();
  return useSyncExternalStore(
    ticker.subscribe,
    () => read(ticker.now() + (store.meta.offsetMs ?? 0)),
    () => read(0),
  );
}
