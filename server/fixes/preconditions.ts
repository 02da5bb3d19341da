import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import type { Precondition } from "#lib/contract/fixes.ts";
import type { Fix, FixInput, PreconditionId } from "#lib/fixes/define.ts";
import { metaOf, permissionOf } from "#lib/fixes/target.ts";
import { reviewAccess } from "#server/kube/access-review.ts";
import { KubeError } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { budgetAllows } from "./budget-check.ts";
import { containersEnded, finalizerOwnerSettled, nodeConfirmedOff, noLiveWriter } from "./deletion-checks.ts";
import { DRAIN_CHECKS, type Tries } from "./drain-checks.ts";
import { dryRunFix } from "./execute.ts";
import type { PlanStore } from "./plan-store.ts";
import { refusalOf, withCauses } from "./refusal.ts";
import { fixText } from "./texts.ts";
import type { OfferedPlan } from "./types.ts";

export interface CheckContext {
  readonly view: ClusterView;
  readonly fix: Fix;
  readonly plan: OfferedPlan;
  readonly input: FixInput;
  readonly plans: PlanStore;
  /** Who plans or confirms. */
  readonly user: string;
  /** Id of the plan that is checked, so that it does not block itself. */
  readonly planId: string;
  /** What the dry runs of a drain's evictions said; undefined = they were not asked. */
  readonly tries?: Tries | undefined;
  readonly locale: Locale;
}

/** What a check found, and where. `stale`: the target has changed since it was read, so nothing is said of it as it is now. */
export type Check = Omit<Precondition, "id"> & { readonly stale?: boolean };

async function permission({ view, fix, plan, input, locale }: CheckContext): Promise<Check> {
  const { verb, group, resource, subresource } = plan.permission ?? permissionOf(fix, input);
  const { namespace, name } = metaOf(input);
  const words = { verb, resource: subresource ? `${resource}/${subresource}` : resource, namespace: namespace ?? "" };
  const where = namespace === undefined ? "-cluster" : "";
  const source = "SelfSubjectAccessReview";
  try {
    const answer = await reviewAccess(view.client, { verb, group, resource, subresource, namespace, name });
    if (answer.allowed) return { state: "pass", source, message: fixText(locale, `may${where}`, words) };
    return { state: "fail", source, message: fixText(locale, `may-not${where}`, { ...words, reason: answer.reason || "RBAC" }) };
  } catch (error) {
    return {
      state: "unknown",
      source,
      message: fixText(locale, `may-unknown${where}`, { ...words, reason: error instanceof Error ? error.message : "" }),
    };
  }
}

async function dryRun({ view, plan, locale }: CheckContext): Promise<Check> {
  const source = "dryRun: All";
  try {
    const { warnings } = await dryRunFix(view.client, plan.request);
    if (warnings.length === 0) return { state: "pass", source, message: fixText(locale, "dry-run-ok") };
    return { state: "pass", source, message: fixText(locale, "dry-run-warned", { warnings: warnings.join("; ") }) };
  } catch (error) {
    if (!(error instanceof KubeError)) throw error;
    // Without an answer nothing is known; with one, the API server has refused.
    return {
      state: error.status === 0 ? "unknown" : "fail",
      source,
      message: fixText(locale, "dry-run-refused", { message: withCauses(error).message }),
      stale: refusalOf(error, plan.request).kind === "conflict",
    };
  }
}

/** What differs between the state that justified a plan and the state now, as `field: old → new`. */
export function changedState(before: OfferedPlan["state"], now: OfferedPlan["state"]): string[] {
  return Object.keys(before)
    .filter((key) => before[key] !== now[key])
    .map((key) => `${key}: ${before[key] || "–"} → ${now[key] || "–"}`);
}

const CHECKS: Partial<Record<PreconditionId, (context: CheckContext) => Check | Promise<Check>>> = {
  // Reading the target has proved the UID already; what is left here is to say it.
  "uid-unchanged": ({ input, locale }) => ({
    state: "pass",
    source: "metadata.uid",
    message: fixText(locale, "uid-same", { uid: metaOf(input).uid ?? "" }),
  }),
  "state-unchanged": ({ input, locale }) => ({
    state: "pass",
    source: input.on === "workload" ? input.kind : input.on === "node" ? "Node" : "Pod",
    message: fixText(locale, `state-same-${input.on}`),
  }),
  "still-terminating": ({ input, locale }) => {
    const at = metaOf(input).deletionTimestamp;
    const source = "metadata.deletionTimestamp";
    if (at === undefined) return { state: "fail", source, message: fixText(locale, "not-terminating") };
    const requested = new Date(Date.parse(at) - (metaOf(input).deletionGracePeriodSeconds ?? 0) * 1000)
      .toISOString()
      .replace(/\.\d+Z$/, "Z");
    return { state: "pass", source, message: fixText(locale, "terminating", { at: requested }) };
  },
  "budget-allows": budgetAllows,
  "containers-ended": containersEnded,
  "node-confirmed-off": nodeConfirmedOff,
  "no-live-writer": noLiveWriter,
  "owner-gone": finalizerOwnerSettled,
  "owner-present": finalizerOwnerSettled,
  permission,
  "dry-run-accepted": dryRun,
  "nobody-else-acting": ({ plans, planId, user, view, input, locale }) => {
    const other = plans.blockerOf({ cluster: view.name, uid: metaOf(input).uid ?? "", user, planId });
    const source = "Pod Ward";
    if (!other) return { state: "pass", source, message: fixText(locale, "nobody-else") };
    const words = { user: other.actor.user, fix: other.request.fix, at: other.state.since };
    return { state: "fail", source, message: fixText(locale, "somebody-else", words) };
  },
};

/** Checks everything a plan asks for, each with its state and where it was read. Independent checks run at the same time. */
export function checkPreconditions(context: CheckContext): Promise<(Precondition & Pick<Check, "stale">)[]> {
  return Promise.all(
    context.plan.preconditions.map(async (id) => {
      const check = (context.plan.drain === undefined ? undefined : DRAIN_CHECKS[id]) ?? CHECKS[id];
      if (!check) throw new Error(`no check for precondition ${id}`);
      return { id, ...(await check(context)) };
    }),
  );
}
