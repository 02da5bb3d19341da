import "server-only";
import type { FixState } from "#lib/contract/fixes.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import { joinWords, type Words } from "#lib/messages/words.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { PlanStore, StoredPlan } from "./plan-store.ts";

export type Outcome = Exclude<FixState["state"], "planned" | "executing">;
/** Tells and records what came of a plan. Never throws: what was seen is told even where the store does not take it. */
export type Finish = (state: Outcome, detail: Words) => Promise<void>;

export interface Finishing {
  readonly plans: PlanStore;
  readonly plan: StoredPlan;
  readonly audit: AuditLog;
  readonly intentId: number;
  /** ms. */
  readonly startedAt: number;
  readonly now: () => number;
}

/** The end of an act. */
export function finishing({ plans, plan, audit, intentId, startedAt, now }: Finishing): Finish {
  return async (state, detail) => {
    plans.setState(plan, state, detail, intentId);
    try {
      await audit.outcome(intentId, state, detail, now() - startedAt, {
        sent: plan.sent ?? undefined,
        response: plan.response ?? undefined,
      });
    } catch (error) {
      plans.setState(plan, state, joinWords([detail, errorWords(error)], " "), intentId);
    }
  };
}
