import type { SymptomClass } from "#lib/contract/causes.ts";
import { narrowGroup } from "#lib/contract/sick-group.ts";
import type { SickGroup, SickRow } from "#lib/contract/ward.ts";
import { timeOf } from "../data/live/time-of.ts";
import { compareRows, type Sort } from "./sort.ts";

export const GROUPINGS = ["cause", "node", "owner", "namespace", "none"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Id of the group of pods that are over and replaced by healthy ones: in no count, last, and closed until it is opened. */
export const LEFTOVERS = "leftovers";

/** A long group shows this many rows until it is unfolded. */
export const FOLD_AFTER = 3;

/** One line over its pods: what they share, how many, since when, what to do. */
export interface GroupView {
  readonly id: string;
  /** Cause id, node, owner or namespace; null = not known, or none. */
  readonly label: string | null;
  /** Pods that pass the filter. */
  readonly count: number;
  /** Pods without the filter. */
  readonly total: number;
  /** How many of the shown are workloads that may not make their pods, not pods. */
  readonly workloads: number;
  readonly worst: SickRow;
  readonly oldest: string | null;
  readonly classes: readonly (readonly [SymptomClass, number])[];
  /** Evidence about some of them is still being asked for, and no cause is known of those yet. */
  readonly examining: boolean;
  /** What the server says of the group, when grouped by cause; of those that pass the filter, where not all do. */
  readonly said: SickGroup | null;
}

export type Item =
  /** `parts`: how many ways its causes and steps split, each told in its line; 0 where one is for all. */
  | { readonly kind: "group"; readonly key: string; readonly group: GroupView; readonly open: boolean; readonly parts: number }
  | { readonly kind: "row"; readonly key: string; readonly uid: string; readonly group: string }
  | { readonly kind: "more"; readonly key: string; readonly group: string; readonly hidden: number; readonly label: string | null };

export interface ViewOptions {
  readonly matches: (row: SickRow) => boolean;
  readonly grouping: Grouping;
  readonly sort: Sort;
  /** Ids of groups that are closed to their one line. */
  readonly closed: ReadonlySet<string>;
  /** Ids of groups that show all their rows. */
  readonly unfolded: ReadonlySet<string>;
}

export interface View {
  readonly items: readonly Item[];
  /** Rows that pass the filter; leftovers are in no count. */
  readonly matching: number;
}

/**
 * The table's lines from rows: filtered, ordered, grouped, folded. Groups stand by their first member in the order,
 * which is their worst in the order of the round.
 */
export function buildView(rows: Iterable<SickRow>, said: readonly SickGroup[], options: ViewOptions): View {
  const shown: SickRow[] = [];
  const totals = new Map<string, number>();
  for (const row of rows) {
    const id = groupId(row, options.grouping);
    totals.set(id, (totals.get(id) ?? 0) + 1);
    if (options.matches(row)) shown.push(row);
  }
  shown.sort(compareRows(options.sort));
  const matching = shown.filter((row) => row.leftover !== true).length;
  if (options.grouping === "none") {
    return { items: shown.map((row) => ({ kind: "row", key: row.uid, uid: row.uid, group: "" })), matching };
  }
  const members = new Map<string, SickRow[]>();
  for (const row of shown) {
    const id = groupId(row, options.grouping);
    const of = members.get(id);
    if (of) of.push(row);
    else members.set(id, [row]);
  }
  const saidById = new Map(said.map((group) => [group.id, group]));
  const items = [...members].flatMap(([id, of]) => groupItems(id, of, totals.get(id) ?? of.length, saidById.get(id) ?? null, options));
  return { items, matching };
}

function groupItems(id: string, rows: readonly SickRow[], total: number, said: SickGroup | null, options: ViewOptions): Item[] {
  const told = said === null || options.grouping !== "cause" ? null : rows.length === total ? said : narrowGroup(said, rows);
  const group = groupView(id, rows, total, told, options.grouping);
  if (!group) return [];
  // The address names what was toggled: leftovers begin closed, every other group open.
  const open = options.closed.has(id) === (id === LEFTOVERS);
  const causes = group.said?.causes.length ?? 0;
  const items: Item[] = [{ kind: "group", key: `group ${id}`, group, open, parts: causes > 1 ? causes : 0 }];
  if (!open) return items;
  // A fold that hides a single row would be as high as the row itself.
  const visible = options.unfolded.has(id) || rows.length <= FOLD_AFTER + 1 ? rows : rows.slice(0, FOLD_AFTER);
  for (const row of visible) items.push({ kind: "row", key: row.uid, uid: row.uid, group: id });
  const hidden = rows.length - visible.length;
  if (hidden > 0 || (options.unfolded.has(id) && rows.length > FOLD_AFTER + 1)) {
    items.push({ kind: "more", key: `more ${id}`, group: id, hidden, label: said?.root?.label ?? group.label });
  }
  return items;
}

function groupView(id: string, rows: readonly SickRow[], total: number, said: SickGroup | null, grouping: Grouping): GroupView | null {
  const [worst] = rows;
  if (!worst) return null;
  const times = rows.map((row) => row.stuckSince).filter((time) => time !== null);
  const counts = new Map<SymptomClass, number>();
  for (const row of rows) counts.set(row.class, (counts.get(row.class) ?? 0) + 1);
  return {
    id,
    label: said?.cause ?? groupLabel(worst, grouping),
    count: rows.length,
    total,
    workloads: rows.filter((row) => row.kind !== "Pod").length,
    worst,
    oldest: times.reduce<string | null>((oldest, time) => (oldest === null || timeOf(time) < timeOf(oldest) ? time : oldest), null),
    classes: [...counts],
    examining: rows.some((row) => row.examining === true),
    said,
  };
}

function groupLabel(row: SickRow, grouping: Grouping): string | null {
  if (grouping === "cause") return row.cause?.id ?? null;
  if (grouping === "node") return row.node;
  if (grouping === "owner") return row.owner;
  return row.namespace;
}

/** Key a row folds on. Owners of one name in two namespaces are two owners. */
function groupId(row: SickRow, grouping: Grouping): string {
  if (row.leftover === true) return LEFTOVERS;
  if (grouping === "cause") return row.group;
  if (grouping === "node") return row.node ?? "";
  if (grouping === "owner") return row.owner === null ? "" : `${row.namespace}/${row.owner}`;
  return grouping === "namespace" ? row.namespace : "";
}
