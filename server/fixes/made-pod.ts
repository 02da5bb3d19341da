import type { FixState, FixTarget } from "#lib/contract/fixes.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { KubeClient } from "#server/kube/types.ts";
import type { StoredPlan } from "./plan-store.ts";
import { readObject } from "./read-target.ts";
import type { PreparedPlan } from "./types.ts";

/** The pod that the plan's request made, by the API server's answer to it; null where it makes none. */
export function madePod({ plan, target }: Pick<PreparedPlan, "plan" | "target">, answer: unknown): FixTarget | null {
  if (plan.makes === undefined || typeof answer !== "object" || answer === null) return null;
  const { metadata }: KubeObject = answer;
  return { kind: "Pod", namespace: target.namespace, name: plan.makes, uid: metadata?.uid ?? "" };
}

/** The pod that a request made whose answer never came; null = it is not there. Its name belongs to this plan alone. */
export async function findMade(client: KubeClient, { plan, target }: PreparedPlan): Promise<FixTarget | null> {
  if (plan.makes === undefined) return null;
  const pod = await readObject<Pod>(client, { kind: "Pod", namespace: target.namespace, name: plan.makes });
  return pod === null ? null : madePod({ plan, target }, pod);
}

/** The way into what a plan has started, once it runs, and the pod that was made for it; undefined where there is neither. */
export function entryOf({ prepared: { plan }, state, made }: StoredPlan): FixState["entry"] {
  const command = state.state === "verified" ? (plan.enter ?? null) : null;
  return command === null && made === null ? undefined : { command, copy: made };
}
