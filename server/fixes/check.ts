import type { Fix, FixInput } from "#lib/fixes/define.ts";
import type { ClusterView } from "#server/watch/types.ts";
import type { PlanStore } from "./plan-store.ts";
import type { CheckedPrecondition, OfferedPlan, Tries } from "./types.ts";

/** What a check of a precondition is made from. */
export interface CheckContext {
  readonly view: ClusterView;
  readonly fix: Fix;
  readonly plan: OfferedPlan;
  readonly input: FixInput;
  readonly plans: PlanStore;
  /** Who plans or confirms. */
  readonly user: string;
  /** Id of the plan that is checked, so that it does not block itself. */
  readonly planId: string;
  /** What the dry runs of a drain's evictions said; undefined = they were not asked. */
  readonly tries?: Tries | undefined;
}

/** What a check found, and where. `stale`: the target has changed since it was read, so nothing is said of it as it is now. */
export type Check = Omit<CheckedPrecondition, "id"> & { readonly stale?: boolean };
