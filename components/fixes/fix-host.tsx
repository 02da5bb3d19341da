"use client";

import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { type FixWish, OpenFix, type WatchWish } from "./open-fix.ts";

const load = () => import("./fix-dialog.tsx");
const FixDialog = lazy(() => load().then((module) => ({ default: module.FixDialog })));
const WatchDialog = lazy(() => import("./watch-dialog.tsx").then((module) => ({ default: module.WatchDialog })));

type Wish = FixWish | WatchWish;

function closeBoth(first: Wish, second: Wish): void {
  first.onClosed();
  second.onClosed();
}

/**
 * Holds the fix dialog of a page. It stands above everything that a fix changes: the button that opened the dialog
 * goes when the verdict does, and the truth about the fix must not go with it.
 */
export function FixHost({ cluster, children }: { cluster: string; children: ReactNode }) {
  const [wish, setWish] = useState<Wish | null>(null);
  const close = useCallback(() => {
    wish?.onClosed();
    setWish(null);
  }, [wish]);
  // A fix that is opened from another one's outcome takes its place; whoever waits for the first hears of the end of both.
  const open = useCallback((next: Wish) => {
    setWish((before) => (before === null ? next : { ...next, onClosed: () => closeBoth(before, next) }));
  }, []);
  return (
    <OpenFix value={open}>
      {children}
      {wish ? (
        <Suspense fallback={null}>
          {"watch" in wish ? (
            <WatchDialog cluster={cluster} planId={wish.watch} target={wish.target} onClose={close} />
          ) : (
            <FixDialog
              key={`${wish.fix} ${wish.target.uid}`}
              cluster={cluster}
              fix={wish.fix}
              target={wish.target}
              params={wish.params ?? {}}
              about={wish.about}
              onClose={close}
            />
          )}
        </Suspense>
      ) : null}
    </OpenFix>
  );
}

/** Fetches the dialog's code before it is needed. */
export function preloadFixDialog(): void {
  void load();
}
