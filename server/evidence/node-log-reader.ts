import { isLogListing, wantsNoOptions } from "#lib/evidence/node-log.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import { apiPath } from "#server/kube/api-path.ts";
import { KubeError, type KubeRequest } from "#server/kube/types.ts";
import { admitText } from "./mask.ts";
import { type Reads, whyMissing } from "./reads.ts";

const KEPT_BYTES = 256 * 1024;
const TAIL_LINES = 1_000;
const LONGEST_LINE = 1_000;
/** The kubelet itself gives up after 30 s (F7.4); nobody waits so long for a page. */
export const NODE_LOG_TIMEOUT_MS = 8_000;

export interface NodeLogQuestion {
  readonly node: string;
  /** `kubelet`, `containerd`, `crio` … */
  readonly service: string;
  /** ms of the API server's clock. */
  readonly since: number;
  readonly urgent: boolean;
}

/**
 * Log of one service of a node since a moment (NodeLogQuery, F7.4), the newest lines; a reason where there is none. It
 * needs `get nodes/proxy`. A directory listing, which kubelets without the query give for any question, is no log. Where
 * services write to files (Windows, machines without systemd) the kubelet takes no options and gives the file whole.
 */
export async function readNodeLog(reads: Reads, { node, service, since, urgent }: NodeLogQuestion): Promise<Collected<string>> {
  const path = `${apiPath("api", "v1", "nodes", node, "proxy", "logs")}/`;
  const ask = (query: NonNullable<KubeRequest["query"]>) =>
    reads.text({ path, query, accept: "text/plain, */*", timeoutMs: NODE_LOG_TIMEOUT_MS }, KEPT_BYTES, urgent);
  try {
    const answer = await ask({ query: service, sinceTime: new Date(since).toISOString(), tailLines: TAIL_LINES });
    const text = wantsNoOptions(answer) ? await ask({ query: service }) : answer;
    return isLogListing(text) ? missing("absent") : collected(text);
  } catch (error) {
    // 405: the handler is off; 400 and 406: this kubelet does not take the query (F7.4).
    return error instanceof KubeError && [400, 404, 405, 406].includes(error.status ?? 0) ? missing("absent") : missing(whyMissing(error));
  }
}

/** A line of a node's log as it may be shown: masked, and no longer than a line can be read. */
export function shownLine(line: string): string {
  return admitText(line.slice(0, LONGEST_LINE));
}
