import { citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** Priority from which on a pod is critical for the kubelet: system-cluster-critical. */
const CRITICAL = 2_000_000_000;
/** The critical pod is let in as soon as the room is free. */
const NEAR_MS = 180_000;

/** `status.reason` Preempting; where it is lost, the condition's own text tells (F1.9, F4.9). */
function isPreempted({ status }: Pod): boolean {
  if (status?.reason === "Preempting") return true;
  const disruption = conditionOf(status?.conditions, "DisruptionTarget");
  return !status?.reason && disruption?.reason === "TerminationByKubelet" && /preempted by kubelet/i.test(disruption.message ?? "");
}

/** When the pod had to go, ms. */
function endOf(pod: Pod): number | null {
  const ends = containersOf(pod).flatMap(({ end }) => parseTime(end?.finishedAt) ?? []);
  const told = parseTime(conditionOf(pod.status?.conditions, "DisruptionTarget")?.lastTransitionTime);
  return told ?? (ends.length > 0 ? Math.max(...ends) : null);
}

/** Critical pods that started on the node about then: for one of them the room was made. */
function criticalBeside(pod: Pod, nodePods: readonly Pod[]): readonly Pod[] {
  const end = endOf(pod);
  return nodePods
    .filter(({ metadata, spec, status }) => {
      const critical = (spec?.priority ?? 0) >= CRITICAL || metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined;
      const start = parseTime(status?.startTime) ?? parseTime(metadata?.creationTimestamp);
      return critical && metadata?.uid !== pod.metadata?.uid && end !== null && start !== null && Math.abs(start - end) <= NEAR_MS;
    })
    .sort((a, b) => (refOf("Pod", a) < refOf("Pod", b) ? -1 : 1));
}

export const rule = defineRule({
  meta: {
    id: "kubelet-preempted",
    evidence: ["pod"],
    optionalEvidence: ["owners", "nodePods"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: ["container-status-unknown", "killed-without-oom"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, nodePods }, { symptom }) {
    if (!isPreempted(pod)) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const beside = criticalBeside(pod, nodePods.ok ? nodePods.value : []);
    return foundOr(
      [
        {
          certainty: "certain",
          message: beside.length > 0 ? "named" : "preempted",
          nextStep: aside.place === "replaced" ? "tidy" : "room",
          avoid: "limits",
          params: {
            ...aside.params,
            critical: beside.map(({ metadata }) => `${metadata?.namespace}/${metadata?.name}`).join(", ") || "-",
            priority: pod.spec?.priority ?? 0,
          },
          root: nodeRoot(aside.node),
          cites: [
            ...aside.cites,
            citeField(refOf("Pod", pod), "spec.priority", pod.spec?.priority),
            ...beside.map((other) => citeField(refOf("Pod", other), "spec.priority", other.spec?.priority, other.status?.startTime)),
          ],
          fixes: [offerDelete(aside.place, { waiting: "now", naked: "now" })],
          runbooks: [],
          kubectl: [
            ...aside.kubectl,
            sh`kubectl get pods -A --field-selector spec.nodeName=${aside.node} -o custom-columns=NS:.metadata.namespace,NAME:.metadata.name,PRIORITY:.spec.priority`,
          ],
          notChecked: [...aside.notChecked, ...(nodePods.ok ? [] : ["critical"])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
