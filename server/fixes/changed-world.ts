import "server-only";
import { saySentence } from "#lib/fixes/say.ts";
import { inEvery, spoken, type Words } from "#lib/messages/words.ts";
import type { OfferedPlan, PreparedPlan } from "./types.ts";

/**
 * What is otherwise by now than when the plan was made; empty when nothing is. Values that justified it as
 * `field: old → new`, and risks that nobody has read: an autoscaler or a volume that came meanwhile is a changed world
 * too. A drain tells what its budgets hold beside each pod, and waits for it.
 */
export function changesSince(before: PreparedPlan, { fix, plan }: PreparedPlan): readonly Words[] {
  const read = new Set(before.plan.risks.map(({ id }) => id));
  const unread = plan.drain === undefined ? plan.risks.filter(({ id }) => !read.has(id)) : [];
  return [...changedState(before.plan.state, plan.state), ...unread.map((said) => inEvery((locale) => saySentence(fix, said, locale)))];
}

function changedState(before: OfferedPlan["state"], now: OfferedPlan["state"]): Words[] {
  return Object.keys(before)
    .filter((key) => before[key] !== now[key])
    .map((key) => spoken(`${key}: ${before[key] || "–"} → ${now[key] || "–"}`));
}
