import "server-only";
import type { ActUnderWay } from "#lib/contract/board.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { PlanRequest } from "#lib/contract/fixes.ts";
import { say } from "#lib/messages/sentences.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { StoredPlan } from "./plan-store.ts";

/** A plan that is being carried out, as everybody may see it. */
export function shownAct({ id, request, actor, usedBy, state }: StoredPlan): ActUnderWay {
  return {
    planId: id,
    fix: request.fix,
    target: request.target,
    about: request.about ?? null,
    user: actor.user,
    osUser: actor.osUser,
    since: usedBy === null ? state.since : new Date(usedBy.at).toISOString(),
    auditId: state.auditId,
  };
}

/** Who is acting on this target in another server on the same folder, as an error; null where nobody is known to. */
export async function actElsewhere(audit: AuditLog, { cluster, target }: PlanRequest): Promise<PodWardError | null> {
  const open = await audit.rows.open(cluster);
  const row = open.find((one) => one.target.uid === target.uid);
  if (row === undefined) return null;
  return new PodWardError("conflict", say("actElsewhere", { user: row.user, fix: row.fix, since: row.time }));
}
