"use client";

import { useEffect } from "react";
import { useLiveValue } from "../data/live/live-provider.tsx";
import { rememberChoice } from "./cookie.ts";
import { LAST_CLUSTER_COOKIE } from "./last-cluster.ts";

/** Remembers a cluster that could be opened, so that `/` leads back to it. */
export function useLastCluster(cluster: string): void {
  const opened = useLiveValue((meta) => meta.answer !== null);
  useEffect(() => {
    if (opened) rememberChoice(LAST_CLUSTER_COOKIE, cluster);
  }, [opened, cluster]);
}
