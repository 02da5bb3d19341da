"use client";

import { useEffect, useMemo, useRef } from "react";
import type { WardView } from "./ward-view.ts";

/** A key holds the order this long after its last press; a finger after it left the glass. */
const AFTER_KEY_MS = 6_000;
const AFTER_TOUCH_MS = 3_000;

export interface Hold {
  /** Handlers of the table. */
  readonly pointer: {
    readonly onPointerEnter: (event: { pointerType: string }) => void;
    readonly onPointerLeave: (event: { pointerType: string }) => void;
    readonly onPointerDown: (event: { pointerType: string }) => void;
  };
  /** A key moved through the table. */
  readonly key: () => void;
  /** The reader is done with keys. */
  readonly done: () => void;
}

/** Holds the rows' order while the mouse is over the table, a finger moves it, or a key moves through it. */
export function useHold(view: WardView): Hold {
  const over = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      over.current = false;
    },
    [],
  );
  return useMemo(() => {
    const letGo = () => {
      clearTimeout(timer.current);
      if (!over.current) view.release();
    };
    const holdFor = (ms: number) => {
      clearTimeout(timer.current);
      view.hold();
      timer.current = setTimeout(letGo, ms);
    };
    return {
      pointer: {
        onPointerEnter: ({ pointerType }) => {
          if (pointerType === "touch") return;
          over.current = true;
          view.hold();
        },
        onPointerLeave: ({ pointerType }) => {
          if (pointerType === "touch") return;
          over.current = false;
          letGo();
        },
        onPointerDown: ({ pointerType }) => {
          if (pointerType === "touch") holdFor(AFTER_TOUCH_MS);
        },
      },
      key: () => holdFor(AFTER_KEY_MS),
      done: letGo,
    };
  }, [view]);
}
