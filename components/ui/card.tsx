import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A framed part of a page: 8 px corners, one line, no shadow. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section className={clsx("rounded-lg border border-line bg-surface", className)} {...rest} />;
}

/** Heading of a card, with something quiet at its right. */
export function CardHeading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3.5">
      <h2 className="text-base font-semibold">{children}</h2>
      {aside ? <div className="text-sm text-quiet">{aside}</div> : null}
    </div>
  );
}
