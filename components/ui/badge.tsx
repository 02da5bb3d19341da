import clsx from "clsx";
import type { ReactNode } from "react";
import { TINT, type Tone } from "./tone.ts";

/** A word on its tint: a status, a cause, a certainty. */
export function Badge({
  tone,
  mono = false,
  children,
  className,
}: {
  tone: Tone;
  mono?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={clsx(
        "inline-block max-w-full truncate rounded-sm px-1.5 align-middle text-sm leading-[19px]",
        TINT[tone],
        mono && "font-mono",
        className,
      )}
    >
      {children}
    </span>
  );
}
