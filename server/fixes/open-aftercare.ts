import "server-only";
import type { Fix, PodInput } from "#lib/fixes/define.ts";
import { sayRunbooks } from "#lib/runbooks/say.ts";
import { admitObject } from "#server/evidence/mask.ts";
import type { AuditLog } from "#server/records/audit.ts";

/**
 * Opens what this fix will leave to be done by hand, filled from the pod as it still is: afterwards nobody knows its
 * container ids any more. Throws `store-unavailable`, and then nothing may be sent.
 */
export async function openAftercare(fix: Fix, input: PodInput, audit: AuditLog, intentId: number): Promise<void> {
  if (fix.aftercare === undefined) return;
  const facts = { pod: admitObject(input.pod), nodeGone: input.node === null };
  const [en] = sayRunbooks([fix.aftercare], facts, "en");
  const [zh] = sayRunbooks([fix.aftercare], facts, "zh-CN");
  if (en !== undefined && zh !== undefined) await audit.aftercare.open(intentId, { en, "zh-CN": zh });
}
