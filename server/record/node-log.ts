import { PodWardError } from "#lib/contract/errors.ts";
import type { NodeLog } from "#lib/contract/node.ts";
import { logServices } from "#lib/evidence/node-log.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { say } from "#lib/messages/sentences.ts";
import { readNodeLog, shownLine } from "#server/evidence/node-log-reader.ts";
import type { NodeSource } from "./node.ts";

const BACK_MS = 15 * 60_000;
const SHOWN_LINES = 200;

/** Last lines of kubelet and runtime on a node. A node that nobody hears is not asked. Throws `not-found`. */
export async function readNodeLogs({ view, diagnosis }: NodeSource, name: string): Promise<NodeLog> {
  const node = view.node(name);
  if (node === null || "missing" in node) throw new PodWardError("not-found", say("noNode", { node: name }));
  const since = view.now() - BACK_MS;
  const services = logServices(node.status?.nodeInfo?.containerRuntimeVersion);
  if (isNodeLost(node)) {
    return { since: toRfc3339(since), services: services.map((service) => ({ service, lines: [], missing: "timeout" as const })) };
  }
  const logs = await Promise.all(
    services.map(async (service) => {
      const log = await readNodeLog(diagnosis.reads, { node: name, service, since, urgent: true });
      if (!log.ok) return { service, lines: [], missing: log.why };
      const lines = log.value.split("\n").filter((line) => line !== "");
      return { service, lines: lines.slice(-SHOWN_LINES).map(shownLine), missing: null };
    }),
  );
  return { since: toRfc3339(since), services: logs };
}
