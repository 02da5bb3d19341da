"use client";

import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixTarget, PlanRequest } from "#lib/contract/fixes.ts";

const load = () => import("./fix-dialog.tsx");
const FixDialog = lazy(() => load().then((module) => ({ default: module.FixDialog })));

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

const OpenFix = createContext<(wish: FixWish) => void>(() => {
  throw new Error("useOpenFix needs a FixHost around it");
});

/**
 * Holds the fix dialog of a page. It stands above everything that a fix changes: the button that opened the dialog
 * goes when the verdict does, and the truth about the fix must not go with it.
 */
export function FixHost({ cluster, children }: { cluster: string; children: ReactNode }) {
  const [wish, setWish] = useState<FixWish | null>(null);
  const close = useCallback(() => {
    wish?.onClosed();
    setWish(null);
  }, [wish]);
  return (
    <OpenFix value={setWish}>
      {children}
      {wish ? (
        <Suspense fallback={null}>
          <FixDialog cluster={cluster} fix={wish.fix} target={wish.target} params={wish.params ?? {}} about={wish.about} onClose={close} />
        </Suspense>
      ) : null}
    </OpenFix>
  );
}

/** Opens the page's fix dialog. */
export function useOpenFix(): (wish: FixWish) => void {
  return useContext(OpenFix);
}

/** Fetches the dialog's code before it is needed. */
export function preloadFixDialog(): void {
  void load();
}
