import type { ConditionView } from "#lib/contract/object-parts.ts";
import type { Condition } from "#lib/kube/objects.ts";

/** Conditions in the contract's form. `isBad` says which value of one is trouble. */
export function conditionViews(conditions: readonly Condition[] | undefined, isBad: (condition: Condition) => boolean): ConditionView[] {
  return (conditions ?? []).map((condition) => ({
    type: condition.type ?? "",
    status: condition.status ?? "",
    reason: condition.reason ?? "",
    message: condition.message ?? "",
    since: condition.lastTransitionTime ?? null,
    bad: isBad(condition),
  }));
}
