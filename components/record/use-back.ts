"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { wardHref } from "#components/data/links.ts";

/** The part of the Navigation API that is read; not every browser has it. */
interface NavigationHistory {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly url: string | null; readonly index: number }[];
}

/** Goes back to the ward as it was left, filters and all, when it is the page before; else to the cluster's ward. */
export function useBack(cluster: string): () => void {
  const router = useRouter();
  return useCallback(() => {
    const ward = wardHref(cluster);
    if (pathBefore() === ward) router.back();
    else router.push(ward);
  }, [router, cluster]);
}

function pathBefore(): string | null {
  const { navigation } = window as { navigation?: NavigationHistory };
  const index = navigation?.currentEntry?.index;
  const url = index === undefined ? null : navigation?.entries().find((entry) => entry.index === index - 1)?.url;
  return url ? new URL(url).pathname : null;
}
