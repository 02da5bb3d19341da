import { allContainersEnded, containersOf } from "#lib/evidence/containers.ts";
import type { NodeInput } from "#lib/fixes/define.ts";
import { finalizerOwner } from "#lib/fixes/finalizer-owner.ts";
import { lastRenewal } from "#lib/fixes/lost-node.ts";
import { nodeReady, stamp } from "#lib/fixes/pod-deletion.ts";
import { isStated } from "#lib/fixes/statement.ts";
import { nodeNameOf } from "#lib/fixes/target.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import type { Check, CheckContext } from "./check.ts";
import { podOf } from "./pod-input.ts";
import { fixText } from "./texts.ts";

const containerStates = (pod: Pod) =>
  containersOf(pod)
    .filter(({ phase }) => phase !== "none")
    .map(({ name, phase }) => `${name} ${phase}`)
    .join(", ") || "–";

/** Whether nothing of the pod runs any more, as far as its kubelet was able to say so (F1.3). */
export function containersEnded({ input }: CheckContext): Check {
  const { pod, node } = podOf(input);
  const source = "Pod.status";
  const nodeName = pod.spec?.nodeName;
  const words = { node: nodeName ?? "", containers: containerStates(pod) };
  if (!nodeName) return { state: "pass", source: "spec.nodeName", message: fixText("ended-unbound") };
  if (allContainersEnded(pod)) return { state: "pass", source, message: fixText("ended-all") };
  if (node === null) return { state: "unknown", source, message: fixText("ended-no-node", words) };
  if (node && isNodeLost(node)) return { state: "fail", source, message: fixText("ended-frozen", words) };
  if (words.containers === "–") return { state: "unknown", source, message: fixText("ended-silent") };
  return { state: "fail", source, message: fixText("ended-running", words) };
}

/** Nothing inside the cluster proves that a machine is off, or stays off: a human has to say so. */
export function nodeConfirmedOff({ input, plan, user }: CheckContext): Check {
  const asked = plan.confirm.statements ?? [];
  if (asked.some(({ param }) => param === "neverBack") && !isStated(input, "neverBack"))
    return { state: "fail", source: "–", message: fixText("off-unsaid-all", { node: nodeNameOf(input) ?? "–" }) };
  if (isStated(input, "nodeOff") && input.on === "node") return offAsSeen(input, user);
  if (isStated(input, "nodeOff")) return { state: "pass", source: user, message: fixText("off-said", { user }) };
  return { state: "fail", source: "–", message: fixText("off-unsaid", { node: nodeNameOf(input) ?? "–" }) };
}

/** What the cluster itself knows of the silence, beside what somebody says of the machine. */
function offAsSeen(input: NodeInput, user: string): Check {
  const renewed = lastRenewal(input);
  const words = { user, ready: nodeReady(input.object) ?? "–", renewed: renewed === null ? "–" : stamp(renewed) };
  return { state: "pass", source: `${user}, Node.status, Lease`, message: fixText("off-seen", words) };
}

/** Nothing of the pod writes any more: somebody has looked, or the machine is off, and a machine that is off writes nothing. */
export function noLiveWriter({ input, plan, user }: CheckContext): Check {
  const words = { user, node: nodeNameOf(input) ?? "–" };
  // Only what the plan asks for counts: a node that is Ready cannot be said to be off.
  const asksForOff = plan.confirm.statements?.some(({ param }) => param === "nodeOff") ?? false;
  if (asksForOff && isStated(input, "nodeOff")) return { state: "pass", source: user, message: fixText("writer-off", words) };
  if (isStated(input, "noLiveWriter")) return { state: "pass", source: user, message: fixText("writer-looked", words) };
  return { state: "fail", source: "–", message: fixText("writer-unsaid", words) };
}

/** Whether whoever would take the finalizer off is gone or done; somebody who still answers for it does it himself. */
export function finalizerOwnerSettled({ input, plan, user }: CheckContext): Check {
  const { pod, finalizerEvidence } = podOf(input);
  const finalizer = plan.success.kind === "finalizer-off" ? plan.success.finalizer : (pod.metadata?.finalizers?.[0] ?? "");
  const owner = finalizerOwner(pod, finalizer, finalizerEvidence);
  const source = "ownerReferences, discovery";
  const words = { who: owner.who ?? "?", user };
  const isAsked = plan.confirm.statements?.some(({ param }) => param === "ownerDone") ?? false;
  if (owner.state === "gone") return { state: "pass", source, message: fixText("owner-gone", words) };
  if (owner.state === "done") return { state: "pass", source, message: fixText("owner-done", words) };
  if (owner.state === "working" && !isAsked) return { state: "fail", source, message: fixText("owner-working", words) };
  if (isStated(input, "ownerDone")) return { state: "unknown", source: user, message: fixText("owner-said", words) };
  return { state: "fail", source, message: fixText("owner-not-known", words) };
}
