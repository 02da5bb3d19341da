import clsx from "clsx";
import type { ComponentProps } from "react";

const FIELD = "h-[28px] min-w-0 rounded-md border border-line bg-surface px-2 text-base text-ink placeholder:text-quiet";

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={clsx(FIELD, className)} {...rest} />;
}

/** A choice of few; the browser's own list, which works on every device. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={clsx(FIELD, "h-[26px] pr-1 text-sm", className)} {...rest} />;
}
