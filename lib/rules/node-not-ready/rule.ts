import type { SubjectClass } from "#lib/contract/causes.ts";
import { citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded, containersOf } from "#lib/evidence/containers.ts";
import { isKubeletStarting, isNodeNew, type UnreadyPart, unreadyCondition, unreadyPart } from "#lib/evidence/node-ready-words.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { Condition, Node, Pod } from "#lib/kube/objects.ts";
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

/**
 * A pod whose containers are ready while its own Ready is False, with no gate: the kubelet never writes that. The node
 * controller does while the node is not ready (F1.11), and only the kubelet takes it back.
 */
function markedCondition(pod: Pod, node: Node): { readonly marked: Condition; readonly back: Condition } | null {
  const { conditions } = pod.status ?? {};
  const marked = conditionOf(conditions, "Ready");
  const back = conditionOf(node.status?.conditions, "Ready");
  if (marked?.status !== "False" || back?.status !== "True" || (pod.spec?.readinessGates ?? []).length > 0) return null;
  if (conditionStatus(conditions, "ContainersReady") !== "True" || !containersOf(pod).some(({ ready }) => ready)) return null;
  const before = (parseTime(marked.lastTransitionTime) ?? Number.POSITIVE_INFINITY) <= (parseTime(back.lastTransitionTime) ?? 0);
  return before && isNodeAlone(pod) ? { marked, back } : null;
}

/** The node is well again, and the kubelet has not yet written what it knows of this pod. */
function leftMarked(pod: Pod, node: string, { marked, back }: { marked: Condition; back: Condition }): RuleAnswer {
  const time = (condition: Condition) => clock(parseTime(condition.lastTransitionTime) ?? 0);
  const ref = refOf("Pod", pod);
  return {
    verdict: "found",
    findings: [
      {
        certainty: "likely",
        message: "left-marked",
        nextStep: "left-marked",
        avoid: "delete",
        params: {
          pod: pod.metadata?.name ?? "",
          node,
          since: time(marked),
          back: time(back),
          words: back.message ?? "",
          reason: back.reason ?? "",
        },
        root: nodeRoot(node),
        cites: [
          citeField(ref, "status.conditions[Ready].status", marked.status, marked.lastTransitionTime),
          citeField(ref, "status.conditions[ContainersReady].status", "True"),
          citeField(`Node/${node}`, "status.conditions[Ready].status", back.status, back.lastTransitionTime),
        ],
        fixes: [offer("delete-pod", "no", "well"), offer("force-delete", "no")],
        runbooks: ["restart-kubelet"],
        kubectl: [sh`kubectl describe node ${node}`, sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml`],
        notChecked: ["node-log"],
      },
    ],
  };
}

function found(pod: Pod, node: string, ready: Condition, taints: readonly string[], deleted: boolean, young: boolean): RuleAnswer {
  const part = young ? "starting" : unreadyPart(ready.message ?? "");
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
        runbooks: part === "starting" ? [] : RUNBOOKS[part],
        kubectl: [sh`kubectl describe node ${node}`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
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
    classes: ["terminating", "unknown", "not-ready", "creating"],
    certainties: ["certain", "likely", "possible"],
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
    if (ready === null) {
      const left = symptom.class === "not-ready" && deletion === null ? markedCondition(pod, object) : null;
      return left ? leftMarked(pod, pod.spec.nodeName, left) : NOT_APPLICABLE;
    }
    // A pod that waits for its network is told by the network's own causes.
    if (symptom.class === "creating" && unreadyPart(ready.message ?? "") === "network") return NOT_APPLICABLE;
    const taints = (object.spec?.taints ?? []).filter(({ key }) => key === TAINT_NOT_READY).map(taintText);
    const young = isKubeletStarting(ready, now) || isNodeNew(object, ready, now);
    return found(pod, pod.spec.nodeName, ready, taints, deletion !== null, young);
  },
});
