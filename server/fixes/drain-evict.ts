import "server-only";
import { PodWardError } from "#lib/contract/errors.ts";
import { evictionRequest } from "#lib/fixes/evict-pod.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { spoken, type Words } from "#lib/messages/words.ts";
import { missingPermission } from "#server/kube/errors.ts";
import { KubeError } from "#server/kube/types.ts";
import type { AuditLog } from "#server/records/audit.ts";
import { type DrainItem, refuse, UNANSWERED_MS } from "./drain-item.ts";
import { drainText } from "./drain-texts.ts";
import { sendFix } from "./execute.ts";
import { examined, keepPod } from "./keep-pod.ts";
import { keptAnswer, keptRefusal } from "./kept-answer.ts";
import type { StoredPlan } from "./plan-store.ts";
import { withCauses } from "./refusal.ts";
import { seenPod } from "./seen.ts";
import { shownRequest } from "./shown-request.ts";
import type { OpenCluster } from "./types.ts";

/** What every eviction of one drain shares. */
export interface EvictContext {
  readonly audit: AuditLog;
  readonly plan: StoredPlan;
  readonly reason: string | null;
  readonly now: () => number;
  /** No further request may be sent. */
  readonly isStopped: () => boolean;
}

/** The intent row of one eviction, under the drain's plan, and the pod as it was; both before anything is sent. */
async function openRow({ audit, plan, reason, now }: EvictContext, cluster: OpenCluster, item: DrainItem, pod: Pod): Promise<void> {
  const { uid, namespace, name } = item.member;
  const whole = { apiVersion: "v1", kind: "Pod", ...pod };
  const around = await examined(cluster, whole);
  const verdict = cluster.judgement(uid)?.causes[0];
  const id = await audit.intent({
    planId: plan.id,
    user: plan.actor.user,
    osUser: plan.actor.osUser,
    cluster: cluster.view.name,
    fix: "evict-pod",
    target: { kind: "Pod", namespace, name, uid },
    node: plan.request.target.name,
    about: plan.request.about ?? null,
    verdict: verdict === undefined ? null : JSON.stringify({ id: verdict.id, certainty: verdict.certainty, cites: verdict.cites }),
    reason,
    request: JSON.stringify(shownRequest(evictionRequest(pod))),
  });
  item.row = { id, at: now() };
  await keepPod({ cluster, pod: whole, around, reason: "drain-node" }, audit, id);
}

/** Refused for good: another try would be answered alike. */
function isFinal(error: KubeError): boolean {
  if (error.kind === "invalid") return true;
  if (error.kind === "forbidden") return missingPermission(error.message) !== null;
  return error.status === 500 && /more than one PodDisruptionBudget/.test(error.message);
}

/** What an answer that is no success means for the item. */
function take(item: DrainItem, thrown: unknown, now: number): void {
  if (!(thrown instanceof KubeError)) {
    // The store did not take the row, so nothing was sent; it may take it later.
    refuse(item, thrown instanceof PodWardError ? thrown.message : String(thrown), now, null);
    return;
  }
  item.response = keptRefusal(thrown);
  const error = withCauses(thrown);
  if (error.kind === "unknown-outcome") {
    item.unansweredUntil = now + UNANSWERED_MS;
    item.message = error.message;
  } else if (isFinal(error)) {
    item.phase = "failed";
    item.tries += 1;
    item.message = error.message;
  } else {
    refuse(item, error.message, now, error.retryAfterMs);
    // It changed since it was read, or its name is another pod's: the next look tells which.
    if (error.kind === "conflict") item.retryAt = now;
  }
}

/**
 * Asks for the eviction of one pod of the confirmed list, as it was just read: intent row, snapshot, one request with
 * its UID. Never throws; what came of it stands in the item. An answer that never came is read again, not sent again.
 */
export async function evictOne(context: EvictContext, cluster: OpenCluster, item: DrainItem): Promise<void> {
  const { pod } = item;
  if (pod === null || pod.metadata?.uid !== item.member.uid || context.isStopped()) return;
  item.phase = "evicting";
  try {
    if (item.row === null) await openRow(context, cluster, item, pod);
    if (context.isStopped()) return;
    item.response = keptAnswer(await sendFix(cluster.view.client, evictionRequest(pod)));
    item.accepted = true;
    item.phase = "terminating";
    item.unansweredUntil = context.now() + UNANSWERED_MS;
  } catch (thrown) {
    take(item, thrown, context.now());
  }
}

type Outcome = readonly [state: "verified" | "not-verified" | "refused" | "unknown-outcome", detail: Words];

function outcomeOf({ phase, accepted, tries, message, unansweredUntil, pod }: DrainItem): Outcome {
  const isUnproved = !accepted && unansweredUntil > 0;
  if (phase === "gone") {
    if (accepted) return ["verified", tries > 0 ? drainText("row-gone-after", { tries }) : drainText("row-gone")];
    if (isUnproved || tries === 0) return ["unknown-outcome", drainText("row-gone-unproved")];
    return ["refused", drainText("row-gone-otherwise", { tries, message: spoken(message) })];
  }
  if (phase === "failed") return ["refused", spoken(message)];
  const seen = pod === null ? "–" : seenPod(pod);
  if (accepted) return ["not-verified", drainText("row-accepted", { seen })];
  if (isUnproved) return ["unknown-outcome", drainText("row-unanswered", { seen })];
  return ["refused", tries > 0 ? drainText("row-refused", { tries, message: spoken(message) }) : drainText("row-not-sent")];
}

/** Writes the outcome row of an eviction that has one open. Throws `store-unavailable`. */
export async function closeRow({ audit, now }: EvictContext, item: DrainItem): Promise<void> {
  const { row } = item;
  if (row === null) return;
  item.row = null;
  const [state, detail] = outcomeOf(item);
  try {
    await audit.outcome(row.id, state, detail, now() - row.at, { response: item.response ?? undefined });
  } catch (error) {
    // It stays open in the store, and so here.
    item.row = row;
    throw error;
  }
}
