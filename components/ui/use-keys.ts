"use client";

import { useEffect, useRef } from "react";

/** What a key does; return `false` to let the browser have the key after all. */
export type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/**
 * Single keys of a page. They rest while the reader types, holds a modifier, or a dialog or menu is open.
 * @param handlers by `KeyboardEvent.key`; pass null to switch all of them off
 */
export function useKeys(handlers: KeyHandlers | null): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const handler = latest.current?.[event.key];
      if (!handler || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return;
      if (handler(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"]:not([data-passive]), [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
}
