import { PATTERNS, type Values } from "./values.ts";

/** How one runtime, kubelet, scheduler or library says something; `{name}` stands for what differs from case to case. */
export interface Wording {
  /** Who says it so, with the version where it matters. */
  readonly by: string;
  readonly text: string;
}

/** Texts that mean the same: what is read from one must be read from each. */
export interface WordingFamily {
  readonly id: string;
  /** Who speaks: programs in their logs, or Kubernetes and its runtimes in statuses and events; absent = either. */
  readonly where?: "logs" | "messages";
  readonly wordings: readonly [Wording, Wording, ...Wording[]];
}

/** A place of a text that says what the wording says, and the values that stand there. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly values: Values;
  /** What stands before each quote there: backslashes, where the text is quoted inside another. */
  readonly quoting: string;
}

const PLACEHOLDER = /\{([a-zA-Z]+)\d?\}/g;
/** The gRPC envelope around a runtime's words: some kubelets strip it, so a text may stand with and without it (F4.3). */
const ENVELOPE = /^rpc error: code = \w+ desc = /;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll('"', '\\\\*"');

const COMPILED = new Map<string, RegExp>();

function patternOf(text: string): RegExp {
  const known = COMPILED.get(text);
  if (known) return known;
  const bare = text.replace(ENVELOPE, "");
  let source = "";
  let at = 0;
  const seen = new Set<string>();
  for (const match of bare.matchAll(PLACEHOLDER)) {
    const name = match[0].slice(1, -1);
    source += literal(bare.slice(at, match.index));
    source += seen.has(name) ? `\\k<${name}>` : `(?<${name}>${PATTERNS[match[1] ?? ""] ?? '[^\\s"]+?'})`;
    seen.add(name);
    at = match.index + match[0].length;
  }
  const pattern = new RegExp(`(?:rpc error: code = \\w+ desc = )?${source}${literal(bare.slice(at))}(?![\\w/])`);
  COMPILED.set(text, pattern);
  return pattern;
}

/** Finds where a text says what the wording says; null where it does not. */
export function findWording({ text }: Wording, said: string): Found | null {
  const match = patternOf(text).exec(said);
  if (!match) return null;
  const quoting = /(\\*)"/.exec(match[0])?.[1] ?? "";
  return { start: match.index, end: match.index + match[0].length, values: { ...match.groups }, quoting };
}

/** The wording filled in with these values; null when it says something that nobody knows here. */
export function sayIn({ text }: Wording, values: Values, quoting = ""): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[0].slice(1, -1));
  if (names.some((name) => values[name] === undefined)) return null;
  return names.reduce((done, name) => done.replaceAll(`{${name}}`, () => values[name] ?? ""), text.replaceAll('"', `${quoting}"`));
}
