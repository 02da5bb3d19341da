import type { Node, Pod } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import { matchesNode } from "../scheduler/node-match.ts";
import { requestsOf } from "../scheduler/requests.ts";
import type { World } from "../world.ts";

/** Why a kubelet refuses a pod that was put on it (F4.9). */
export interface AdmissionFault {
  readonly reason: string;
  readonly message: string;
  /** Refused for pressure: the text is status.message as it is. */
  readonly evicted: boolean;
}

const PRESSURES = ["MemoryPressure", "DiskPressure", "PIDPressure"];

/** The kubelet's own check of a pod on arrival; null when it takes it. */
export function admissionFault(world: World, nodeName: string, pod: Pod): AdmissionFault | null {
  const node = world.get<Node>("Node", undefined, nodeName);
  if (!node) return null;
  const pressure = (node.status?.conditions ?? []).find((each) => PRESSURES.includes(each.type ?? "") && each.status === "True");
  const taint = { key: `node.kubernetes.io/${pressure?.type === "DiskPressure" ? "disk" : "memory"}-pressure`, effect: "NoSchedule" };
  if (pressure && untoleratedTaints([taint], pod.spec?.tolerations).length > 0) {
    return { reason: "Evicted", message: `The node had condition: [${pressure.type}]. `, evicted: true };
  }
  if (!matchesNode(pod, node))
    return {
      reason: "NodeAffinity",
      message: "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
      evicted: false,
    };
  return resourceFault(world, node, pod);
}

function resourceFault(world: World, node: Node, pod: Pod): AdmissionFault | null {
  const others = world
    .list<Pod>("Pod")
    .filter((each) => each.spec?.nodeName === node.metadata?.name && each.metadata.uid !== pod.metadata?.uid)
    .filter((each) => each.status?.phase !== "Succeeded" && each.status?.phase !== "Failed");
  for (const [resource, requested] of Object.entries(requestsOf(pod))) {
    const capacity = parseQuantity(node.status?.allocatable?.[resource] ?? "0") ?? 0;
    const used = others.reduce((sum, each) => sum + (requestsOf(each)[resource] ?? 0), 0);
    if (used + requested <= capacity) continue;
    const scale = resource === "cpu" ? 1000 : 1;
    const numbers = `requested: ${Math.round(requested * scale)}, used: ${Math.round(used * scale)}, capacity: ${Math.round(capacity * scale)}`;
    return { reason: `OutOf${resource}`, message: `Node didn't have enough resource: ${resource}, ${numbers}`, evicted: false };
  }
  return null;
}
