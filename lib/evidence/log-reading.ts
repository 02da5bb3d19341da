import { driverAddress, withAddress } from "./log-addresses.ts";
import { CONFIG_PATTERNS } from "./log-config.ts";
import { ENV_PATTERNS } from "./log-env.ts";
import { FILE_PATTERNS } from "./log-files.ts";
import { NETWORK_PATTERNS } from "./log-network.ts";
import { GENERAL_KINDS, LONGEST_LINE, type LogDetail, type LogKind, type LogPattern, type LogValues } from "./log-pattern.ts";
import { START_PATTERNS } from "./log-start.ts";
import { ANSWER_PATTERNS, STATE_PATTERNS } from "./log-state.ts";

/** All known wordings; within a kind exact ones stand before general ones. */
export const LOG_PATTERNS: readonly LogPattern[] = [
  ...START_PATTERNS,
  ...FILE_PATTERNS,
  ...ENV_PATTERNS,
  ...NETWORK_PATTERNS,
  ...STATE_PATTERNS,
  ...ANSWER_PATTERNS,
  ...CONFIG_PATTERNS,
];

/** One line that tells why a program ended. `line` is as it was written, without colours, cut to MOST_QUOTED. */
export interface LogMatch {
  readonly kind: LogKind;
  readonly detail: LogDetail | null;
  readonly line: string;
  /** Place among the lines that were given. */
  readonly index: number;
  readonly values: LogValues;
}

/** Lines that are searched, from the end: earlier ones tell of things the program got over. */
const LAST_LINES = 40;
const MOST_QUOTED = 300;

/** Frames of a stack trace say where, not why: they are left out before the last lines are counted, and never quoted. */
export const FRAME =
  /^\s*(?:at |\.\.\. \d|File "|from \/|goroutine \d|\[signal |#\d{1,3} )|^\t+\S+\.go:\d|^\s{2,}\^|^\s+[~^]+\s*$|^created by |^\s*\d{1,3}: +(?:0x|std::|core::|rust_|__)/;
/** Cheap gate: a line without any of these words fits no pattern. */
const COMPLAINT =
  /error|exception|fail|fatal|denied|refused|not |n't|cannot|unable|no |missing|required|unset|undefined|must|need|please|invalid|unknown|unexpected|syntax|bad |timed? ?out|timeout|in use|E[A-Z]{4,}|unbound|NotPresent|full|space|read-only|unreachable|resolve|address|incorrect|dirty|pending|set the|specify|path|KeyError|lookup|writ|running on|unrecognized|\[emerg\]|missing_|is the server|ownership|permissions|memory|heap|lock|corrupt|mismatch|incompatible|initialized by|too (?:low|many|recent)|already|bad_alloc|PANIC|certificate|authentication|WRONGPASS|NOAUTH|login|token|signature/i;
/** A line that is no error by its own level. */
export const MILD =
  /^[DIW]\d{4} |^.{0,60}(?:\b(?:WARN(?:ING)?|INFO|DEBUG|NOTICE|TRACE)\b|"level": ?"(?:warn|info|debug)|level=(?:warn|info|debug))/i;
const RECOVERED = /\b(?:connected (?:to|successfully)|connection (?:established|restored|succeeded)|reconnected|successfully connected)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL = /\u001b\[[0-9;?]{0,20}[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A log line for matching and quoting: no colours, no control characters, bounded. */
export function plainLine(line: string): string {
  return line
    .slice(0, LONGEST_LINE * 2)
    .replace(CONTROL, "")
    .slice(0, LONGEST_LINE);
}

/** What stands before the telling words of a line that is quoted in part. */
const LEAD = 80;

/** A line as it is quoted in a verdict; of a longer one the part with the telling words, which begin at \`at\`. */
export function quotedLine(line: string, at = 0): string {
  const plain = plainLine(line);
  const text = plain.trim();
  if (text.length <= MOST_QUOTED) return text;
  const place = at - (plain.length - plain.trimStart().length);
  if (place < MOST_QUOTED - LEAD) return `${text.slice(0, MOST_QUOTED - 1)}…`;
  const from = Math.min(place - LEAD, text.length - MOST_QUOTED + 1);
  const isEnd = from + MOST_QUOTED - 1 >= text.length;
  return isEnd ? `…${text.slice(from)}` : `…${text.slice(from, from + MOST_QUOTED - 2)}…`;
}

/** Of a long line in which nothing is known the beginning and the end: wrapped errors name their reason last. */
export function quotedEnds(line: string): string {
  const text = plainLine(line).trim();
  if (text.length <= MOST_QUOTED) return text;
  const head = MOST_QUOTED / 3;
  return `${text.slice(0, head)} … ${text.slice(text.length - (MOST_QUOTED - head - 3))}`;
}

const UPPER = /^[A-Z][A-Z0-9_]{2,}$/;
/** Capitals that are no variable: levels, formats, SQL. */
const NO_NAME =
  /^(?:ERROR|FATAL|WARN|WARNING|INFO|DEBUG|PANIC|CRITICAL|NOTICE|NULL|TRUE|FALSE|HTTP|HTTPS|JSON|YAML|SQL|TLS|SSL|API|URL|DNS|TCP|UDP|AND|NOT|THE|CONFIG|ENV|DETAIL|HINT|KEY|VALUE|FIELD|PATH)$/;

function isVariable(name: string, { strictName, dotted }: LogPattern): boolean {
  if (dotted) return true;
  if (UPPER.test(name)) return !NO_NAME.test(name) && (!strictName || name.includes("_") || name.length >= 4);
  return !strictName && name.includes("_");
}

function valuesOf(groups: Readonly<Record<string, string | undefined>>): LogValues {
  const named = Object.entries(groups).flatMap(([name, value]) => (value ? [[name.replace(/\d$/, ""), trimmed(value)] as const] : []));
  return Object.fromEntries(named);
}

function trimmed(value: string): string {
  return value.replace(/[.:]+$/, "");
}

/** `leaderelection.go:285` is where a line was written, not whom the program called. */
const SOURCE_FILE = /^[\w-]{1,80}\.(?:go|py|m?js|tsx?|rb|rs|java|kt|scala|cs|php|cc?|cpp|h)$/i;

/** What a text was read as, and where in it the telling words begin. */
interface Matched extends Pick<LogMatch, "kind" | "detail" | "values"> {
  readonly at: number;
}

/** The first wording of these that the text has, with what it names. */
function matchText(text: string, patterns: readonly LogPattern[]): Matched | null {
  const plain = text.replaceAll('\\"', '"');
  if (!COMPLAINT.test(plain)) return null;
  for (const pattern of patterns) {
    // matchAll copies the pattern first, and most lines fit none of a hundred.
    if (plain.search(pattern.pattern) < 0 || pattern.unless?.test(plain)) continue;
    for (const { groups, index: at } of plain.matchAll(pattern.pattern)) {
      const values = valuesOf(groups ?? {});
      if (pattern.kind === "env" && !isVariable(values.variable ?? "", pattern)) continue;
      if (pattern.kind === "dependency" && SOURCE_FILE.test(values.host ?? "")) continue;
      return { kind: pattern.kind, detail: pattern.detail ?? null, values, at };
    }
  }
  return null;
}

const OF_KIND: ReadonlyMap<LogKind, readonly LogPattern[]> = Map.groupBy(LOG_PATTERNS, ({ kind }) => kind);

interface Read extends Matched {
  /** What was matched: the line, or it and what it goes on with. */
  readonly text: string;
}

/** The beginning of another record: nothing before it goes on there. */
const RECORD = /^\[?\d{4}-\d\d-\d\d|^\[?\d\d:\d\d:\d\d|^\{"|^(?:ERROR|WARN|INFO|DEBUG|FATAL|Caused by)\b/;

/** Reads one line; where it names nothing, the two lines after it may: messages are often broken over several lines. */
function matchAt(lines: readonly string[], index: number): Read | null {
  const line = lines[index] ?? "";
  const alone = matchText(line, LOG_PATTERNS);
  if (alone && Object.keys(alone.values).length > 0) return { ...alone, text: line };
  const [next = "", after = ""] = lines.slice(index + 1, index + 3);
  const more = (RECORD.test(next) ? [] : RECORD.test(after) ? [next] : [next, after]).map((text) => text.replace(/^[\s*•-]{1,20}/, ""));
  const text = [line.trimEnd(), ...more].join(" ").trim().slice(0, LONGEST_LINE);
  if (alone) {
    const naming = (OF_KIND.get(alone.kind) ?? []).filter(({ pattern }) => pattern.source.includes("(?<"));
    const whole = more.length > 0 ? matchText(text, naming) : null;
    return whole ? { ...whole, text } : { ...alone, text: line };
  }
  const goesOn = /[:[{]\s*$/.test(line) || /^\s+(?:\S|$)/.test(next);
  const whole = goesOn && more.length > 0 ? matchText(text, OF_KIND.get("env") ?? []) : null;
  return whole && { ...whole, text };
}

/** Several rules read the same lines one after the other: the last answers are kept, by the lines themselves. */
const MEMO = new Map<string, readonly LogMatch[]>();
const MOST_KEPT = 8;

/**
 * Everything the last lines complain about that is known, the most telling first: errors before warnings, what has a
 * cause of its own before the rest, later before earlier. A dependency that answered later is left out.
 */
export function readLog(lines: readonly string[]): readonly LogMatch[] {
  const key = lines.join("\n");
  const known = MEMO.get(key);
  if (known) return known;
  const matches = read(lines);
  if (MEMO.size >= MOST_KEPT) MEMO.delete(MEMO.keys().next().value ?? "");
  MEMO.set(key, matches);
  return matches;
}

function read(lines: readonly string[]): readonly LogMatch[] {
  const kept = lines.map((line, index) => ({ line: plainLine(line), index })).filter(({ line }) => line.trim() !== "" && !FRAME.test(line));
  const last = kept.slice(-LAST_LINES);
  const texts = last.map(({ line }) => line);
  const recovered = texts.findLastIndex((line) => RECOVERED.test(line) && !/\bnot connected|n't\b|fail|refused/i.test(line));
  const address = driverAddress(kept.map(({ line }) => line));
  const matches = last.flatMap(({ index }, place): LogMatch[] => {
    const match = matchAt(texts, place);
    if (!match || (match.kind === "dependency" && place < recovered)) return [];
    const { kind, detail, at } = match;
    const values = kind === "dependency" ? withAddress(match.values, address) : match.values;
    return [{ kind, detail, values, line: quotedLine(match.text, at), index }];
  });
  return matches.map((match, place) => withNamed(match, matches.slice(0, place))).sort(compareMatches);
}

/** How many lines before a failure may name whom it is about. */
const NAMED_BEFORE = 6;

/** A call that failed without a name is the one that failed alike, and was named, a few lines before. */
function withNamed(match: LogMatch, before: readonly LogMatch[]): LogMatch {
  if (match.kind !== "dependency" || match.values.host !== undefined) return match;
  const named = before.findLast(
    ({ kind, detail, values, index }) =>
      kind === "dependency" && detail === match.detail && values.host !== undefined && match.index - index <= NAMED_BEFORE,
  );
  return named ? { ...match, values: named.values } : match;
}

function compareMatches(a: LogMatch, b: LogMatch): number {
  const weight = ({ kind, line }: LogMatch) => (MILD.test(line) ? 0 : 2) + (GENERAL_KINDS.includes(kind) ? 0 : 1);
  const valued = ({ values }: LogMatch) => (Object.keys(values).length > 0 ? 1 : 0);
  return weight(b) - weight(a) || (a.kind === b.kind ? valued(b) - valued(a) : 0) || b.index - a.index;
}
