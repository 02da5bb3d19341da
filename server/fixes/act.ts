import "server-only";
import type { ConfirmAnswer } from "#lib/contract/fixes.ts";
import type { JudgedFinding } from "#lib/diagnosis/types.ts";
import type { FixInput } from "#lib/fixes/define.ts";
import { saySentence } from "#lib/fixes/say.ts";
import { isStated } from "#lib/fixes/statement.ts";
import { nodeNameOf } from "#lib/fixes/target.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { errorWords } from "#lib/messages/error-words.ts";
import { inEvery, spoken, type Words } from "#lib/messages/words.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { KubeError } from "#server/kube/types.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { runDrain } from "./drain-act.ts";
import { newItem } from "./drain-item.ts";
import { membersOf, recordedRequest } from "./drain-record.ts";
import { sendFix } from "./execute.ts";
import { type Finish, finishing } from "./finish.ts";
import { inParallel } from "./in-parallel.ts";
import { examined, keepPod } from "./keep-pod.ts";
import { keptAnswer, keptRefusal } from "./kept-answer.ts";
import { lookAfter } from "./look-now.ts";
import { madePod } from "./made-pod.ts";
import { openAftercare } from "./open-aftercare.ts";
import type { PlanStore, StoredPlan } from "./plan-store.ts";
import { refusalOf } from "./refusal.ts";
import { fixText } from "./texts.ts";
import type { Examined, FixDependencies, OpenCluster, PreparedPlan } from "./types.ts";
import { verifyFix } from "./verify.ts";

/** Pods that are looked around at the same time. */
const EXAMINED_AT_ONCE = 4;

export interface Act {
  readonly dependencies: FixDependencies;
  readonly plans: PlanStore;
  readonly cluster: OpenCluster;
  readonly plan: StoredPlan;
  /** Reads the target again and checks everything anew; throws when the world has changed. */
  readonly recheck: () => Promise<PreparedPlan>;
  readonly reason: string | null;
}

/** What the user said by ticking it, as it was shown. */
function statementsOf({ prepared: { fix, plan, input } }: StoredPlan): Words[] {
  return (plan.confirm.statements ?? []).flatMap(({ param, said }) =>
    isStated(input, param) ? [inEvery((locale) => saySentence(fix, said, locale))] : [],
  );
}

/** The verdict with its evidence, and what was said beyond it; null when there is neither. */
function verdictText(verdict: JudgedFinding | undefined, stated: readonly Words[]): string | null {
  if (verdict === undefined && stated.length === 0) return null;
  const { id, certainty, cites } = verdict ?? {};
  return JSON.stringify({ id, certainty, cites, ...(stated.length > 0 ? { stated } : {}) });
}

function writeIntent({ cluster, plan, reason }: Act, audit: AuditLog): Promise<number> {
  // A pod that is gone by now has no verdict any more; the act rests on the one that it was planned on.
  const verdict = plan.verdict?.()?.causes[0] ?? plan.judged?.causes[0];
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

/** The pods that will be gone from the API when the fix is done, or may be: the last finalizer that goes takes its pod along. */
function takenAway(input: FixInput, { success }: PreparedPlan["plan"]): readonly Pod[] {
  if (input.on === "pod") return success.kind === "uid-gone" || success.kind === "finalizer-off" ? [input.pod] : [];
  if (input.on !== "node" || success.kind !== "node-vacated") return [];
  return (input.bound ?? []).filter(({ metadata }) => success.pods.includes(metadata?.uid ?? ""));
}

/** What is around the pods that will be taken away, by UID; asked before the last look, so that the look is the newest there is. */
async function lookAround({ cluster, plan: { prepared } }: Act): Promise<ReadonlyMap<string, Examined | null>> {
  const pods = takenAway(prepared.input, prepared.plan);
  return new Map(await inParallel(EXAMINED_AT_ONCE, pods, async (pod) => [pod.metadata?.uid ?? "", await examined(cluster, pod)] as const));
}

interface Around {
  readonly around: ReadonlyMap<string, Examined | null>;
  readonly audit: AuditLog;
  readonly intentId: number;
}

/** Keeps each pod before it is taken away. */
async function keepBefore({ cluster }: Act, { input, plan, fix }: PreparedPlan, { around, audit, intentId }: Around): Promise<void> {
  for (const pod of takenAway(input, plan)) {
    await keepPod({ cluster, pod, around: around.get(pod.metadata?.uid ?? "") ?? null, reason: fix.id }, audit, intentId);
  }
  if (input.on === "pod" && plan.success.kind === "uid-gone") await openAftercare(fix, input, audit, intentId);
}

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
  const { plan } = act;
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
      const seen = await lookAfter(view, plan);
      await finish("unknown-outcome", fixText("unknown-outcome", { message: spoken(error.message), seen }));
      return "unknown-outcome";
    }
    const refusal = error instanceof KubeError ? refusalOf(error, plan.prepared.plan.request) : error;
    const message = errorWords(refusal);
    await finish("refused", refusal instanceof KubeError ? fixText("write-failed", { message }) : message);
    throw refusal instanceof KubeError ? toPodWardError(refusal) : refusal;
  }
}

/**
 * Writes the intent row, reads the world again, sends the one request, and answers; the outcome is watched for in
 * the background and recorded. No intent row, no request (design, "Flow" 6).
 */
export async function runFix(act: Act): Promise<ConfirmAnswer> {
  const { dependencies, plans, plan } = act;
  const audit = await dependencies.audit();
  plan.verdict = () => act.cluster.judgement(plan.request.about ?? plan.request.target.uid);
  const intentId = await writeIntent(act, audit);
  const startedAt = dependencies.now();
  plans.setState(plan, "executing", fixText("waiting"), intentId);
  const finish = finishing({ plans, plan, audit, intentId, startedAt, now: dependencies.now });
  const around = await lookAround(act);
  const sent = await recheckAndSend(act, finish, (prepared) => keepBefore(act, prepared, { around, audit, intentId }));
  if (sent === "unknown-outcome") return { auditId: intentId, state: "unknown-outcome" };
  const watching = follow(act, sent, { audit, intentId, finish });
  watching.catch((error: unknown) => plans.giveUp(plan, errorWords(error)));
  return { auditId: intentId, state: "executing" };
}

interface Recording {
  readonly audit: AuditLog;
  readonly intentId: number;
  readonly finish: Finish;
}

/** Follows what was sent until its outcome is recorded. */
async function follow(act: Act, sent: Sent, { audit, intentId, finish }: Recording): Promise<void> {
  const { dependencies, plans, cluster, plan, reason } = act;
  const { success } = sent.prepared.plan;
  if (success.kind === "drained") {
    const items = membersOf(plan.prepared.plan.drain ?? []).map(newItem);
    return runDrain({ dependencies, plans, cluster, plan, audit, reason, finish, standstillMs: success.withinMs, items });
  }
  const { view } = cluster;
  const verdict = await verifyFix({
    view,
    target: plan.made ?? plan.request.target,
    success,
    siblings: sent.siblings,
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
