import type { ComponentProps, Ref } from "react";

/*
 * Parts of a virtual grid. Its rows stand at computed places and most of them are not in the page, which a <table>
 * cannot do; so the roles are written out. The grid is one tab stop: it names its active row, its keys move that one.
 */
const GRID = { role: "grid", tabIndex: 0 } as const;
const TREE_GRID = { role: "treegrid", tabIndex: 0 } as const;
const ROW_GROUP = { role: "rowgroup" } as const;
const ROW = { role: "row" } as const;
const CELL = { role: "gridcell" } as const;
const HEADER = { role: "columnheader" } as const;

type Part = ComponentProps<"div">;

/** The grid; with `tree` its rows have levels that open and close. */
export function Grid({ tree, ref, ...rest }: Part & { tree: boolean; ref?: Ref<HTMLDivElement> }) {
  return <div ref={ref} {...(tree ? TREE_GRID : GRID)} {...rest} />;
}

/** Head or body of a grid. */
export function GridGroup(props: Part) {
  return <div {...ROW_GROUP} {...props} />;
}

/** One row. A click on it is a shortcut for what the grid's keys do. */
export function GridRow(props: Part) {
  return <div {...ROW} {...props} />;
}

/** One cell. */
export function GridCell(props: Part) {
  return <div {...CELL} {...props} />;
}

/** Name of a column. */
export function GridHeader(props: Part) {
  return <div {...HEADER} {...props} />;
}
