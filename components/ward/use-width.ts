"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/** Width of the table's frame: 20 px at each side stay free. */
const MARGINS_PX = 42;

/** Width in px that the table has inside an element; follows the window. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1_400);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setWidth(Math.max(0, target.clientWidth - MARGINS_PX));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
