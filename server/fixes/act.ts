import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import type { ConfirmAnswer } from "#lib/contract/fixes.ts";
import type { JudgedFinding } from "#lib/diagnosis/types.ts";
import type { FixInput } from "#lib/fixes/define.ts";
import { saySentence } from "#lib/fixes/say.ts";
import { isStated } from "#lib/fixes/statement.ts";
import { isTargetKind, nodeNameOf } from "#lib/fixes/target.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { KubeError } from "#server/kube/types.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { runDrain } from "./drain-act.ts";
import { newItem } from "./drain-item.ts";
import { membersOf, recordedRequest } from "./drain-record.ts";
import { sendFix } from "./execute.ts";
import { keepPod } from "./keep-pod.ts";
import { keptAnswer, keptRefusal } from "./kept-answer.ts";
import { findMade, madePod } from "./made-pod.ts";
import { openAftercare } from "./open-aftercare.ts";
import type { PlanStore, StoredPlan } from "./plan-store.ts";
import { readObject } from "./read-target.ts";
import { refusalOf } from "./refusal.ts";
import { seenNow } from "./seen.ts";
import { fixText } from "./texts.ts";
import type { FixDependencies, OpenCluster, PreparedPlan } from "./types.ts";
import { verifyFix } from "./verify.ts";

export interface Act {
  readonly dependencies: FixDependencies;
  readonly plans: PlanStore;
  readonly cluster: OpenCluster;
  readonly plan: StoredPlan;
  /** Reads the target again and checks everything anew; throws when the world has changed. */
  readonly recheck: () => Promise<PreparedPlan>;
  readonly reason: string | null;
  readonly locale: Locale;
}

/** What the user said by ticking it, as it was shown. */
function statementsOf({ prepared: { fix, plan, input } }: StoredPlan): string[] {
  return (plan.confirm.statements ?? []).flatMap(({ param, said }) => (isStated(input, param) ? [saySentence(fix, said, "en")] : []));
}

/** The verdict with its evidence, and what was said beyond it; null when there is neither. */
function verdictText(verdict: JudgedFinding | undefined, stated: readonly string[]): string | null {
  if (verdict === undefined && stated.length === 0) return null;
  const { id, certainty, cites } = verdict ?? {};
  return JSON.stringify({ id, certainty, cites, ...(stated.length > 0 ? { stated } : {}) });
}

function writeIntent({ cluster, plan, reason }: Act, audit: AuditLog): Promise<number> {
  const judgement = cluster.judgement(plan.request.about ?? plan.request.target.uid);
  const verdict = judgement?.causes[0];
  return audit.intent({
    planId: plan.id,
    user: plan.actor.user,
    osUser: plan.actor.osUser,
    cluster: cluster.view.name,
    fix: plan.request.fix,
    target: plan.request.target,
    node: nodeNameOf(plan.prepared.input),
    about: plan.request.about ?? null,
    verdict: verdictText(verdict, statementsOf(plan)),
    reason,
    request: recordedRequest(plan.prepared.plan.request, plan.prepared.plan.drain),
  });
}

/** What is there now, for an outcome nobody saw. Never claims success: the object may be gone for another reason. */
export async function lookNow(view: ClusterView, target: StoredPlan["request"]["target"], locale: Locale): Promise<string> {
  try {
    const { kind } = target;
    if (!isTargetKind(kind)) return fixText(locale, "unknown-unread");
    const object = await readObject<KubeObject>(view.client, { ...target, kind });
    if (object === null || object.metadata?.uid !== target.uid) return fixText(locale, "unknown-gone");
    return fixText(locale, "unknown-there", { seen: seenNow(kind, object, locale) });
  } catch {
    return fixText(locale, "unknown-unread");
  }
}

/** The same after a request without an answer; one that makes a pod has made it when a pod of that name is there. */
async function lookAfter(view: ClusterView, plan: StoredPlan, locale: Locale): Promise<string> {
  const name = plan.prepared.plan.makes;
  if (name === undefined) return lookNow(view, plan.request.target, locale);
  try {
    plan.made = await findMade(view.client, plan.prepared);
    return fixText(locale, plan.made === null ? "unknown-not-made" : "unknown-made", { name });
  } catch {
    return fixText(locale, "unknown-unread");
  }
}

/** The pods that will be gone from the API when the fix is done. */
function takenAway(input: FixInput, { success }: PreparedPlan["plan"]): readonly Pod[] {
  if (input.on === "pod") return success.kind === "uid-gone" ? [input.pod] : [];
  if (input.on !== "node" || success.kind !== "node-vacated") return [];
  return (input.bound ?? []).filter(({ metadata }) => success.pods.includes(metadata?.uid ?? ""));
}

/** Keeps each pod before it is taken away. */
async function keepBefore({ cluster }: Act, { input, plan, fix }: PreparedPlan, audit: AuditLog, intentId: number): Promise<void> {
  for (const pod of takenAway(input, plan)) await keepPod(cluster, pod, fix.id, audit, intentId);
  if (input.on === "pod" && plan.success.kind === "uid-gone") await openAftercare(fix, input, audit, intentId);
}

export type Finish = (state: "verified" | "not-verified" | "unknown-outcome" | "refused", detail: string) => Promise<void>;

interface Sent {
  readonly prepared: PreparedPlan;
  readonly siblings: ReadonlySet<string>;
}

/** Reads the world again and sends the one request. What stops it is recorded as `refused` and thrown. */
async function recheckAndSend(
  act: Act,
  finish: Finish,
  keep: (prepared: PreparedPlan) => Promise<void>,
): Promise<Sent | "unknown-outcome"> {
  const { plan, locale } = act;
  const { view } = act.cluster;
  try {
    const prepared = await act.recheck();
    const siblings = siblingsOf(view, prepared);
    await keep(prepared);
    plan.sent = recordedRequest(prepared.plan.request, plan.prepared.plan.drain);
    const answer = await sendFix(view.client, prepared.plan.request);
    plan.response = keptAnswer(answer);
    plan.answered = true;
    plan.made = madePod(prepared, answer.body);
    return { prepared, siblings };
  } catch (error) {
    if (error instanceof KubeError && plan.sent !== null) plan.response = keptRefusal(error);
    if (error instanceof KubeError && error.kind === "unknown-outcome") {
      const seen = await lookAfter(view, plan, locale);
      await finish("unknown-outcome", fixText(locale, "unknown-outcome", { message: error.message, seen }));
      return "unknown-outcome";
    }
    const refusal = error instanceof KubeError ? refusalOf(error, plan.prepared.plan.request) : error;
    const message = refusal instanceof Error ? refusal.message : String(refusal);
    await finish("refused", refusal instanceof KubeError ? fixText(locale, "write-failed", { message }) : message);
    throw refusal instanceof KubeError ? toPodWardError(refusal) : refusal;
  }
}

/**
 * Writes the intent row, reads the world again, sends the one request, and answers; the outcome is watched for in
 * the background and recorded. No intent row, no request (design, "Flow" 6).
 */
export async function runFix(act: Act): Promise<ConfirmAnswer> {
  const { dependencies, plans, plan, locale } = act;
  const audit = await dependencies.audit();
  const intentId = await writeIntent(act, audit);
  const startedAt = dependencies.now();
  plans.setState(plan, "executing", fixText(locale, "waiting"), intentId);
  const finish: Finish = async (state, detail) => {
    plans.setState(plan, state, detail, intentId);
    await audit.outcome(intentId, state, detail, dependencies.now() - startedAt, {
      sent: plan.sent ?? undefined,
      response: plan.response ?? undefined,
    });
  };
  const sent = await recheckAndSend(act, finish, (prepared) => keepBefore(act, prepared, audit, intentId));
  if (sent === "unknown-outcome") return { auditId: intentId, state: "unknown-outcome" };
  const watching = follow(act, sent, { audit, intentId, finish });
  watching.catch((error: unknown) =>
    plans.setState(plan, "unknown-outcome", error instanceof Error ? error.message : String(error), intentId),
  );
  return { auditId: intentId, state: "executing" };
}

interface Recording {
  readonly audit: AuditLog;
  readonly intentId: number;
  readonly finish: Finish;
}

/** Follows what was sent until its outcome is recorded. */
async function follow(act: Act, sent: Sent, { audit, intentId, finish }: Recording): Promise<void> {
  const { dependencies, plans, cluster, plan, locale, reason } = act;
  const { success } = sent.prepared.plan;
  if (success.kind === "drained") {
    const items = membersOf(plan.prepared.plan.drain ?? []).map(newItem);
    return runDrain({ dependencies, plans, cluster, plan, audit, reason, locale, finish, standstillMs: success.withinMs, items });
  }
  const { view } = cluster;
  const verdict = await verifyFix({
    view,
    target: plan.made ?? plan.request.target,
    success,
    siblings: sent.siblings,
    locale,
    now: dependencies.now,
    sleep: dependencies.sleep,
    progress: (detail) => plans.setState(plan, "executing", detail, intentId),
  });
  await finish(verdict.state, verdict.detail);
}

/** UIDs of the owner's pods before the write, so that a replacement can be told from a sibling. */
function siblingsOf(view: ClusterView, prepared: PreparedPlan): ReadonlySet<string> {
  const { success } = prepared.plan;
  const ownerUid = success.kind === "uid-gone" ? success.replacement?.ownerUid : undefined;
  return new Set(ownerUid === undefined ? [] : [...view.pods()].filter((pod) => pod.ownerUid === ownerUid).map((pod) => pod.uid));
}
