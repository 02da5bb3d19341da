import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from "nuqs";

/** Fields of the filter, as the API names them. */
export const FILTERS = ["since", "until", "user", "cluster", "fix", "state", "node", "namespace", "target"] as const;
export type FilterName = (typeof FILTERS)[number];

const PARSERS = {
  since: parseAsString,
  until: parseAsString,
  user: parseAsString,
  cluster: parseAsString,
  fix: parseAsString,
  state: parseAsString,
  node: parseAsString,
  namespace: parseAsString,
  target: parseAsString,
  id: parseAsInteger,
  before: parseAsInteger,
  open: parseAsArrayOf(parseAsInteger).withDefault([]),
};

/** The page's state, all of it in the address: filters, page, and which rows are unfolded. */
export function useAuditParams() {
  return useQueryStates(PARSERS, { history: "replace", shallow: true, scroll: false });
}

export type AuditParams = ReturnType<typeof useAuditParams>[0];

/** What the API is asked: the filters, and for the table the page too. */
export function queryOf(params: AuditParams, more: "page" | "all"): string {
  const query = new URLSearchParams();
  const names = more === "page" ? ([...FILTERS, "id", "before"] as const) : FILTERS;
  for (const name of names) {
    const value = params[name];
    if (value !== null) query.set(name, String(value));
  }
  return query.toString();
}

/** An RFC 3339 time as a `datetime-local` field of the reader's zone shows it; empty for none. */
export function toField(time: string | null): string {
  const date = new Date(time ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return "";
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The other way round; null for an empty field. */
export function fromField(value: string): string | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
