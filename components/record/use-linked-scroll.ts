"use client";

import { type RefObject, useEffect, useRef } from "react";

const SETTLES_WITHIN_MS = 4_000;
const BY_THE_READER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings what a link is about into view and keeps it there while the page above and below it still grows, until the
 * reader takes over.
 * @param isLinked whether the address the page was opened with names it; later changes come from the page itself
 */
export function useLinkedScroll(target: RefObject<HTMLElement | null>, isLinked: boolean): void {
  const wanted = useRef(isLinked);
  useEffect(() => {
    if (!wanted.current) return;
    const stop = new AbortController();
    const observer = new ResizeObserver(() => target.current?.scrollIntoView({ block: "start" }));
    const end = () => {
      wanted.current = false;
      observer.disconnect();
      stop.abort();
    };
    observer.observe(document.body);
    for (const kind of BY_THE_READER) window.addEventListener(kind, end, { signal: stop.signal, passive: true });
    const timer = setTimeout(end, SETTLES_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      stop.abort();
    };
  }, [target]);
}
