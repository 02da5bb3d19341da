import { type Filter, type FilterKey, type FilterTerm, parseFilter, printFilter } from "#lib/contract/filter.ts";

/** Values a key asks for with its plain (not negated) terms. */
export function valuesOf(filter: Filter, key: FilterKey): readonly string[] {
  return filter.filter((term) => term.key === key && !term.negated).flatMap((term) => term.values);
}

/** The same filter with a key's plain terms replaced by one over these values; no values take the key away. */
export function withValues(filter: Filter, key: FilterKey, values: readonly string[]): Filter {
  const term: FilterTerm = { key, values, negated: false };
  const at = filter.findIndex((one) => one.key === key && !one.negated);
  const others = filter.filter((one) => one.key !== key || one.negated);
  return values.length === 0 ? others : others.toSpliced(Math.max(at, 0), 0, term);
}

/** The same filter with one value of a key switched on or off. */
export function toggleValue(filter: Filter, key: FilterKey, value: string): Filter {
  const values = valuesOf(filter, key);
  return withValues(filter, key, values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
}

/** Shorthands of the link (`?class=&ns=…`) as terms. */
export function shorthandTerms(given: Readonly<Partial<Record<"class" | "ns" | "namespace" | "node" | "cause", string | null>>>): Filter {
  return Object.entries(given).flatMap(([key, values]) => (values ? parseFilter(`${key}:${values}`) : []));
}

/** A term as the box shows it. */
export function printTerm(term: FilterTerm): string {
  return printFilter([term]);
}
