import { isWrite } from "#server/fixes/testing/fix-stand.ts";
import { changedAt } from "./interference.ts";
import type { Point } from "./interposed.ts";
import type { Outcome } from "./run.ts";
import { pathOf, versionOf } from "./world.ts";

/** The resourceVersion that a request names as what it was made for; NaN when it names none. */
function versionIn(body: unknown): number {
  if (Array.isArray(body)) return Number(body.find(({ op, path }) => op === "test" && path === "/metadata/resourceVersion")?.value);
  if (typeof body !== "object" || body === null) return Number.NaN;
  const { resourceVersion } = body as { resourceVersion?: unknown };
  if (typeof resourceVersion === "string") return Number(resourceVersion);
  for (const inner of Object.values(body)) {
    const found = versionIn(inner);
    if (!Number.isNaN(found)) return found;
  }
  return Number.NaN;
}

/** Points from which on the fix does not look beside its target any more: no request of the API can guard what is there. */
const TOO_LATE_BESIDE: ReadonlySet<Point> = new Set(["after the second look", "before the write arrives"]);

/** Whether the fix had to leave the world alone: what justified its plan was gone before it could write. */
export function mustNotAct({ disturbance: { change, raced }, plan, scene }: Outcome, point: Point): boolean {
  if (change === null || !change.takesReason) return false;
  if (point === "before the plan reads") return false;
  if (!change.onTarget) return !raced && !TOO_LATE_BESIDE.has(point) && point !== "after the plan has read";
  // A plan that was made anew from the changed object may be acted on; never one for another UID.
  const isPlannedSo = plan !== null && versionIn(plan.request.body) >= changedAt(change);
  return change.after?.metadata?.uid !== scene.wish.target.uid || !isPlannedSo;
}

/** What was wrong with a run, in words; empty when nothing was. */
export function faultsOf(outcome: Outcome, point: Point | null): string[] {
  const { scene, sent, rows, state, refusal, plan } = outcome;
  const { uid } = scene.wish.target;
  const path = pathOf(scene.kind, scene.wish.target.namespace, scene.wish.target.name);
  const own = sent.filter(({ request }) => `${request.path}/`.startsWith(`${path}/`));
  const done = own.filter((one) => "done" in one);
  const faults: string[] = [];
  const check = (holds: boolean, fault: string) => holds || faults.push(fault);
  check(point === null || outcome.disturbance.reached || plan === null, "the point was never reached");
  // One that was refused as too late did nothing: a drain, whose look takes long, looks again and sends another.
  check(done.length <= 1 && own.length <= 3, `${own.length} writes were sent, ${done.length} done`);
  check(own.length === sent.length, "something else than the target was written to");
  check(
    own.every(({ request }) => isWrite(request) && JSON.stringify(request.body).includes(uid)),
    "a write does not carry the UID",
  );
  check(
    sent.every(({ request }) => !Number.isNaN(versionIn(request.body))),
    "a write does not carry the resourceVersion that was looked at",
  );
  check(outcome.unannounced === 0, "a write went out before its intent row");
  const intents = rows.filter((row) => row.kind === "intent");
  const outcomes = rows.filter((row) => row.kind === "outcome");
  check(intents.length === outcomes.length && intents.length <= 1, `${intents.length} intents, ${outcomes.length} outcomes`);
  check(outcome.brokenRow === null, "the audit chain is broken");
  const told = outcomes.find(({ target }) => target.uid === uid);
  if (told) check(told.state === state?.state, `the log says ${told.state}, the dialog ${state?.state}`);
  const { change, raced } = outcome.disturbance;
  const isSwapped = change?.after != null && change.after.metadata?.uid !== uid;
  check(!isSwapped || versionOf(outcome.left) === versionOf(change.after), "the object that took the name was touched");
  const acted = state?.state === "verified" || state?.state === "not-verified";
  check(acted === done.length > 0, `${done.length} writes were done, and the outcome is ${state?.state}: ${state?.detail}`);
  check(refusal === null || ["conflict", "gone", "not-found"].includes(refusal.code), `refused as ${refusal?.code}: ${refusal?.message}`);
  if (point === null) check(acted, `without any interference it did not act: ${refusal?.message ?? state?.detail}`);
  else if (change !== null && mustNotAct(outcome, point)) {
    // In a race the fix may have been first; then it was made for a version from before the change.
    const acts = raced ? done.filter(({ request }) => versionIn(request.body) >= changedAt(change)) : done;
    check(acts.length === 0, `it acted although ${change.what}`);
  }
  return faults;
}
