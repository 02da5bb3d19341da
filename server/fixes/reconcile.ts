import "server-only";
import type { AuditRow } from "#lib/contract/record.ts";
import type { Words } from "#lib/messages/words.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { isDrain } from "./drain-resume.ts";
import { drainText } from "./drain-texts.ts";
import { lookAtRow } from "./look-now.ts";
import { fixText } from "./texts.ts";

/** Goes on with a drain whose intent this is; answers why not, or null when it goes on. */
export type GoOn = (row: AuditRow) => Promise<Words | null>;

/**
 * Takes up or closes the intents of this cluster that a crash left without an outcome; called before this process has
 * written any of its own there, while nobody else may act on it (`server/records/hold.ts`).
 * A drain goes on where it may, with the evictions under its plan. Of everything else, what is there now is read and
 * recorded as `unknown-outcome`: a UID that is gone is said to be gone, not claimed as our doing. Returns how many were
 * closed.
 */
export async function reconcileIntents(audit: AuditLog, view: ClusterView, goOn: GoOn): Promise<number> {
  const open = (await audit.open()).filter((row) => row.cluster === view.name);
  const goingOn = new Set<string>();
  const whyNot = new Map<number, Words>();
  for (const row of open.filter(isDrain)) {
    const why = await goOn(row);
    if (why === null) goingOn.add(row.planId);
    else whyNot.set(row.id, why);
  }
  const left = open.filter(({ planId }) => !goingOn.has(planId));
  for (const row of left) {
    const seen = await lookAtRow(view, row);
    const why = whyNot.get(row.id);
    const detail = why === undefined ? fixText("reconciled", { seen }) : drainText("not-resumed", { why, seen });
    await audit.outcome(row.id, "unknown-outcome", detail, null);
  }
  return left.length;
}
