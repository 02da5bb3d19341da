import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, LabelSelector, Pod } from "#lib/kube/objects.ts";
import { matchesSelector } from "#lib/kube/selector.ts";

/** A PodDisruptionBudget (policy/v1) as far as it is read. */
export interface Budget extends KubeObject {
  readonly spec?: {
    readonly minAvailable?: number | string;
    readonly maxUnavailable?: number | string;
    readonly selector?: LabelSelector;
    readonly unhealthyPodEvictionPolicy?: string;
  };
  readonly status?: {
    readonly disruptionsAllowed?: number;
    readonly expectedPods?: number;
    readonly currentHealthy?: number;
    readonly desiredHealthy?: number;
  };
}

/** The budgets of the pod's namespace that select it, by name. */
export function budgetsOf(pod: Pod, budgets: readonly KubeObject[]): readonly Budget[] {
  return budgets
    .map((one) => asKube<Budget>(one))
    .filter(
      ({ metadata, spec }) =>
        metadata?.namespace === pod.metadata?.namespace && matchesSelector(pod.metadata?.labels ?? {}, spec?.selector),
    )
    .sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
}

function isPercent(value: number | string | undefined): value is string {
  return typeof value === "string" && value.endsWith("%");
}

/**
 * The field by which a budget can never allow an eviction, whatever the pods do: `maxUnavailable` of nothing,
 * `minAvailable` of all, or of as many as there are replicas. Null when it can.
 */
export function neverAllows({ spec }: Budget, replicas: number | null): "maxUnavailable" | "minAvailable" | null {
  const { maxUnavailable, minAvailable } = spec ?? {};
  if (maxUnavailable !== undefined) return Number.parseInt(String(maxUnavailable), 10) === 0 ? "maxUnavailable" : null;
  if (minAvailable === undefined) return null;
  if (isPercent(minAvailable)) return Number.parseInt(minAvailable, 10) >= 100 ? "minAvailable" : null;
  return replicas !== null && replicas > 0 && Number(minAvailable) >= replicas ? "minAvailable" : null;
}

/** True when a budget would let one pod go if there were one healthy replica more; shares are rounded up (F7.3). */
export function allowsWithOneMore({ spec }: Budget, replicas: number | null): boolean {
  const { maxUnavailable, minAvailable = 1 } = spec ?? {};
  if (maxUnavailable !== undefined) return Number.parseInt(String(maxUnavailable), 10) > 0;
  const more = (replicas ?? 0) + 1;
  const needed = isPercent(minAvailable) ? Math.ceil((more * Number.parseInt(minAvailable, 10)) / 100) : Number(minAvailable);
  return needed < more;
}

/** Which of the two fields a budget uses, with its value. */
export function budgetDemand({ spec }: Budget): { readonly field: "maxUnavailable" | "minAvailable"; readonly value: string } {
  if (spec?.maxUnavailable !== undefined) return { field: "maxUnavailable", value: String(spec.maxUnavailable) };
  return { field: "minAvailable", value: String(spec?.minAvailable ?? 1) };
}
