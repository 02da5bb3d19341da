import { nodeReady } from "#lib/fixes/pod-deletion.ts";
import type { TargetKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { taintText } from "#lib/kube/taints.ts";
import type { Words } from "#lib/messages/words.ts";
import { rolloutOf } from "./rollout.ts";
import { fixText } from "./texts.ts";

/** What a pod that is still there looks like now, in words. */
export function seenPod(pod: Pod): Words {
  const deadline = pod.metadata?.deletionTimestamp;
  if (deadline === undefined) return fixText("seen-alive");
  const containers = (pod.status?.containerStatuses ?? [])
    .map((status) => `${status.name} ${Object.keys(status.state ?? {})[0] ?? "?"}`)
    .join(", ");
  return fixText("seen-terminating", {
    deadline,
    containers: containers || "–",
    finalizers: (pod.metadata?.finalizers ?? []).join(", ") || "–",
  });
}

/** A workload's own counts, in words. */
export function seenWorkload(kind: TargetKind, object: KubeObject): Words {
  const { wanted, updated, ready, total } = rolloutOf(kind, object);
  return fixText("seen-workload", { wanted, updated, ready, total });
}

/** Whether a node takes new pods, and what it says of itself, in words. */
export function seenNode(node: Node): Words {
  const state = fixText(node.spec?.unschedulable === true ? "seen-unschedulable" : "seen-schedulable");
  const taints = (node.spec?.taints ?? []).map(taintText).join(", ") || "–";
  return fixText("seen-node", { state, ready: nodeReady(node) ?? "–", taints });
}

/** What an object that a fix was for looks like now, in words. */
export function seenNow(kind: TargetKind, object: KubeObject): Words {
  if (kind === "Pod") return seenPod(object);
  return kind === "Node" ? seenNode(object) : seenWorkload(kind, object);
}
