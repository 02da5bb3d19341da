import type { SubjectClass } from "#lib/contract/causes.ts";
import { citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded, containersOf } from "#lib/evidence/containers.ts";
import { type UnreadyPart, unreadyCondition, unreadyPart } from "#lib/evidence/node-ready-words.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";
import { isNodeLost, taintText } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { TAINT_NOT_READY } from "#lib/kube/vocabulary.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

/** Classes in which a node that says it is not ready explains the pod; a crash or a pull has causes of its own. */
const CLASSES: readonly SubjectClass[] = ["terminating", "unknown", "not-ready", "creating"];

const RUNBOOKS: Readonly<Record<UnreadyPart, readonly string[]>> = {
  runtime: ["restart-container-runtime", "reboot-node"],
  pleg: ["restart-container-runtime", "reboot-node"],
  network: ["repair-node-cni"],
  shutdown: ["confirm-node-off"],
  storage: ["restart-kubelet"],
  other: ["restart-kubelet"],
};

/** The node alone makes a pod unready whose containers all say that they are ready (F1.11). */
function isNodeAlone(pod: Pod): boolean {
  return containersOf(pod).every(({ kind, ready, phase }) => kind === "init" || kind === "ephemeral" || ready || phase === "terminated");
}

function found(pod: Pod, node: string, ready: Condition, taints: readonly string[], deleted: boolean): RuleAnswer {
  const part = unreadyPart(ready.message ?? "");
  const since = parseTime(ready.lastTransitionTime);
  return {
    verdict: "found",
    findings: [
      {
        certainty: deleted || isNodeAlone(pod) ? "certain" : "possible",
        message: part,
        nextStep: part,
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node,
          since: since === null ? "?" : clock(since),
          words: ready.message ?? "",
          reason: ready.reason ?? "",
        },
        root: nodeRoot(node),
        cites: [
          citeField(`Node/${node}`, "status.conditions[Ready].status", ready.status, ready.lastTransitionTime),
          citeField(`Node/${node}`, "status.conditions[Ready].message", ready.message, ready.lastHeartbeatTime),
          ...taints.map((taint) => citeField(`Node/${node}`, "spec.taints", taint)),
          ...(deleted ? [citeField(refOf("Pod", pod), "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp)] : []),
        ],
        fixes: [...(deleted ? [offer("redelete", "no")] : [offer("delete-pod", "no")]), offer("force-delete", "no")],
        runbooks: RUNBOOKS[part],
        kubectl: [`kubectl describe node ${node}`, `${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
        notChecked: ["node-log"],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "node-not-ready",
    evidence: ["pod"],
    optionalEvidence: ["node"],
    certainties: ["certain", "possible"],
    explains: [
      "kubelet-lost-pod",
      "prestop-hook-hang",
      "volume-unmount-busy",
      "runtime-cannot-kill-container",
      "sandbox-creation-failed",
      "image-pull-slow",
      "image-pull-delays-deletion",
      "startup-in-progress",
      "readiness-probe-timeout",
    ],
    fixes: ["redelete", "delete-pod", "force-delete"],
    runbooks: ["restart-container-runtime", "reboot-node", "repair-node-cni", "confirm-node-off", "restart-kubelet"],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "get", group: "", resource: "nodes" },
    ],
  },
  messages,
  detect({ pod, node }, { now, symptom }) {
    if (!pod.spec?.nodeName || !CLASSES.includes(symptom.class)) return NOT_APPLICABLE;
    const deletion = deletionOf(pod.metadata, now);
    if (deletion?.graceSeconds === 0 && allContainersEnded(pod)) return NOT_APPLICABLE;
    if (!node.ok) return lacking("node", node.why);
    if (node.value.presence === "unknown") return lacking("node", "stale");
    const object = node.value.object;
    if (object === null || isNodeLost(object)) return NOT_APPLICABLE;
    const ready = unreadyCondition(object);
    if (ready === null) return NOT_APPLICABLE;
    // A pod that waits for its network is told by the network's own causes.
    if (symptom.class === "creating" && unreadyPart(ready.message ?? "") === "network") return NOT_APPLICABLE;
    const taints = (object.spec?.taints ?? []).filter(({ key }) => key === TAINT_NOT_READY).map(taintText);
    return found(pod, pod.spec.nodeName, ready, taints, deletion !== null);
  },
});
