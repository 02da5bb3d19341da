import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf, ownContainersOf } from "#lib/evidence/containers.ts";
import { killErrors } from "#lib/evidence/kill-error.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

const EVENT_LIFE_MS = 3_600_000;

/** The container whose start is going on: the first that waits, has never run, and has no error of its own. */
function starting(pod: Pod): ContainerFacts | null {
  const containers = ownContainersOf(pod);
  if (containers.some(({ phase, kind }) => phase === "running" && kind === "container")) return null;
  const waiting = containers.find(({ phase, last }) => phase === "waiting" && last === null);
  return waiting && ["ContainerCreating", "PodInitializing", ""].includes(waiting.reason) ? waiting : null;
}

/** The pull that has begun and of which no end is reported, or null. A pull's end is `Pulled` or `Failed` (F4.3). */
function openPull(events: readonly KubeEvent[], pod: Pod): EventFacts | null {
  const steps = eventsWith(events, { reason: ["Pulling", "Pulled", "Failed"] }).filter(({ container }) =>
    containersOf(pod).some(({ name, phase }) => phase === "waiting" && (container === null || container === name)),
  );
  const last = steps.at(-1);
  return last?.reason === "Pulling" ? last : null;
}

function answer(pod: Pod, container: ContainerFacts, pull: EventFacts | null, deletion: Deletion, now: number): RuleAnswer {
  const ref = refOf("Pod", pod);
  const node = pod.spec?.nodeName ?? "";
  const sandbox = conditionOf(pod.status?.conditions, "PodReadyToStartContainers");
  const pulled = containersOf(pod).find(({ name }) => name === pull?.container) ?? container;
  return {
    verdict: "found",
    findings: [
      {
        certainty: pull ? "likely" : "possible",
        message: pull ? "pulling" : "may-be-pulling",
        nextStep: pull ? "wait" : "look",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node,
          container: pulled.name,
          image: pulled.image,
          since: pull?.last ? clock(pull.last) : "?",
          pulling: pull?.last ? Math.max(0, Math.round((now - pull.last) / 1000)) : 0,
          overdue: deletion.overdueSeconds,
        },
        root: nodeRoot(node),
        cites: [
          ...(pull ? [citeEvent(pull.event)] : []),
          citeField(ref, `${container.statusPath}.state.waiting.reason`, container.reason),
          citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
          ...(sandbox
            ? [citeField(ref, "status.conditions[PodReadyToStartContainers].status", sandbox.status, sandbox.lastTransitionTime)]
            : []),
        ],
        fixes: [offer("redelete", "no"), offer("shorten-grace", "no"), offer("force-delete", "no")],
        runbooks: [],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${node}`],
        notChecked: ["progress"],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "image-pull-delays-deletion",
    evidence: ["pod"],
    optionalEvidence: ["node", "events"],
    classes: ["terminating"],
    certainties: ["likely", "possible"],
    explains: ["kubelet-lost-pod"],
    fixes: ["redelete", "shorten-grace", "force-delete"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, events }, { now }) {
    const deletion = deletionOf(pod.metadata, now);
    if (deletion === null || deletion.insideGrace || deletion.graceSeconds === 0 || !pod.spec?.nodeName) return NOT_APPLICABLE;
    const container = starting(pod);
    if (container === null) return NOT_APPLICABLE;
    if (node.ok && (node.value.presence === "gone" || (node.value.object !== null && isNodeLost(node.value.object)))) return NOT_APPLICABLE;
    if (!events.ok) return lacking("events", events.why);
    if (killErrors(events.value, deletion.requestedAt).length > 0) return NOT_APPLICABLE;
    const pull = openPull(events.value, pod);
    if (pull !== null) return answer(pod, container, pull, deletion, now);
    // The sandbox stands and nothing has been said for longer than events live: a pull is what is left.
    const silent = events.value.length === 0 && now - deletion.requestedAt > EVENT_LIFE_MS;
    const sandbox = conditionStatus(pod.status?.conditions, "PodReadyToStartContainers") === "True";
    return silent && sandbox ? answer(pod, container, null, deletion, now) : NOT_APPLICABLE;
  },
});
