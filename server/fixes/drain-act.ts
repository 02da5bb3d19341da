import "server-only";
import type { Words } from "#lib/messages/words.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { DrainItem } from "./drain-item.ts";
import { DrainRun } from "./drain-run.ts";
import type { PlanStore, StoredPlan } from "./plan-store.ts";
import type { FixDependencies, OpenCluster } from "./types.ts";

export interface DrainAct {
  readonly dependencies: FixDependencies;
  readonly plans: PlanStore;
  readonly cluster: OpenCluster;
  readonly plan: StoredPlan;
  readonly audit: AuditLog;
  readonly reason: string | null;
  readonly finish: (state: "verified" | "not-verified", detail: Words) => Promise<void>;
  readonly standstillMs: number;
  readonly items: readonly DrainItem[];
}

/**
 * Runs a drain whose node is cordoned, and records its outcome and then those of its open evictions. Without an
 * outcome (the process is stopping) its intent stays open, and the next start goes on from there.
 */
export async function runDrain(act: DrainAct): Promise<void> {
  const { dependencies, plans, cluster, plan, audit, reason, items, standstillMs } = act;
  const evict = { audit, plan, reason, now: dependencies.now };
  const run = new DrainRun({ dependencies, plans, plan, cluster, items, standstillMs, evict });
  const { promise: ended, resolve: recorded } = Promise.withResolvers<void>();
  plan.drain = {
    progress: (language) => run.progress(language),
    state: (language) => run.state(language),
    stop: (user) => {
      run.stop(user);
      return ended;
    },
  };
  try {
    const verdict = await run.run();
    if (verdict === null) return;
    await act.finish(verdict.state, verdict.detail);
  } finally {
    recorded();
  }
  await run.close();
}
