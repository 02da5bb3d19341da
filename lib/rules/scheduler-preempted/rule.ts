import { citeEvent, citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, waitUntil } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** The condition that the scheduler sets on its victim (1.26 on, F1.9). */
function preemption({ status }: Pod): Condition | null {
  const disruption = conditionOf(status?.conditions, "DisruptionTarget");
  return disruption?.status === "True" && disruption.reason === "PreemptionByScheduler" ? disruption : null;
}

/** For whom room was made, as the event on the victim names it: nothing, `namespace/name`, or a UID (F4.1). */
function preemptorOf(told: EventFacts | null, nodePods: readonly Pod[]): string | null {
  const named = /^Preempted by (?:(?:a )?(?:pod|podgroup) )?(\S+) on node /i.exec(told?.message ?? "")?.[1];
  if (named === undefined || named === "pod" || named === "a") return null;
  const pod = nodePods.find(({ metadata }) => metadata?.uid === named);
  return pod ? `${pod.metadata?.namespace}/${pod.metadata?.name}` : named;
}

const toldBy = (events: readonly KubeEvent[]) => eventsWith(events, { reason: "Preempted", text: "Preempted by" }).at(-1) ?? null;

export const rule = defineRule({
  meta: {
    id: "scheduler-preempted",
    evidence: ["pod"],
    optionalEvidence: ["events", "nodePods", "owners"],
    // A pod that is overdue hangs for another reason: who asked for its deletion does not hold it.
    classes: ["ending", "failed"],
    certainties: ["certain", "likely"],
    explains: ["killed-without-oom", "main-process-fails-at-start", "container-status-unknown"],
    fixes: ["wait-until", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, nodePods, owners }, { symptom }) {
    const condition = preemption(pod);
    const told = toldBy(events.ok ? events.value : []);
    if ((condition === null && told === null) || (symptom.class === "failed" && pod.status?.reason)) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const by = preemptorOf(told, nodePods.ok ? nodePods.value : []);
    const ending = symptom.class === "ending";
    return foundOr(
      [
        {
          certainty: condition ? "certain" : "likely",
          message: by === null ? "preempted" : "named",
          nextStep: ending ? "wait" : "priority",
          avoid: "force",
          params: { ...aside.params, by: by ?? "-", priority: pod.spec?.priority ?? 0, until: pod.metadata?.deletionTimestamp ?? "-" },
          root: nodeRoot(aside.node),
          cites: [
            citeField(refOf("Pod", pod), "status.conditions[DisruptionTarget].reason", condition?.reason, condition?.lastTransitionTime),
            citeField(refOf("Pod", pod), "status.conditions[DisruptionTarget].message", condition?.message),
            citeField(refOf("Pod", pod), "spec.priority", pod.spec?.priority),
            citeField(refOf("Pod", pod), "spec.nodeName", pod.spec?.nodeName),
            ...(told ? [citeEvent(told.event)] : []),
          ],
          fixes: [
            ending ? waitUntil(parseTime(pod.metadata?.deletionTimestamp)) : offerDelete(aside.place, { waiting: "now", naked: "now" }),
          ],
          runbooks: [],
          kubectl: [
            sh`kubectl get pods -A --field-selector spec.nodeName=${aside.node} -o custom-columns=NS:.metadata.namespace,NAME:.metadata.name,PRIORITY:.spec.priority`,
          ],
          notChecked: by === null ? ["who"] : [],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
