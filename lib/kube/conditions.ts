import type { Condition } from "./objects.ts";

/** The condition of that type, or null. */
export function conditionOf(conditions: readonly Condition[] | undefined, type: string): Condition | null {
  return conditions?.find((condition) => condition.type === type) ?? null;
}

/** `True`, `False`, `Unknown`, or null when the condition is not there (not yet evaluated, F3.1). */
export function conditionStatus(conditions: readonly Condition[] | undefined, type: string): string | null {
  return conditionOf(conditions, type)?.status ?? null;
}
