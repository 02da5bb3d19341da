"use client";

import { useEffect, useState } from "react";

/** Whole seconds left until an RFC 3339 time, 0 when it has passed, null while there is none. Ticks once a second. */
export function useCountdown(until: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
}
