import type { CrashedContainer } from "#lib/evidence/crash.ts";
import { probeKill, ranSeconds } from "#lib/evidence/crash.ts";
import { isOwnFailure, signalOf } from "#lib/evidence/exit-code.ts";
import { GENERAL_KINDS } from "#lib/evidence/log-pattern.ts";
import { readLog } from "#lib/evidence/log-reading.ts";
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

/** Memory that ran out inside the program: no line of the known wordings, and a cause of its own all the same. */
const OUT_OF_MEMORY = /out of ?memory|cannot allocate memory|heap limit/i;

/** How many of the last lines are searched for it: earlier ones tell of things the program got over. */
const LAST_LINES = 20;

function logSign(lines: readonly string[]): Sign | null {
  const [said] = readLog(lines);
  if (said && !GENERAL_KINDS.includes(said.kind)) return { kind: "other", text: said.line, event: null };
  const line = lines.slice(-LAST_LINES).findLast((text) => OUT_OF_MEMORY.test(text));
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
