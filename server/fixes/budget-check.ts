import { needsNoBudget } from "#lib/fixes/evict-pod.ts";
import { unreadyMayGo } from "#lib/fixes/unready-may-go.ts";
import type { Check, CheckContext } from "./check.ts";
import { fixText } from "./texts.ts";

const SOURCE = "PodDisruptionBudget.status";

/** Whether the disruption budgets let the pod go: none or one may select it, and that one must have something to give (F7.3). */
export function budgetAllows({ input }: CheckContext): Check {
  if (input.on !== "pod") throw new Error(`disruption budgets are asked for pods, not for a ${input.on}`);
  const { pod, budgets } = input;
  if (needsNoBudget(pod))
    return { state: "pass", source: "status.phase", message: fixText("budget-bypass", { phase: pod.status?.phase ?? "" }) };
  if (budgets === undefined) return { state: "unknown", source: SOURCE, message: fixText("budget-unread") };
  const [budget] = budgets;
  if (budget === undefined) return { state: "pass", source: SOURCE, message: fixText("budget-none") };
  if (budgets.length > 1) {
    const names = budgets.map(({ metadata }) => metadata?.name ?? "").join(", ");
    return { state: "fail", source: SOURCE, message: fixText("budget-two", { budgets: names }) };
  }
  const { disruptionsAllowed: allowed = 0, currentHealthy: healthy = 0, desiredHealthy: desired = 0 } = budget.status ?? {};
  const words = { budget: budget.metadata?.name ?? "", allowed, healthy, desired };
  if (unreadyMayGo(pod, budget)) return { state: "pass", source: SOURCE, message: fixText("budget-unready-goes", words) };
  if (allowed > 0) return { state: "pass", source: SOURCE, message: fixText("budget-ok", words) };
  return { state: "fail", source: SOURCE, message: fixText("budget-spent", words) };
}
