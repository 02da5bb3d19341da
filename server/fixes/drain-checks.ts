import "server-only";
import type { Budget } from "#lib/evidence/budgets.ts";
import type { DrainPod, PreconditionId } from "#lib/fixes/define.ts";
import { budgetParams } from "#lib/fixes/drain-pods.ts";
import { isStated } from "#lib/fixes/statement.ts";
import { joinWords, spoken } from "#lib/messages/words.ts";
import { reviewAccess } from "#server/kube/access-review.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";
import type { Check, CheckContext } from "./check.ts";
import { drainText } from "./drain-texts.ts";
import { dryRunFix } from "./execute.ts";
import { inParallel } from "./in-parallel.ts";
import { withCauses } from "./refusal.ts";
import { fixText } from "./texts.ts";
import type { OfferedPlan, Tries } from "./types.ts";

/** Dry runs that are under way at the same time. */
const PARALLEL = 6;

/** Asks about every eviction of the plan in a dry run, a few at a time. Throws only what is no answer of the API server's. */
export async function tryEvictions(client: KubeClient, drain: readonly DrainPod[]): Promise<Tries> {
  const asked = drain.flatMap(({ uid, request }) => (request === null ? [] : [{ uid, request }]));
  const answers = await inParallel(PARALLEL, asked, async ({ uid, request }): Promise<[string, KubeError | null]> => {
    try {
      await dryRunFix(client, request);
      return [uid, null];
    } catch (error) {
      if (!(error instanceof KubeError)) throw error;
      return [uid, withCauses(error)];
    }
  });
  return new Map(answers);
}

function evicted(plan: OfferedPlan): readonly DrainPod[] {
  return (plan.drain ?? []).filter(({ fate }) => fate === "evict");
}

function lossesAccepted({ plan, input, user }: CheckContext): Check {
  const isAccepted = (plan.confirm.statements ?? []).every(({ param }) => isStated(input, param));
  if (isAccepted) return { state: "pass", source: user, message: drainText("losses-accepted", { user }) };
  return { state: "fail", source: "–", message: drainText("losses-not-accepted") };
}

/** Each budget once. */
function distinct(pods: readonly DrainPod[]): readonly Budget[] {
  const all = pods.flatMap(({ budgets }) => budgets ?? []);
  return [...new Map(all.map((budget) => [`${budget.metadata?.namespace}/${budget.metadata?.name}`, budget])).values()];
}

/** Whether the disruption budgets let the pods go now; what they hold is waited for, so it never forbids the drain. */
function budgetsAllow({ plan }: CheckContext): Check {
  const source = "PodDisruptionBudget.status";
  const pods = evicted(plan);
  const held = pods.filter(({ why }) => why.id === "pod-held");
  const twice = pods.filter(({ why }) => why.id === "pod-two-budgets");
  if (pods.some(({ budgets }) => budgets === null)) return { state: "unknown", source, message: drainText("budgets-unread") };
  if (held.length + twice.length === 0) return { state: "pass", source, message: drainText("budgets-let") };
  const lines = distinct(held).map((budget) => drainText("budget-line", budgetParams(budget)));
  const names = distinct(twice).map(({ metadata }) => metadata?.name ?? "");
  const parts = [
    ...(held.length > 0 ? [drainText("budgets-hold", { count: held.length, budgets: joinWords(lines, "; ") })] : []),
    ...(twice.length > 0 ? [drainText("budgets-two", { count: twice.length, budgets: names.join(", ") })] : []),
  ];
  return { state: "unknown", source, message: joinWords(parts, ". ") };
}

interface Refused {
  readonly namespace: string;
  readonly reason: string;
}

/** Namespaces of the plan in which nobody may be evicted; asked for the whole cluster first, since one answer is enough then. */
async function notEvictable({ client }: ClusterView, pods: readonly DrainPod[]): Promise<readonly Refused[]> {
  const question = { verb: "create", group: "", resource: "pods", subresource: "eviction" };
  if ((await reviewAccess(client, question)).allowed) return [];
  const namespaces = [...new Set(pods.map(({ namespace }) => namespace))];
  const answers = await inParallel(PARALLEL, namespaces, async (namespace) => ({
    namespace,
    ...(await reviewAccess(client, { ...question, namespace })),
  }));
  return answers.filter(({ allowed }) => !allowed);
}

/** Both verbs of a drain: the cordon's and, in every namespace of the list, the eviction's. */
async function permission({ view, plan, input }: CheckContext): Promise<Check> {
  const source = "SelfSubjectAccessReview";
  const cordon = { verb: "patch", group: "", resource: "nodes" };
  const name = input.on === "node" ? input.object.metadata?.name : undefined;
  try {
    const [node, refused] = await Promise.all([reviewAccess(view.client, { ...cordon, name }), notEvictable(view, evicted(plan))]);
    const messages = [
      ...(node.allowed ? [] : [fixText("may-not-cluster", { ...cordon, reason: node.reason || "RBAC" })]),
      ...(refused.length === 0
        ? []
        : [
            drainText("may-not-evict", {
              namespaces: refused.map(({ namespace }) => namespace).join(", "),
              reason: refused[0]?.reason || "RBAC",
            }),
          ]),
    ];
    if (messages.length > 0) return { state: "fail", source, message: joinWords(messages, ". ") };
    return { state: "pass", source, message: drainText("may-drain") };
  } catch (error) {
    const reason = spoken(error instanceof Error ? error.message : "");
    return {
      state: "unknown",
      source,
      message: fixText("may-unknown-cluster", { verb: "create", resource: "pods/eviction", reason }),
    };
  }
}

/** The cordon must be accepted; an eviction that is refused for now is waited for, and said beside its pod. */
async function dryRun({ view, plan, tries }: CheckContext): Promise<Check> {
  const source = "dryRun: All";
  try {
    await dryRunFix(view.client, plan.request);
  } catch (error) {
    if (!(error instanceof KubeError)) throw error;
    const message = fixText("dry-run-refused", { message: spoken(withCauses(error).message) });
    return { state: error.status === 0 ? "unknown" : "fail", source, message, stale: error.kind === "conflict" };
  }
  const answers = [...(tries?.values() ?? [])];
  const count = answers.filter((answer) => answer === null).length;
  const others = answers.length - count;
  if (others === 0) return { state: "pass", source, message: drainText("tries-ok", { count }) };
  return { state: "unknown", source, message: drainText("tries-mixed", { count, others }) };
}

/** What a drain checks in its own way: it is several writes, and waits for what a single one is refused for. */
export const DRAIN_CHECKS: Partial<Record<PreconditionId, (context: CheckContext) => Check | Promise<Check>>> = {
  "losses-accepted": lossesAccepted,
  "budget-allows": budgetsAllow,
  permission,
  "dry-run-accepted": dryRun,
};
