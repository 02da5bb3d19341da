import type { SickRow } from "#lib/contract/ward.ts";
import { timeOf } from "../data/live/time-of.ts";
import { tierOf } from "./classes.ts";

/** Columns the table can be ordered by; `worst` is class tier, then longest in state. */
export const SORT_KEYS = ["worst", "namespace", "name", "status", "state", "restarts", "age", "node", "owner", "cause"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface Sort {
  readonly key: SortKey;
  readonly reverse: boolean;
}

/** The order of a ward round. */
export const WORST_FIRST: Sort = { key: "worst", reverse: false };

type Compare = (a: SickRow, b: SickRow) => number;

/** First clicks show the interesting end: longest in state, most restarts, oldest; texts from A. */
const BY_KEY: Readonly<Record<SortKey, Compare>> = {
  worst: (a, b) => tierOf(a.class) - tierOf(b.class) || byTime(a.stuckSince, b.stuckSince),
  namespace: (a, b) => byText(a.namespace, b.namespace),
  name: (a, b) => byText(a.name, b.name),
  status: (a, b) => byText(a.status, b.status),
  state: (a, b) => byTime(a.stuckSince, b.stuckSince),
  restarts: (a, b) => b.restarts - a.restarts,
  age: (a, b) => byTime(a.createdAt, b.createdAt),
  node: (a, b) => byMaybe(a.node, b.node),
  owner: (a, b) => byMaybe(a.owner, b.owner),
  cause: (a, b) => byMaybe(a.cause?.id ?? null, b.cause?.id ?? null),
};

/** Comparator of a sort; leftovers stand last in every one. Ties are broken by worst first, then namespace, name and uid, so that no two runs differ. */
export function compareRows(sort: Sort): Compare {
  const first = BY_KEY[sort.key];
  const sign = sort.reverse ? -1 : 1;
  return (a, b) =>
    Number(a.leftover === true) - Number(b.leftover === true) ||
    sign * first(a, b) ||
    BY_KEY.worst(a, b) ||
    byText(a.namespace, b.namespace) ||
    byText(a.name, b.name) ||
    byText(a.uid, b.uid);
}

/** `-restarts` in the URL is restarts reversed. */
export function parseSort(text: string): Sort | null {
  const reverse = text.startsWith("-");
  const name = reverse ? text.slice(1) : text;
  const key = SORT_KEYS.find((one) => one === name);
  return key ? { key, reverse } : null;
}

/** The URL's form of a sort. */
export function printSort(sort: Sort): string {
  return `${sort.reverse ? "-" : ""}${sort.key}`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byMaybe(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : byText(a, b);
}

/** Oldest first; unknown times last. RFC 3339 times in UTC compare as numbers, not as texts (fractions differ). */
function byTime(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : timeOf(a) - timeOf(b);
}
