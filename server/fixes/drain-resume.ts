import "server-only";
import { fixIdSchema } from "#lib/contract/causes.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import { NOTHING, type Words } from "#lib/messages/words.ts";
import type { AuditLog } from "#server/records/audit.ts";
import { runDrain } from "./drain-act.ts";
import { type DrainItem, newItem, UNANSWERED_MS } from "./drain-item.ts";
import { type DrainMember, recordedMembers } from "./drain-record.ts";
import { drainText } from "./drain-texts.ts";
import { finishing } from "./finish.ts";
import type { PlanStore, StoredPlan } from "./plan-store.ts";
import type { FixDependencies, OpenCluster, PreparedPlan } from "./types.ts";

/** A drain of which nothing was recorded for so long is not taken up again: nobody expects it any more. */
const TAKEN_UP_WITHIN_MS = 60 * 60_000;
const STANDSTILL_MS = 30 * 60_000;
const DRAIN = fixIdSchema.parse("drain-node");

/** True for the intent of a drain: it may be gone on with, since its row holds whom it may evict. */
export function isDrain(row: AuditRow): boolean {
  return row.fix === DRAIN;
}

export interface Resume {
  readonly dependencies: FixDependencies;
  readonly plans: PlanStore;
  readonly cluster: OpenCluster;
  readonly audit: AuditLog;
  /** The drain's intent, without an outcome. */
  readonly row: AuditRow;
}

/** Where one pod stood by the rows of its eviction; what the cluster says of it is read at the first look. */
function itemOf(member: DrainMember, rows: readonly AuditRow[]): DrainItem {
  const item = newItem(member);
  const own = rows.filter(({ target }) => target.uid === member.uid);
  const intent = own.findLast(({ kind }) => kind === "intent");
  const outcome = own.find(({ kind, intentId }) => kind === "outcome" && intentId === intent?.id);
  if (intent === undefined) return item;
  if (outcome?.state === "refused") return { ...item, phase: "failed", message: outcome.detail };
  if (outcome !== undefined) return item;
  const at = Date.parse(intent.time);
  // Whether it was sent before the server ended is not known: it is read again, and not sent again before its time.
  return { ...item, row: { id: intent.id, at }, unansweredUntil: at + UNANSWERED_MS };
}

/** The plan as far as going on needs it: whom to evict, under which id and whose name. */
function restore({ plans, row, cluster }: Resume): StoredPlan | null {
  const fix = FIXES[DRAIN];
  if (fix === undefined) return null;
  const { name, uid } = row.target;
  const object = { metadata: { name, uid } };
  const input = {
    on: "node",
    cluster: row.cluster,
    now: cluster.view.now(),
    params: {},
    object,
    pods: { bound: 0, terminating: 0 },
    lease: undefined,
  } as const;
  const plan: PreparedPlan["plan"] = {
    offered: true,
    what: [],
    request: { method: "PATCH", path: "", contentType: "", body: {} },
    drain: [],
    kubectl: "",
    preconditions: [],
    risks: [],
    gentler: [],
    confirm: { reason: false },
    doneMeans: { id: "done", params: {} },
    success: { kind: "drained", withinMs: STANDSTILL_MS },
    state: {},
  };
  const prepared = { fix, target: row.target, input, plan, preconditions: [], stale: false, dryRun: { ok: true, message: NOTHING } };
  const request = { cluster: row.cluster, fix: DRAIN, target: row.target, params: {} };
  const stored = plans.restore(row.planId, request, { user: row.user, osUser: row.osUser }, prepared, Date.parse(row.time));
  stored.sent = row.request;
  return stored;
}

/** Why this drain may not be gone on with; null when it may. */
async function whyNot({ dependencies, cluster, row }: Resume, rows: readonly AuditRow[]): Promise<Words | null> {
  if (dependencies.readOnly) return drainText("why-read-only");
  const { user } = await dependencies.whoAmI(cluster.view);
  if (user !== row.user) return drainText("why-other-user", { now: user, user: row.user });
  const newest = Math.max(...rows.map(({ time }) => Date.parse(time)));
  if (dependencies.now() - newest > TAKEN_UP_WITHIN_MS) return drainText("why-too-long", { minutes: TAKEN_UP_WITHIN_MS / 60_000 });
  return null;
}

/**
 * Goes on with a drain that the end of the server cut off, from what the store holds: its confirmed pods, by UID, and
 * the rows of their evictions. Answers null when it goes on, else why not; then the caller closes its rows.
 */
export async function resumeDrain(resume: Resume): Promise<Words | null> {
  const { dependencies, plans, cluster, audit, row } = resume;
  const rows = await audit.ofPlan(row.planId);
  const members = recordedMembers(row.request);
  if (members === null) return drainText("why-unreadable");
  const why = await whyNot(resume, rows);
  if (why !== null) return why;
  const plan = restore(resume);
  if (plan === null) return drainText("why-unreadable");
  const startedAt = Date.parse(row.time);
  plans.setState(plan, "executing", NOTHING, row.id);
  void runDrain({
    dependencies,
    plans,
    cluster,
    plan,
    audit,
    reason: row.reason,
    standstillMs: STANDSTILL_MS,
    items: members.map((member) => itemOf(member, rows)),
    finish: finishing({ plans, plan, audit, intentId: row.id, startedAt, now: dependencies.now }),
  }).catch((error: unknown) => plans.giveUp(plan, errorWords(error)));
  return null;
}
