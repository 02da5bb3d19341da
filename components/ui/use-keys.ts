"use client";

import { type RefObject, useEffect, useRef } from "react";

/** What a key does; return `false` to let the browser have the key after all. */
export type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** A one-line text field, and the keys that mean nothing in it and work from there too. */
export interface PassingField {
  readonly field: RefObject<HTMLElement | null>;
  readonly keys: readonly string[];
}

/**
 * Single keys of a page. They rest while the reader types, holds a modifier, or a dialog or menu is open.
 * @param handlers by `KeyboardEvent.key`; pass null to switch all of them off
 */
export function useKeys(handlers: KeyHandlers | null, passing: PassingField | null = null): void {
  const latest = useRef({ handlers, passing });
  useEffect(() => {
    latest.current = { handlers, passing };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { handlers, passing } = latest.current;
      const handler = handlers?.[event.key];
      if (!handler || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
      if (isTyping(event.target) && !passes(event, passing)) return;
      if (handler(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function passes({ target, key }: KeyboardEvent, passing: PassingField | null): boolean {
  return passing !== null && target === passing.field.current && passing.keys.includes(key);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"]:not([data-passive]), [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
}
