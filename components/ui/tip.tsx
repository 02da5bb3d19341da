"use client";

import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/**
 * A short text that appears on hover and focus. Esc hides it; it may be hovered itself.
 * @param text what is said; nothing is wrapped where it is empty
 * @param focusable puts the trigger into the tab order, for triggers that are no control of their own
 */
export function Tip({
  text,
  children,
  className,
  focusable = false,
}: {
  text: ReactNode;
  children: ReactNode;
  className?: string;
  focusable?: boolean;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const show = () => {
    clearTimeout(closing.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setOpen(false), 80);
  };
  useEffect(() => () => clearTimeout(closing.current), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [open]);
  if (!text) return <span className={className}>{children}</span>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only shows what focus and aria-describedby give as well
    <span
      ref={anchor}
      className={className}
      aria-describedby={open ? id : undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      {...(focusable ? { tabIndex: 0 } : {})}
    >
      {children}
      {open ? (
        <TipBubble id={id} anchor={anchor} onEnter={show} onLeave={hide}>
          {text}
        </TipBubble>
      ) : null}
    </span>
  );
}

function TipBubble({
  id,
  anchor,
  onEnter,
  onLeave,
  children,
}: {
  id: string;
  anchor: { readonly current: HTMLElement | null };
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: "hidden", left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!anchor.current || !bubble.current) return;
    setPlace(placeBeside(anchor.current.getBoundingClientRect(), bubble.current.getBoundingClientRect()));
  }, [anchor]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      style={place}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      className="fixed z-50 max-w-[340px] rounded-md border border-line-strong bg-surface px-2 py-1.5 text-sm text-soft shadow-float"
    >
      {children}
    </div>,
    document.body,
  );
}

/** Below the anchor where there is room, else above; always inside the window. */
function placeBeside(anchor: DOMRect, bubble: DOMRect): CSSProperties {
  const left = Math.max(6, Math.min(anchor.left + anchor.width / 2 - bubble.width / 2, window.innerWidth - bubble.width - 6));
  const below = anchor.bottom + 5;
  const top = below + bubble.height > window.innerHeight - 6 ? anchor.top - bubble.height - 5 : below;
  return { left, top: Math.max(6, top) };
}
