import type { NodeRecord } from "#lib/contract/node.ts";
import { isConditionTaint } from "#lib/evidence/node-condition.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Node } from "#lib/kube/objects.ts";
import { isNodeLost, outOfServiceTaints, taintText } from "#lib/kube/taints.ts";
import { conditionViews } from "./condition-view.ts";

type State = Pick<
  NodeRecord,
  "uid" | "gone" | "ready" | "cordoned" | "outOfService" | "since" | "createdAt" | "facts" | "conditions" | "taints"
>;

const FACTS = [
  ["kubelet", "kubeletVersion"],
  ["runtime", "containerRuntimeVersion"],
  ["os", "osImage"],
  ["kernel", "kernelVersion"],
  ["arch", "architecture"],
] as const;

/** What the Node object itself says; null = there is none. */
export function nodeState(node: Node | null): State {
  if (node === null) {
    return {
      uid: null,
      gone: true,
      ready: "unknown",
      cordoned: false,
      outOfService: false,
      since: null,
      createdAt: null,
      facts: [],
      conditions: [],
      taints: [],
    };
  }
  const { metadata, spec, status } = node;
  const ready = conditionOf(status?.conditions, "Ready");
  const addresses = (status?.addresses ?? []).flatMap(({ type, address }) => (type === "InternalIP" && address ? [address] : []));
  return {
    uid: metadata?.uid ?? null,
    gone: false,
    ready: isNodeLost(node) ? "lost" : ready === null ? "unknown" : ready.status === "True" ? "ready" : "not-ready",
    cordoned: spec?.unschedulable === true,
    outOfService: outOfServiceTaints(node).length > 0,
    since: ready?.lastTransitionTime ?? null,
    createdAt: metadata?.creationTimestamp ?? null,
    facts: [
      ...FACTS.flatMap(([label, field]) => {
        const value = status?.nodeInfo?.[field];
        return value ? [{ label, value }] : [];
      }),
      ...(addresses.length === 0 ? [] : [{ label: "address", value: addresses.join(", ") }]),
    ],
    // Ready is well when True, pressure and the others when False; Unknown is never well.
    conditions: conditionViews(status?.conditions, (condition) => condition.status !== (condition.type === "Ready" ? "True" : "False")),
    taints: (spec?.taints ?? []).map((taint) => ({
      text: taintText(taint),
      since: taint.timeAdded ?? null,
      byKubernetes: isConditionTaint(taint),
    })),
  };
}
