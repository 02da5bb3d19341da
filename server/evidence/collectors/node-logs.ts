import { isLogListing, linesAbout, logServices } from "#lib/evidence/node-log.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { apiPath } from "#server/kube/api-path.ts";
import { KubeError } from "#server/kube/types.ts";
import { type CollectSubject, type DemandSource, defineCollector, nodeNameOf } from "../collector.ts";
import { admitText } from "../mask.ts";
import { whyMissing } from "../reads.ts";

const LIMIT_BYTES = 256 * 1024;
const TAIL_LINES = 1_000;
const LONGEST_LINE = 1_000;
const BEFORE_MS = 60_000;
/** The kubelet itself gives up after 30 s (F7.4); nobody waits so long for a page. */
const TIMEOUT_MS = 8_000;

/** Log of one service of the node since that moment; a reason where there is none. */
async function logOf(service: string, node: string, since: number, { reads, urgent }: DemandSource): Promise<Collected<string>> {
  const path = `${apiPath("api", "v1", "nodes", node, "proxy", "logs")}/`;
  const query = { query: service, sinceTime: new Date(since).toISOString(), tailLines: TAIL_LINES };
  try {
    const text = await reads.text({ path, query, accept: "text/plain, */*", timeoutMs: TIMEOUT_MS }, LIMIT_BYTES, urgent);
    return isLogListing(text) ? missing("absent") : collected(text);
  } catch (error) {
    // 405: the handler is off; 400 and 406: this kubelet does not take the query (F7.4).
    return error instanceof KubeError && [400, 404, 405, 406].includes(error.status ?? 0) ? missing("absent") : missing(whyMissing(error));
  }
}

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
  timeoutMs: TIMEOUT_MS,
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
    const logs = await Promise.all(logServices(version).map((service) => logOf(service, node, since, source)));
    const [unread] = logs.filter((log) => !log.ok);
    const lines = logs.flatMap((log) => (log.ok ? linesAbout(log.value, pod) : []));
    if (unread !== undefined && logs.every((log) => !log.ok)) return unread;
    return collected(lines.map((line) => admitText(line.slice(0, LONGEST_LINE))));
  },
});
