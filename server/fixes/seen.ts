import type { Locale } from "#lib/contract/causes.ts";
import { nodeReady } from "#lib/fixes/pod-deletion.ts";
import type { TargetKind } from "#lib/fixes/target.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { taintText } from "#lib/kube/taints.ts";
import { rolloutOf } from "./rollout.ts";
import { fixText } from "./texts.ts";

/** What a pod that is still there looks like now, in words. */
export function seenPod(pod: Pod, locale: Locale): string {
  const deadline = pod.metadata?.deletionTimestamp;
  if (deadline === undefined) return fixText(locale, "seen-alive");
  const containers = (pod.status?.containerStatuses ?? [])
    .map((status) => `${status.name} ${Object.keys(status.state ?? {})[0] ?? "?"}`)
    .join(", ");
  return fixText(locale, "seen-terminating", {
    deadline,
    containers: containers || "–",
    finalizers: (pod.metadata?.finalizers ?? []).join(", ") || "–",
  });
}

/** A workload's own counts, in words. */
export function seenWorkload(kind: TargetKind, object: KubeObject, locale: Locale): string {
  const { wanted, updated, ready, total } = rolloutOf(kind, object);
  return fixText(locale, "seen-workload", { wanted, updated, ready, total });
}

/** Whether a node takes new pods, and what it says of itself, in words. */
export function seenNode(node: Node, locale: Locale): string {
  const state = fixText(locale, node.spec?.unschedulable === true ? "seen-unschedulable" : "seen-schedulable");
  const taints = (node.spec?.taints ?? []).map(taintText).join(", ") || "–";
  return fixText(locale, "seen-node", { state, ready: nodeReady(node) ?? "–", taints });
}

/** What an object that a fix was for looks like now, in words. */
export function seenNow(kind: TargetKind, object: KubeObject, locale: Locale): string {
  if (kind === "Pod") return seenPod(object, locale);
  return kind === "Node" ? seenNode(object, locale) : seenWorkload(kind, object, locale);
}
