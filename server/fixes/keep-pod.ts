import "server-only";
import type { Pod } from "#lib/kube/objects.ts";
import { admitObject } from "#server/evidence/mask.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { Examined, OpenCluster } from "./types.ts";

/** What is around a pod; null where it cannot be told, which stops no fix. */
export async function examined(cluster: OpenCluster, pod: Pod): Promise<Examined | null> {
  try {
    return (await cluster.examine?.(admitObject(pod))) ?? null;
  } catch {
    return null;
  }
}

export interface Keeping {
  readonly cluster: OpenCluster;
  readonly pod: Pod;
  readonly around: Examined | null;
  /** The fix that takes it away. */
  readonly reason: string;
}

/**
 * Keeps what a deletion takes away: the pod with its node, container ids and volumes, what was around it, and what was
 * said of it. Throws `store-unavailable`, and then the pod may not be deleted.
 */
export async function keepPod({ cluster, pod, around, reason }: Keeping, audit: AuditLog, intentId: number): Promise<void> {
  const judgement = cluster.judgement(pod.metadata?.uid ?? "") ?? around?.judgement ?? null;
  const evidence = around?.evidence ?? {};
  await audit.snapshots.keep({ cluster: cluster.view.name, pod: admitObject(pod), judgement, evidence, reason }, intentId);
}
