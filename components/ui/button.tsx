import clsx from "clsx";
import type { ComponentProps } from "react";

export type ButtonKind = "plain" | "primary" | "danger" | "quiet";

const KINDS: Readonly<Record<ButtonKind, string>> = {
  plain: "border-line bg-surface text-ink hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected aria-pressed:text-blue",
  primary: "border-accent bg-accent text-accent-ink hover:brightness-110",
  danger: "border-danger bg-danger text-danger-ink hover:brightness-110",
  quiet: "border-transparent bg-transparent text-soft hover:bg-hover hover:text-ink",
};

const BASE =
  "inline-flex h-[26px] shrink-0 items-center justify-center gap-1.5 rounded-md border px-2.5 text-sm whitespace-nowrap select-none " +
  "disabled:pointer-events-none disabled:border-dashed disabled:border-line-strong disabled:bg-transparent disabled:text-quiet";

/** Classes of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = "plain", extra?: string): string {
  return clsx(BASE, KINDS[kind], extra);
}

/** A button; one that opens a dialog has a label that ends with "…". */
export function Button({ kind = "plain", className, type = "button", ...rest }: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return <button type={type} className={buttonClass(kind, className)} {...rest} />;
}

/** A button with an icon only; `label` is its name for everybody who does not see the icon. */
export function IconButton({
  label,
  kind = "plain",
  className,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label"> & { label: string; kind?: ButtonKind }) {
  return <Button kind={kind} aria-label={label} title={label} className={clsx("w-[30px] px-0!", className)} {...rest} />;
}
