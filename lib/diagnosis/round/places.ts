import { nameList } from "#lib/evidence/scheduling.ts";
import { filterNodeAffinity, filterUnschedulable } from "#lib/evidence/scheduling-filters.ts";
import type { Node, Pod, Toleration } from "#lib/kube/objects.ts";

import { untoleratedTaints } from "#lib/kube/taints.ts";
import type { RoundLine } from "../types.ts";
import { isNodeReady } from "./pods.ts";

/** What the DaemonSet controller adds to its pods (daemon/util.AddOrUpdateDaemonPodTolerations). */
const OF_DAEMONS: readonly Toleration[] = [
  ...["not-ready", "unreachable"].map((key) => ({ key: `node.kubernetes.io/${key}`, operator: "Exists", effect: "NoExecute" })),
  ...["disk-pressure", "memory-pressure", "pid-pressure", "unschedulable"].map((key) => ({
    key: `node.kubernetes.io/${key}`,
    operator: "Exists",
    effect: "NoSchedule",
  })),
];
const OF_HOST_NETWORK: Toleration = { key: "node.kubernetes.io/network-unavailable", operator: "Exists", effect: "NoSchedule" };

function withTolerations(template: Pod, kind: string): Pod {
  if (kind !== "DaemonSet") return template;
  const added = [...OF_DAEMONS, ...(template.spec?.hostNetwork === true ? [OF_HOST_NETWORK] : [])];
  return { ...template, spec: { ...template.spec, tolerations: [...(template.spec?.tolerations ?? []), ...added] } };
}

/**
 * The nodes that a workload's template may use at all: by its selector and required affinity, cordons and taints. What they
 * have left is not looked at here: that is the scheduler's answer to a pod that exists.
 */
export function placesFor(template: Pod, kind: string, nodes: readonly Node[]): RoundLine {
  const pod = withTolerations(template, kind);
  const out = { cordoned: 0, tainted: 0, unmatched: 0 };
  const open: Node[] = [];
  for (const node of nodes) {
    const candidate = { node, requested: {}, podCount: 0, holders: [], pods: [] };
    if (filterNodeAffinity(pod, candidate)?.length) out.unmatched += 1;
    else if (filterUnschedulable(pod, candidate)?.length) out.cordoned += 1;
    else if (untoleratedTaints(node.spec?.taints, pod.spec?.tolerations).length > 0) out.tainted += 1;
    else open.push(node);
  }
  const params = { fit: open.length, of: nodes.length, ...out };
  if (open.length === 0) return { state: "bad", text: nodes.length === 0 ? "places-no-nodes" : "places-none", params };
  const down = open.filter((node) => !isNodeReady(node)).map(({ metadata }) => metadata?.name ?? "");
  if (down.length > 0) return { state: "bad", text: "places-down", params: { ...params, nodes: nameList(down) } };
  return { state: "ok", text: "places", params };
}
