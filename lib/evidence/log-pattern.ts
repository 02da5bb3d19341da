const GENERAL = [
  "missing-module",
  "missing-file",
  "config",
  "migration",
  "kernel-limit",
  "heap",
  "held",
  "data",
  "low-port",
  "shared-memory",
  "missing-kind",
  "credentials",
  "certificate",
] as const;

/** What a log line complains about. Those in front have a cause of their own in the catalogue. */
export const LOG_KINDS = [
  "env",
  "dependency",
  "port-in-use",
  "read-only",
  "permission",
  "no-space",
  "exec-format",
  "command",
  "syntax",
  ...GENERAL,
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Kinds without a cause of their own: they only sharpen the fallback's words and never hide a line that has one. */
export const GENERAL_KINDS: readonly LogKind[] = GENERAL;

/** What a line names besides its kind; empty when it does not say. */
export interface LogValues {
  readonly variable?: string;
  readonly host?: string;
  readonly port?: string;
  readonly path?: string;
  readonly module?: string;
  readonly command?: string;
}

/** How a dependency failed to answer. */
export type Unreachable = "refused" | "unresolved" | "timed-out" | "no-route";
/** Detail of a kind that has several: a dependency's way to fail, or what a command's start lacked. */
export type LogDetail = Unreachable | "not-found" | "not-executable" | "interpreter" | "line-endings";

/**
 * One known wording. `pattern` is global and is matched against one line of at most LONGEST_LINE characters, quotes unescaped and
 * colours removed. Named groups fill LogValues. Patterns are linear: no quantified group holds an unbounded quantifier,
 * and at most two unbounded parts stand in one pattern (a test checks both).
 */
export interface LogPattern {
  readonly kind: LogKind;
  /** Where the wording comes from, for whoever maintains the table. */
  readonly from: string;
  readonly pattern: RegExp;
  readonly detail?: LogDetail;
  /** Words that make it something else, e.g. a watch limit that is reported as a full disk. */
  readonly unless?: RegExp;
  /** The variable must look like one (capitals and a `_`): the words around it are too general to trust alone. */
  readonly strictName?: true;
  /** The setting may be written as a property (`app.jwt.secret`), which an environment variable can set as well. */
  readonly dotted?: true;
}

/** Lines are cut to this length before they are matched. */
export const LONGEST_LINE = 1_000;
