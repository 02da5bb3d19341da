import clsx from "clsx";
import type { CSSProperties } from "react";
import type { Item } from "./build-view.ts";

/** What every line of the table needs to stand in its place. */
export interface LineProps {
  readonly index: number;
  /** Distance from the table's top, px. */
  readonly top: number;
  readonly height: number;
  readonly active: boolean;
  /** Two lines of text instead of columns. */
  readonly narrow: boolean;
  readonly onActivate: (index: number) => void;
}

/** Id of the element of a line, for `aria-activedescendant`. */
export function lineId(index: number): string {
  return `line-${index}`;
}

/** Most parts of a group that a phone shows, one under the other. */
export const MOST_PARTS = 3;

/** Heights, px: rows 30, groups 36 and a line more where their causes split; on a phone rows have two lines of text. */
export function lineHeight(item: Pick<Item, "kind"> & { readonly parts?: number }, narrow: boolean): number {
  const { kind, parts = 0 } = item;
  if (kind === "group") return narrow ? 60 + 20 * Math.min(parts, MOST_PARTS) : parts > 0 ? 58 : 36;
  if (kind === "row") return narrow ? 52 : 30;
  return narrow ? 36 : 30;
}

/** Attributes of a line: its place among all lines, for the eye and for the ear. */
export function lineStyle(line: LineProps): { id: string; "aria-rowindex": number; style: CSSProperties } {
  return {
    id: lineId(line.index),
    "aria-rowindex": line.index + 2,
    style: { transform: `translateY(${line.top}px)`, height: line.height },
  };
}

/** Classes of a line. */
export function lineClass(line: LineProps): string {
  return clsx(
    "absolute inset-x-0 top-0 border-b border-line text-base",
    line.active && "bg-selected! shadow-[inset_3px_0_0_var(--accent)]",
  );
}
