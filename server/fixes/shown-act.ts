import "server-only";
import type { ActUnderWay } from "#lib/contract/board.ts";
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
