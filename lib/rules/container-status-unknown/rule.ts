import { citeEvent, citeField, controllerOf, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf, isUnseenEnd } from "#lib/evidence/containers.ts";
import { isHeldBack } from "#lib/evidence/crash.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

function isLost({ kind, end }: ContainerFacts): boolean {
  return kind !== "ephemeral" && isUnseenEnd(end);
}

/** The newest start of the node or its kubelet since the pod was placed there: what ran before is what it lost. */
function newestStart(pod: Pod, events: readonly KubeEvent[]): EventFacts | null {
  const placed = parseTime(pod.status?.startTime) ?? parseTime(pod.metadata?.creationTimestamp) ?? 0;
  return eventsWith(events, { reason: ["Rebooted", "Starting"] }).findLast(({ last }) => last !== null && last > placed) ?? null;
}

function fixesFor(pod: Pod): OfferedFix[] {
  if (pod.status?.phase !== "Failed") return [offer("delete-pod", "after", "restarted")];
  return controllerOf(pod) ? [offer("delete-pod", "now", "replaced")] : [offer("delete-pod", "now", "naked")];
}

export const rule = defineRule({
  meta: {
    id: "container-status-unknown",
    evidence: ["pod"],
    optionalEvidence: ["node", "nodeEvents"],
    certainties: ["certain", "likely", "possible"],
    explains: ["killed-without-oom"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, nodeEvents }, { symptom, now }) {
    const lost = containersOf(pod).filter(isLost);
    if (lost.length === 0 || symptom.class === "terminating" || symptom.class === "ending" || symptom.class === "healthy")
      return NOT_APPLICABLE;
    const name = pod.spec?.nodeName ?? "?";
    const start = newestStart(pod, nodeEvents.ok ? nodeEvents.value : []);
    const ready = node.ok ? conditionStatus(node.value.object?.status?.conditions, "Ready") : null;
    const heldBack = lost.some((container) => isHeldBack(pod, container, now));
    const ref = refOf("Pod", pod);
    return foundOr(
      [
        {
          certainty: heldBack ? "possible" : ready === "True" ? "certain" : "likely",
          message: start ? "after-start" : "lost",
          nextStep: pod.status?.phase === "Failed" ? "ended" : "watch",
          avoid: "code",
          params: {
            pod: pod.metadata?.name ?? "",
            node: name,
            containers: lost.map((container) => container.name).join(", "),
            exitCode: lost[0]?.end?.exitCode ?? "?",
            started: start?.reason ?? "-",
          },
          root: nodeRoot(name),
          cites: [
            ...lost.flatMap(({ statusPath, end }) => [
              citeField(ref, `${statusPath}.state.terminated.reason`, end?.reason, end?.finishedAt),
              citeField(ref, `${statusPath}.state.terminated.message`, end?.message),
            ]),
            citeField(ref, "spec.nodeName", name),
            ...(start ? [citeEvent(start.event)] : []),
            ...(ready === null ? [] : [citeField(`Node/${name}`, "status.conditions[Ready].status", ready)]),
          ],
          fixes: fixesFor(pod),
          runbooks: [],
          kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${name}`],
          notChecked: ["output", ...(heldBack ? ["held-back"] : []), ...(nodeEvents.ok ? [] : ["start"])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
