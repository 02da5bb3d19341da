import type { Budget } from "#lib/evidence/budgets.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** A pod that is not ready takes nothing from a budget that is met, or that lets every unready pod go (F7.3). */
export function unreadyMayGo(pod: Pod, { spec, status }: Budget): boolean {
  if ((pod.status?.conditions ?? []).some(({ type, status: is }) => type === "Ready" && is === "True")) return false;
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return spec?.unhealthyPodEvictionPolicy === "AlwaysAllow" || (desiredHealthy > 0 && currentHealthy >= desiredHealthy);
}
