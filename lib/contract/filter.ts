import { say } from "#lib/messages/sentences.ts";
import { SYMPTOM_CLASSES } from "./vocabulary.ts";
import type { SickRow } from "./ward.ts";

/** Keys of the filter grammar (design, "Clusters and links"). Everything else is text. */
export const FILTER_KEYS = ["class", "ns", "node", "cause", "group", "owner", "status", "name", "label"] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** One term. Its values are alternatives; a `text` term has one value. No value yet (`ns:` while typing) matches everything. */
export interface FilterTerm {
  readonly key: FilterKey | "text";
  readonly values: readonly string[];
  readonly negated: boolean;
  /** Of a text term such as `foo:bar`: the word before the colon, which reads like a key and is none. */
  readonly unknownKey?: string;
}

/** Terms that must all hold. */
export type Filter = readonly FilterTerm[];

/**
 * Reads `key:value` terms joined by spaces. Several values stand by comma, `!` before a term negates, `namespace:`
 * is read as `ns:`, quotes hold spaces and commas together (`owner:"StatefulSet db"`). Never fails: what is no
 * known key is text over namespace, name, node, owner and cause; where it reads like a key (`foo:bar`, but not
 * `nginx:1.27` or `registry:5000/web`, and nothing in quotes) that is noted for `filterProblems`.
 */
export function parseFilter(text: string): Filter {
  return split(text).flatMap((word) => {
    const term = parseTerm(word);
    return term === null ? [] : [term];
  });
}

/** Splits at spaces outside quotes; a quote that is never closed ends with the text. */
function split(text: string): string[] {
  const words: string[] = [];
  let word = "";
  let inQuotes = false;
  for (const char of text) {
    if (char === '"') inQuotes = !inQuotes;
    if (/\s/.test(char) && !inQuotes) {
      if (word !== "") words.push(word);
      word = "";
    } else {
      word += char;
    }
  }
  return word === "" ? words : [...words, word];
}

function parseTerm(word: string): FilterTerm | null {
  const negated = word.startsWith("!");
  const rest = negated ? word.slice(1) : word;
  const colon = rest.indexOf(":");
  const key = colon > 0 ? keyOf(rest.slice(0, colon)) : null;
  if (key === null) {
    const text = unquote(rest);
    if (text === "") return null;
    const unknownKey = text === rest ? unknownKeyOf(text) : null;
    return { key: "text", values: [text], negated, ...(unknownKey !== null && { unknownKey }) };
  }
  return { key, negated, values: splitValues(rest.slice(colon + 1)) };
}

function keyOf(text: string): FilterKey | null {
  const name = text.toLowerCase() === "namespace" ? "ns" : text.toLowerCase();
  return FILTER_KEYS.find((key) => key === name) ?? null;
}

/** `word:word` reads like a filter; what has a port, a version or a path in it is a name of something. */
function unknownKeyOf(text: string): string | null {
  const match = /^([a-z]+):(?!v?\d|latest$)[^/:@]+$/i.exec(text);
  return match?.[1] !== undefined && keyOf(match[1]) === null ? match[1] : null;
}

function splitValues(text: string): string[] {
  const parts = text.match(/(?:[^,"]|"[^"]*"?)+/g) ?? [];
  return parts.map(unquote).filter((part) => part !== "");
}

function unquote(text: string): string {
  return text.replaceAll('"', "");
}

/** Writes a filter so that `parseFilter` reads the same back. */
export function printFilter(filter: Filter): string {
  return filter.map(printTerm).join(" ");
}

function printTerm({ key, values, negated, unknownKey }: FilterTerm): string {
  const mark = negated ? "!" : "";
  if (key !== "text") return `${mark}${key}:${values.map((value) => quote(value, /[\s,]/)).join(",")}`;
  const [value = ""] = values;
  // Text that would be read as a key or a negation is protected by quotes.
  const keyBefore = keyOf(value.slice(0, Math.max(0, value.indexOf(":"))));
  const looksLikeMore = value.startsWith("!") || keyBefore !== null || (unknownKey === undefined && unknownKeyOf(value) !== null);
  return `${mark}${looksLikeMore ? `"${value}"` : quote(value, /\s/)}`;
}

function quote(value: string, needs: RegExp): string {
  return needs.test(value) ? `"${value}"` : value;
}

/** What can match nothing, for a clear error: keys and classes that do not exist. */
export function filterProblems(filter: Filter): string[] {
  return filter.flatMap(({ key, values, unknownKey }) => {
    if (unknownKey !== undefined)
      return [say("unknownKey", { key: unknownKey, known: FILTER_KEYS.join(", "), text: `"${values[0] ?? ""}"` })];
    if (key !== "class") return [];
    const unknown = values.filter((value) => !value.includes("*") && !CLASSES.has(value.toLowerCase()));
    return unknown.map((value) => say("unknownClass", { value, known: SYMPTOM_CLASSES.join(", ") }));
  });
}

const CLASSES: ReadonlySet<string> = new Set(SYMPTOM_CLASSES);

/** True when the filter asks for this class by name; `ending` is shown only then. */
export function asksForClass(filter: Filter, name: string): boolean {
  return filter.some((term) => term.key === "class" && !term.negated && term.values.some((value) => value.toLowerCase() === name));
}

/** Whether a row passes: every term holds. */
export function matchesFilter(filter: Filter, row: SickRow): boolean {
  return filter.every((term) => {
    if (term.values.length === 0) return true;
    return term.values.some((value) => matchesValue(term.key, value, row)) !== term.negated;
  });
}

function matchesValue(key: FilterTerm["key"], value: string, row: SickRow): boolean {
  switch (key) {
    case "class":
      return equals(row.class, value);
    case "ns":
      return equals(row.namespace, value);
    case "node":
      return row.node === null ? value === "" : equals(row.node, value);
    case "cause":
      return row.cause === null ? equals("unknown", value) : equals(row.cause.id, value);
    case "group":
      return equals(row.group, value);
    case "status":
      return equals(row.status, value);
    case "owner":
      return ownerNames(row).some((name) => equals(name, value));
    case "name":
      return value.includes("*") ? equals(row.name, value) : contains(row.name, value);
    case "label":
      return matchesLabel(row.labels, value);
    default:
      return textOf(row).some((text) => contains(text, value));
  }
}

/** `Deployment web` is found as `web`, `Deployment/web` and `Deployment web`. */
function ownerNames(row: SickRow): string[] {
  if (row.owner === null) return [];
  const [kind = "", name = ""] = row.owner.split(/[ /]/, 2);
  return [name, kind, `${kind}/${name}`, `${kind} ${name}`];
}

/** `app` = the label is there, `app=web` = it has that value. */
function matchesLabel(labels: Readonly<Record<string, string>>, wanted: string): boolean {
  const at = wanted.indexOf("=");
  const key = at < 0 ? wanted : wanted.slice(0, at);
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  if (value === undefined) return false;
  return at < 0 || equals(value, wanted.slice(at + 1).replace(/^=/, ""));
}

function textOf(row: SickRow): string[] {
  return [row.namespace, row.name, row.node ?? "", row.owner ?? "", row.cause?.id ?? "", row.cause?.title ?? ""];
}

/** Equal without regard to case; `*` stands for anything. */
function equals(text: string, wanted: string): boolean {
  const a = text.toLowerCase();
  const b = wanted.toLowerCase();
  return b.includes("*") ? matchesGlob(a, b.split("*")) : a === b;
}

/** Linear in the text: pieces between the stars must follow each other, the outer ones at the ends. */
function matchesGlob(text: string, pieces: readonly string[]): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let from = first.length;
  for (const piece of others) {
    const at = text.indexOf(piece, from);
    if (at < 0 || at + piece.length > text.length - last.length) return false;
    from = at + piece.length;
  }
  return true;
}

function contains(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase());
}
