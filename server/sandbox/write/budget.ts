import { asKube } from "#lib/kube/cast.ts";
import type { Condition, KubeObject, LabelSelector } from "#lib/kube/objects.ts";
import type { StoredObject } from "../types.ts";

/** The fields of a budget that are read. */
export interface PodDisruptionBudget extends KubeObject {
  readonly spec?: {
    readonly selector?: LabelSelector;
    readonly minAvailable?: number | string;
    readonly maxUnavailable?: number | string;
    readonly unhealthyPodEvictionPolicy?: string;
  };
  readonly status?: {
    readonly disruptionsAllowed?: number;
    readonly currentHealthy?: number;
    readonly desiredHealthy?: number;
    readonly expectedPods?: number;
    readonly observedGeneration?: number;
    readonly disruptedPods?: Readonly<Record<string, string>>;
    readonly conditions?: readonly Condition[];
  };
}

/** A stored object as a budget. */
export function budgetOf(object: StoredObject): PodDisruptionBudget {
  return asKube<PodDisruptionBudget>(object);
}

/** The conditions with DisruptionAllowed as given; its time moves only when its status does (F3.1). */
export function withCondition(
  conditions: readonly Condition[],
  reason: string,
  status: "True" | "False",
  now: string,
  generation: number | undefined,
): Condition[] {
  const before = conditions.find((each) => each.type === "DisruptionAllowed");
  const since = before?.status === status ? (before.lastTransitionTime ?? now) : now;
  const made: Condition = {
    type: "DisruptionAllowed",
    status,
    reason,
    message: "",
    lastTransitionTime: since,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
  return [...conditions.filter((each) => each.type !== "DisruptionAllowed"), made];
}
