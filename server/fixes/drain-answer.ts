import type { Locale } from "#lib/contract/causes.ts";
import type { DrainPlanAnswer } from "#lib/contract/drain.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import type { DrainPod } from "#lib/fixes/define.ts";
import { saySentence } from "#lib/fixes/say.ts";
import { spoken } from "#lib/messages/words.ts";
import { drainText } from "./drain-texts.ts";
import type { OpenCluster, PreparedPlan, Tries } from "./types.ts";

type PodAnswer = DrainPlanAnswer[number];

/** An answer that only asks to wait (a budget), or that the pod has moved since, is no refusal for good. */
function trySaid(uid: string, tries: Tries | undefined, locale: Locale): PodAnswer["dryRun"] {
  const error = tries?.get(uid);
  if (error === undefined) return null;
  if (error === null) return { state: "pass", message: drainText("try-ok")[locale] };
  const isForNow = error.kind === "too-many-requests" || error.kind === "conflict" || error.status === 500 || error.status === 0;
  return { state: isForNow ? "unknown" : "fail", message: drainText("try-refused", { message: spoken(error.message) })[locale] };
}

/** Why a pod that was asked to go is still there, by its verdict. */
function causeOf({ fate, uid }: DrainPod, cluster: OpenCluster, locale: Locale): PodAnswer["cause"] {
  const finding = fate === "wait" ? cluster.judgement(uid)?.causes[0] : undefined;
  return finding === undefined ? null : { id: finding.id, title: describeFinding(finding, locale).title };
}

/** The pods of a drain's plan, for the page; undefined for every other fix. */
export function drainAnswer({ fix, plan, tries }: PreparedPlan, cluster: OpenCluster, locale: Locale): DrainPlanAnswer | undefined {
  return plan.drain?.map((pod) => ({
    uid: pod.uid,
    namespace: pod.namespace,
    name: pod.name,
    owner: pod.owner,
    fate: pod.fate,
    why: saySentence(fix, pod.why, locale),
    loses: [...pod.loses],
    budgets:
      pod.budgets?.map(({ metadata, status }) => ({
        name: metadata?.name ?? "",
        allowed: status?.disruptionsAllowed ?? 0,
        healthy: status?.currentHealthy ?? 0,
        desired: status?.desiredHealthy ?? 0,
      })) ?? null,
    cause: causeOf(pod, cluster, locale),
    dryRun: trySaid(pod.uid, tries, locale),
  }));
}
