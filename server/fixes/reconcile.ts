import "server-only";
import type { AuditLog } from "#server/records/audit.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { lookNow } from "./act.ts";
import { fixText } from "./texts.ts";

/**
 * Closes the intents of this cluster from before `startedAt` (RFC 3339) that a crash left without an outcome: reads what is there now and records it as
 * `unknown-outcome`. A UID that is gone is said to be gone, not claimed as our doing. Returns how many were closed.
 */
export async function reconcileIntents(audit: AuditLog, view: ClusterView, startedAt: string): Promise<number> {
  const open = (await audit.open()).filter((row) => row.cluster === view.name && row.time < startedAt);
  for (const row of open) {
    const seen = await lookNow(view, row.target, "en");
    await audit.outcome(row.id, "unknown-outcome", fixText("en", "reconciled", { seen }), null);
  }
  return open.length;
}
