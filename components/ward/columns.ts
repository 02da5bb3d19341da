import type { SortKey } from "./sort.ts";

export const COLUMN_IDS = ["namespace", "name", "ready", "status", "state", "restarts", "age", "node", "owner", "cause"] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

export interface Column {
  readonly id: ColumnId;
  /** Least width in px, and its share of what is left over. */
  readonly min: number;
  readonly grow: number;
  readonly right?: true;
  readonly sort: SortKey | null;
  /** Order in which columns go when the window is too narrow: highest first; 0 never goes. */
  readonly spare: number;
}

const COLUMNS: readonly Column[] = [
  { id: "namespace", min: 92, grow: 0.6, sort: "namespace", spare: 1 },
  { id: "name", min: 190, grow: 1.9, sort: "name", spare: 0 },
  { id: "ready", min: 58, grow: 0, sort: null, spare: 5 },
  { id: "status", min: 154, grow: 0.4, sort: "status", spare: 0 },
  { id: "state", min: 92, grow: 0, right: true, sort: "state", spare: 0 },
  { id: "restarts", min: 98, grow: 0, right: true, sort: "restarts", spare: 4 },
  { id: "age", min: 58, grow: 0, right: true, sort: "age", spare: 6 },
  { id: "node", min: 92, grow: 0.9, sort: "node", spare: 3 },
  { id: "owner", min: 140, grow: 1.3, sort: "owner", spare: 7 },
  { id: "cause", min: 180, grow: 2.4, sort: "cause", spare: 2 },
];

/** Width of the first, nameless column with a group's triangle. */
const MARKER = 28;

export interface ShownColumns {
  readonly columns: readonly Column[];
  /** Chosen, but without room at this width. */
  readonly noRoom: readonly ColumnId[];
  /** Value of `grid-template-columns`, the marker included. */
  readonly template: string;
}

/**
 * The columns that fit. Those the reader hid are out; of the rest the most dispensable go until the others fit.
 * @param width of the table in px
 */
export function fitColumns(hidden: readonly ColumnId[], width: number): ShownColumns {
  let columns = COLUMNS.filter((column) => !hidden.includes(column.id));
  const noRoom: ColumnId[] = [];
  while (MARKER + columns.reduce((sum, column) => sum + column.min, 0) > width) {
    const spare = columns.reduce((most, column) => (column.spare > most.spare ? column : most));
    if (spare.spare === 0) break;
    noRoom.push(spare.id);
    columns = columns.filter((column) => column !== spare);
  }
  const sizes = columns.map((column) => (column.grow > 0 ? `minmax(${column.min}px, ${column.grow}fr)` : `${column.min}px`));
  return { columns, noRoom, template: [`${MARKER}px`, ...sizes].join(" ") };
}
