import "server-only";
import type { PreconditionId } from "#lib/fixes/define.ts";
import { metaOf, permissionOf } from "#lib/fixes/target.ts";
import { spoken } from "#lib/messages/words.ts";
import { reviewAccess } from "#server/kube/access-review.ts";
import { KubeError } from "#server/kube/types.ts";
import { budgetAllows } from "./budget-check.ts";
import type { Check, CheckContext } from "./check.ts";
import { containersEnded, finalizerOwnerSettled, nodeConfirmedOff, noLiveWriter } from "./deletion-checks.ts";
import { DRAIN_CHECKS } from "./drain-checks.ts";
import { dryRunFix } from "./execute.ts";
import { refusalOf, withCauses } from "./refusal.ts";
import { fixText } from "./texts.ts";
import type { CheckedPrecondition } from "./types.ts";

async function permission({ view, fix, plan, input }: CheckContext): Promise<Check> {
  const { verb, group, resource, subresource } = plan.permission ?? permissionOf(fix, input);
  const { namespace, name } = metaOf(input);
  const words = { verb, resource: subresource ? `${resource}/${subresource}` : resource, namespace: namespace ?? "" };
  const where = namespace === undefined ? "-cluster" : "";
  const source = "SelfSubjectAccessReview";
  try {
    const answer = await reviewAccess(view.client, { verb, group, resource, subresource, namespace, name });
    if (answer.allowed) return { state: "pass", source, message: fixText(`may${where}`, words) };
    return { state: "fail", source, message: fixText(`may-not${where}`, { ...words, reason: answer.reason || "RBAC" }) };
  } catch (error) {
    return {
      state: "unknown",
      source,
      message: fixText(`may-unknown${where}`, { ...words, reason: spoken(error instanceof Error ? error.message : "") }),
    };
  }
}

async function dryRun({ view, plan }: CheckContext): Promise<Check> {
  const source = "dryRun: All";
  try {
    const { warnings } = await dryRunFix(view.client, plan.request);
    if (warnings.length === 0) return { state: "pass", source, message: fixText("dry-run-ok") };
    return { state: "pass", source, message: fixText("dry-run-warned", { warnings: warnings.join("; ") }) };
  } catch (error) {
    if (!(error instanceof KubeError)) throw error;
    // Without an answer nothing is known; with one, the API server has refused.
    return {
      state: error.status === 0 ? "unknown" : "fail",
      source,
      message: fixText("dry-run-refused", { message: spoken(withCauses(error).message) }),
      stale: refusalOf(error, plan.request).kind === "conflict",
    };
  }
}

const CHECKS: Partial<Record<PreconditionId, (context: CheckContext) => Check | Promise<Check>>> = {
  // Reading the target has proved the UID already; what is left here is to say it.
  "uid-unchanged": ({ input }) => ({
    state: "pass",
    source: "metadata.uid",
    message: fixText("uid-same", { uid: metaOf(input).uid ?? "" }),
  }),
  "state-unchanged": ({ input, plan }) => ({
    state: "pass",
    source: input.on === "workload" ? input.kind : input.on === "node" ? "Node" : "Pod",
    message: fixText(`state-same-${plan.state.class === undefined ? input.on : "living"}`),
  }),
  "still-terminating": ({ input }) => {
    const at = metaOf(input).deletionTimestamp;
    const source = "metadata.deletionTimestamp";
    if (at === undefined) return { state: "fail", source, message: fixText("not-terminating") };
    const requested = new Date(Date.parse(at) - (metaOf(input).deletionGracePeriodSeconds ?? 0) * 1000)
      .toISOString()
      .replace(/\.\d+Z$/, "Z");
    return { state: "pass", source, message: fixText("terminating", { at: requested }) };
  },
  "budget-allows": budgetAllows,
  "containers-ended": containersEnded,
  "node-confirmed-off": nodeConfirmedOff,
  "no-live-writer": noLiveWriter,
  "owner-gone": finalizerOwnerSettled,
  "owner-present": finalizerOwnerSettled,
  permission,
  "dry-run-accepted": dryRun,
  "nobody-else-acting": ({ plans, planId, user, view, input }) => {
    const other = plans.blockerOf({ cluster: view.name, uid: metaOf(input).uid ?? "", user, planId });
    const source = "Pod Ward";
    if (!other) return { state: "pass", source, message: fixText("nobody-else") };
    const words = { user: other.actor.user, fix: other.request.fix, at: other.state.since };
    return { state: "fail", source, message: fixText("somebody-else", words) };
  },
};

/** Checks everything a plan asks for, each with its state and where it was read. Independent checks run at the same time. */
export function checkPreconditions(context: CheckContext): Promise<(CheckedPrecondition & Pick<Check, "stale">)[]> {
  return Promise.all(
    context.plan.preconditions.map(async (id) => {
      const check = (context.plan.drain === undefined ? undefined : DRAIN_CHECKS[id]) ?? CHECKS[id];
      if (!check) throw new Error(`no check for precondition ${id}`);
      return { id, ...(await check(context)) };
    }),
  );
}
