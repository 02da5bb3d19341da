import type { Live } from "../world.ts";
import type { Workload } from "./owned.ts";

/**
 * How many replicas each ReplicaSet of a Deployment should have now, by its strategy: the new one grows
 * into the surge, the old ones shrink by what may be unavailable.
 */
export function desiredReplicas(
  deployment: Live<Workload>,
  current: Live<Workload>,
  old: readonly Live<Workload>[],
): readonly (readonly [Live<Workload>, number])[] {
  const wanted = deployment.spec?.replicas ?? 1;
  const running = old.filter((set) => (set.spec?.replicas ?? 0) > 0);
  if (running.length === 0) return [[current, wanted]];
  const { surge, unavailable } = limits(deployment, wanted);
  const now = current.spec?.replicas ?? 0;
  const total = now + running.reduce((sum, set) => sum + (set.spec?.replicas ?? 0), 0);
  const grown = Math.min(wanted, now + Math.max(0, wanted + surge - total));
  const ready = [current, ...running].reduce((sum, set) => sum + (set.status?.readyReplicas ?? 0), 0);
  const unready = running.reduce((sum, set) => sum + Math.max(0, (set.spec?.replicas ?? 0) - (set.status?.readyReplicas ?? 0)), 0);
  let spare = Math.max(0, ready - (wanted - unavailable)) + unready;
  const shrunk = running.map((set): readonly [Live<Workload>, number] => {
    const replicas = set.spec?.replicas ?? 0;
    const less = Math.min(replicas, spare);
    spare -= less;
    return [set, replicas - less];
  });
  return [[current, grown], ...shrunk];
}

function limits(deployment: Live<Workload>, wanted: number): { readonly surge: number; readonly unavailable: number } {
  const strategy = deployment.spec?.strategy as
    | { type?: string; rollingUpdate?: { maxSurge?: unknown; maxUnavailable?: unknown } }
    | undefined;
  if (strategy?.type === "Recreate") return { surge: 0, unavailable: wanted };
  const surge = count(strategy?.rollingUpdate?.maxSurge, wanted, Math.ceil);
  const unavailable = count(strategy?.rollingUpdate?.maxUnavailable, wanted, Math.floor);
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

function count(value: unknown, of: number, round: (value: number) => number): number {
  if (typeof value === "number") return value;
  const percent = typeof value === "string" && value.endsWith("%") ? Number(value.slice(0, -1)) : 25;
  return round((of * percent) / 100);
}
