"use client";

import { createContext, useContext } from "react";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixTarget, PlanRequest } from "#lib/contract/fixes.ts";

/** A fix somebody wants to look at: what, on which object, and who wants to know that the dialog was closed. */
export interface FixWish {
  readonly fix: FixId;
  readonly target: FixTarget;
  /** What the verdict names that the fix needs, e.g. which finalizer. */
  readonly params?: PlanRequest["params"];
  /** UID of the pod whose verdict asks for it; it goes into the audit row. */
  readonly about?: string;
  readonly onClosed: () => void;
}

/** A drain that runs already and somebody wants to look at: its plan and its node. */
export interface WatchWish {
  readonly watch: string;
  readonly target: FixTarget;
  readonly onClosed: () => void;
}

/** Given by the FixHost around a page. */
export const OpenFix = createContext<(wish: FixWish | WatchWish) => void>(() => {
  throw new Error("useOpenFix needs a FixHost around it");
});

/** Opens the page's fix dialog. */
export function useOpenFix(): (wish: FixWish | WatchWish) => void {
  return useContext(OpenFix);
}
