import type { Condition } from "#lib/kube/objects.ts";
import { kubeTime } from "../time.ts";

/** When a condition last changed its status: as before while the status is the same (F3.1), else now (ms). */
export function transitionTime(before: Condition | undefined, after: Pick<Condition, "status">, now: number): string {
  const same = before !== undefined && before.status === after.status;
  return same && before.lastTransitionTime ? before.lastTransitionTime : kubeTime(now);
}
