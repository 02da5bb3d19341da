import type { Pod } from "#lib/kube/objects.ts";
import { matchesSelector } from "#lib/kube/selector.ts";
import { kubeTime } from "../../time.ts";
import { type PodDisruptionBudget, withCondition } from "../../write/budget.ts";
import type { Live, World } from "../world.ts";
import { isReady, REACTION_MS } from "./owned.ts";

const KIND = "PodDisruptionBudget";

/** Keeps the status of budgets: how many pods there are, and how many may go (F7.3). */
export function beginBudgets(world: World): void {
  const wakeAll = (namespace: string | undefined) =>
    world.soon(`budgets/${namespace}`, REACTION_MS, () => {
      for (const budget of world.list<PodDisruptionBudget>(KIND, namespace)) sync(world, budget);
    });
  world.onChange(KIND, ({ object }) => wakeAll(object.metadata.namespace));
  world.onChange("Pod", ({ object }) => wakeAll(object.metadata.namespace));
}

function sync(world: World, budget: Live<PodDisruptionBudget>): void {
  const pods = world
    .list<Pod>("Pod", budget.metadata.namespace)
    .filter(
      (pod) =>
        matchesSelector(pod.metadata.labels ?? {}, budget.spec?.selector) && !["Succeeded", "Failed"].includes(pod.status?.phase ?? ""),
    );
  const healthy = pods.filter((pod) => isReady(pod) && !pod.metadata.deletionTimestamp).length;
  const { minAvailable, maxUnavailable } = budget.spec ?? {};
  const desired =
    minAvailable !== undefined ? resolve(minAvailable, pods.length) : Math.max(0, pods.length - resolve(maxUnavailable ?? 1, pods.length));
  const allowed = Math.max(0, healthy - desired);
  const now = kubeTime(world.now());
  const reason = allowed > 0 ? "SufficientPods" : "InsufficientPods";
  const conditions = withCondition(
    budget.status?.conditions ?? [],
    reason,
    allowed > 0 ? "True" : "False",
    now,
    budget.metadata.generation,
  );
  world.writeStatus(KIND, budget, {
    currentHealthy: healthy,
    desiredHealthy: desired,
    disruptionsAllowed: allowed,
    expectedPods: pods.length,
    observedGeneration: budget.metadata.generation ?? 1,
    conditions,
  });
}

function resolve(value: number | string, of: number): number {
  return typeof value === "number" ? value : Math.ceil((of * Number.parseInt(value, 10)) / 100);
}
