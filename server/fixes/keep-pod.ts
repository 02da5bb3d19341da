import "server-only";
import type { Pod } from "#lib/kube/objects.ts";
import { admitObject } from "#server/evidence/mask.ts";
import type { AuditLog } from "#server/records/audit.ts";
import type { OpenCluster } from "./types.ts";

/**
 * Keeps what a deletion takes away: the pod with its node, container ids and volumes, and its verdict.
 * Throws `store-unavailable`, and then the pod may not be deleted.
 */
export async function keepPod(cluster: OpenCluster, pod: Pod, reason: string, audit: AuditLog, intentId: number): Promise<void> {
  const judgement = cluster.judgement(pod.metadata?.uid ?? "") ?? null;
  await audit.snapshots.keep({ cluster: cluster.view.name, pod: admitObject(pod), judgement, reason }, intentId);
}
