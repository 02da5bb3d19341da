"use client";

import { useEffect, useState } from "react";

/** How long a button says whether its copy worked, ms. */
const SHOWN_MS = 2_000;

export type CopyState = "idle" | "copied" | "failed";

/**
 * Puts a text on the clipboard.
 * @param text may be made at the moment of the copy
 * @returns what to call on a click, and how the last copy went; "idle" again after two seconds
 */
export function useCopy(text: string | (() => string)): { copy: () => void; state: CopyState } {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const write = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return { copy: () => void write(), state };
}
