import { linesAbout, logServices } from "#lib/evidence/node-log.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { type CollectSubject, type DemandSource, defineCollector, nodeNameOf } from "../collector.ts";
import { NODE_LOG_TIMEOUT_MS, readNodeLog, shownLine } from "../node-log-reader.ts";

const BEFORE_MS = 60_000;

function whyUnreachable({ known }: DemandSource): Collected<never> | null {
  if (known.node?.ok !== true) return null;
  const { presence, object } = known.node.value;
  if (presence === "gone") return missing("absent");
  return object !== null && isNodeLost(object) ? missing("timeout") : null;
}

/**
 * What kubelet and runtime logged about a pod whose deletion is overdue, from the request on (NodeLogQuery, F7.4). It
 * needs `get nodes/proxy`, which is near root on nodes: the default roles leave it out, and then it is `forbidden`.
 */
export const nodeLogs = defineCollector({
  key: "nodeLogs",
  timeoutMs: NODE_LOG_TIMEOUT_MS,
  ttlMs: 60_000,
  after: ["node"],
  permissions: [{ verb: "get", group: "", resource: "nodes/proxy" }],
  wanted: (subject: CollectSubject) => nodeNameOf(subject) !== null && subject.symptom.class === "terminating",
  async onDemand({ pod, symptom }, source): Promise<Collected<readonly string[]>> {
    const node = pod.spec?.nodeName ?? "";
    const unreachable = whyUnreachable(source);
    if (unreachable !== null) return unreachable;
    const deletion = deletionOf(pod.metadata, Number.MAX_SAFE_INTEGER);
    if (deletion === null || (symptom.overdueBySeconds ?? 0) === 0) return collected([]);
    const version = source.known.node?.ok ? source.known.node.value.object?.status?.nodeInfo?.containerRuntimeVersion : undefined;
    const since = deletion.requestedAt - BEFORE_MS;
    const logs = await Promise.all(
      logServices(version).map((service) => readNodeLog(source.reads, { service, node, since, urgent: source.urgent })),
    );
    const [unread] = logs.filter((log) => !log.ok);
    const lines = logs.flatMap((log) => (log.ok ? linesAbout(log.value, pod) : []));
    if (unread !== undefined && logs.every((log) => !log.ok)) return unread;
    return collected(lines.map(shownLine));
  },
});
