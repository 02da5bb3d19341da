import type { CrashedContainer } from "#lib/evidence/crash.ts";
import { probeKill, ranSeconds } from "#lib/evidence/crash.ts";
import { isOwnFailure, signalOf } from "#lib/evidence/exit-code.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";

/** Something that points at a more exact cause than "it fails at its start", in words that need no translation. */
export interface Sign {
  /** `never-ran` = the program was not even started. */
  readonly kind: "never-ran" | "other";
  readonly text: string;
  readonly event: EventFacts | null;
}

/** A container that ran for this long did not fail at its start: it is past every back-off (F3.3). */
const LONG_RUN_SECONDS = 600;

const NEVER_RAN: readonly string[] = ["StartError", "ContainerCannotRun"];

/**
 * Words in a log's last lines for which the catalogue has a cause of their own: wrong architecture, missing command,
 * permission, read-only or full file system, port in use, unreachable dependency, syntax, missing setting, memory.
 */
const LOG_SIGNS: readonly RegExp[] = [
  /exec format error/i,
  /command not found|executable file not found|: not found$|no such file or directory/i,
  /read-only file ?system|EROFS/i,
  /no space left on device|ENOSPC|disk quota exceeded/i,
  /permission denied|EACCES|operation not permitted/i,
  /address already in use|EADDRINUSE|port is already allocated/i,
  /connection refused|ECONNREFUSED|no such host|name or service not known|ENOTFOUND|getaddrinfo|connection timed out|i\/o timeout|no route to host|could not connect|unable to connect/i,
  /syntax ?error|parse error|unexpected token/i,
  /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b.*\b(?:not set|unset|undefined|missing|required|must be set|not defined|empty)\b/,
  /\b(?:missing|required|undefined|unset)\b.*\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|environment variable/i,
  /out of ?memory|cannot allocate memory|heap limit/i,
];

/** How many of the last lines are searched: earlier ones tell of things the program got over. */
const LAST_LINES = 20;

function logSign(lines: readonly string[]): Sign | null {
  const line = lines.slice(-LAST_LINES).findLast((text) => LOG_SIGNS.some((pattern) => pattern.test(text)));
  return line === undefined ? null : { kind: "other", text: line, event: null };
}

function exitSign({ end }: CrashedContainer): Sign | null {
  if (isOwnFailure(end.exitCode)) return null;
  const signal = signalOf(end.exitCode);
  return { kind: "other", text: `exit code ${end.exitCode}${signal ? ` (${signal})` : ""}`, event: null };
}

/** The strongest sign of a more exact cause, or null when the end explains itself by its log at best. */
export function signOf(crashed: CrashedContainer, lines: readonly string[], events: readonly KubeEvent[]): Sign | null {
  const { container, end } = crashed;
  if (NEVER_RAN.includes(end.reason)) return { kind: "never-ran", text: end.message || end.reason, event: null };
  const kill = probeKill(events, container.name);
  if (kill) return { kind: "other", text: kill.message, event: kill };
  const hook = eventsWith(events, { reason: "FailedPostStartHook", container: container.name }).at(-1);
  if (hook) return { kind: "other", text: hook.message, event: hook };
  const said = logSign(lines);
  if (said) return said;
  if (container.kind === "init") return { kind: "other", text: `init container ${container.name}`, event: null };
  const ran = ranSeconds(end);
  if (ran !== null && ran >= LONG_RUN_SECONDS) return { kind: "other", text: `${end.startedAt} – ${end.finishedAt}`, event: null };
  return exitSign(crashed);
}
