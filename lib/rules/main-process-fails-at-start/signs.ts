import type { CrashedContainer } from "#lib/evidence/crash.ts";
import { probeKill, ranSeconds } from "#lib/evidence/crash.ts";
import { isHostCode, isOwnFailure, signalOf } from "#lib/evidence/exit-code.ts";
import { GENERAL_KINDS } from "#lib/evidence/log-pattern.ts";
import { type LogMatch, readLog } from "#lib/evidence/log-reading.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";

/** Something that points at a more exact cause than "it fails at its start", in words that need no translation. */
export interface Sign {
  /** `never-ran` = the program was not even started; `long-run` = it ended long after its start. */
  readonly kind: "never-ran" | "long-run" | "other";
  readonly text: string;
  readonly event: EventFacts | null;
}

/** A container that ran for this long did not fail at its start: it is past every back-off (F3.3). */
const LONG_RUN_SECONDS = 600;

const NEVER_RAN: readonly string[] = ["StartError", "ContainerCannotRun"];

function logSign(lines: readonly string[], isUntold: (said: LogMatch) => boolean): Sign | null {
  const [said] = readLog(lines);
  if (!said || GENERAL_KINDS.includes(said.kind) || isUntold(said)) return null;
  return { kind: "other", text: said.line, event: null };
}

function exitSign({ end }: CrashedContainer, lines: readonly string[]): Sign | null {
  if (isOwnFailure(end.exitCode) || isHostCode(lines)) return null;
  const signal = signalOf(end.exitCode);
  return { kind: "other", text: `exit code ${end.exitCode}${signal ? ` (${signal})` : ""}`, event: null };
}

/**
 * The strongest sign of a more exact cause, or null when the end explains itself by its log at best.
 * `isUntold` says of a line of a kind with a cause of its own that that cause does not apply here.
 */
export function signOf(
  crashed: CrashedContainer,
  lines: readonly string[],
  events: readonly KubeEvent[],
  isUntold: (said: LogMatch) => boolean = () => false,
): Sign | null {
  const { container, end } = crashed;
  if (NEVER_RAN.includes(end.reason)) return { kind: "never-ran", text: end.message || end.reason, event: null };
  const kill = probeKill(events, container.name);
  if (kill) return { kind: "other", text: kill.message, event: kill };
  const hook = eventsWith(events, { reason: "FailedPostStartHook", container: container.name }).at(-1);
  if (hook) return { kind: "other", text: hook.message, event: hook };
  const said = logSign(lines, isUntold);
  if (said) return said;
  if (container.kind === "init") return { kind: "other", text: `init container ${container.name}`, event: null };
  const ran = ranSeconds(end);
  if (ran !== null && ran >= LONG_RUN_SECONDS) return { kind: "long-run", text: "", event: null };
  return exitSign(crashed, lines);
}
