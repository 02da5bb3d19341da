import { type KubeletStats, readKubeletSummary } from "#lib/evidence/kubelet-stats.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import { apiPath } from "#server/kube/api-path.ts";
import type { Reads } from "./reads.ts";

const OPTIONS = { ttlMs: 15_000, timeoutMs: 4_000, urgent: true };

/**
 * What the kubelet of a node measures, through the API server; for a reader only, since each answer tells of every pod of
 * the node. It needs `get nodes/proxy`, which is near root on nodes: the default roles leave it out. Only figures are kept.
 */
export function readKubeletStats(reads: Pick<Reads, "document">, node: string): Promise<Collected<KubeletStats>> {
  const path = apiPath("api", "v1", "nodes", node, "proxy", "stats", "summary");
  return reads.document(path, "application/json", OPTIONS, (body) => {
    const stats = readKubeletSummary(body);
    return stats === null ? missing("absent") : collected(stats);
  });
}
