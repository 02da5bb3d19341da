import type { Run } from "../programs.ts";

/** When and how a container that is told to stop will end. */
export interface StopPlan {
  /** ms; Infinity for one that cannot be killed. */
  readonly at: number;
  readonly code: number;
  /** The hook did not come to its end. */
  readonly hookCut: boolean;
}

/**
 * What comes of SIGTERM (after the hook) and, at the deadline, SIGKILL (F1.3).
 *
 * @param graceSeconds how long it may take; a container always gets 2 s
 */
export function planStop(run: Run, hasHook: boolean, now: number, graceSeconds: number): StopPlan {
  const deadline = now + Math.max(2, graceSeconds) * 1000;
  const hook = hasHook ? (run.preStopMs ?? 500) : 0;
  const reaction = run.onTerm ?? { afterMs: 400, code: 143 };
  if (reaction === "never") return { at: Number.POSITIVE_INFINITY, code: 137, hookCut: false };
  const killed: StopPlan = { at: deadline, code: 137, hookCut: now + hook > deadline };
  if (reaction === "ignores") return killed;
  const at = now + hook + reaction.afterMs;
  return at <= deadline ? { at, code: reaction.code, hookCut: false } : killed;
}

/** The text of FailedKillPod when the runtime's kill does not come back (F4.2, F4.6). */
export function killTimedOut(run: { readonly id: string; readonly name: string }): string {
  const id = run.id.replace("containerd://", "");
  const why = `an error occurs during waiting for container \\"${id}\\" to be killed: wait container \\"${id}\\": context deadline exceeded`;
  const error = `rpc error: code = DeadlineExceeded desc = ${why}`;
  return `error killing pod: failed to "KillContainer" for "${run.name}" with KillContainerError: "${error}"`;
}
