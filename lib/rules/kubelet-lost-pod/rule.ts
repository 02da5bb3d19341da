import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded, type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { nodeLoss } from "#lib/evidence/node-condition.ts";
import { type EventFacts, eventsWith, kubeletStarts } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";
import { notTakenUp } from "./not-taken-up.ts";

/** API servers keep events for an hour by default: after that, silence proves nothing (F3.5). */
const EVENT_LIFE_MS = 3_600_000;
const CLOCK_TOLERANCE_MS = 5000;

function newestSince(events: readonly KubeEvent[], reason: string, time: number): EventFacts | null {
  return eventsWith(events, { reason }).findLast(({ last }) => last !== null && last >= time - CLOCK_TOLERANCE_MS) ?? null;
}

/** A container that changed its state after the deletion was asked for: then the kubelet has not lost the pod. */
function moved(containers: readonly ContainerFacts[], deletion: Deletion): ContainerFacts | null {
  const limit = deletion.requestedAt - CLOCK_TOLERANCE_MS;
  return (
    containers.find(({ end, startedAt }) => (parseTime(end?.finishedAt) ?? 0) >= limit || (parseTime(startedAt) ?? 0) >= limit) ?? null
  );
}

interface Case {
  readonly pod: Pod;
  readonly node: Node;
  readonly deletion: Deletion;
  readonly now: number;
  readonly restart: EventFacts | null;
  readonly container: ContainerFacts;
  /** Events of the pod could have told and are gone. */
  readonly silent: boolean;
}

function finding({ pod, node, deletion, now, restart, container, silent }: Case): RuleAnswer {
  const ref = refOf("Pod", pod);
  const nodeName = node.metadata?.name ?? "";
  const ready = conditionOf(node.status?.conditions, "Ready");
  const old = now - deletion.requestedAt > EVENT_LIFE_MS;
  const expired = silent || old;
  const variant = restart ? "restarted" : expired ? "silent-for-long" : "never-began";
  return {
    verdict: "found",
    findings: [
      {
        certainty: variant === "silent-for-long" ? "possible" : "likely",
        message: variant,
        nextStep: deletion.graceSeconds > 1 ? "redelete" : "restart-kubelet",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          container: container.name,
          requested: clock(deletion.requestedAt),
          overdue: deletion.overdueSeconds,
          grace: deletion.graceSeconds,
          restart: restart?.last ? clock(restart.last) : "",
        },
        root: nodeRoot(nodeName),
        cites: [
          citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
          citeField(ref, `${container.statusPath}.state`, container.phase, container.startedAt),
          citeField(`Node/${nodeName}`, "status.conditions[Ready]", ready?.status, ready?.lastTransitionTime),
          ...(restart ? [citeEvent(restart.event)] : []),
        ],
        fixes: [
          deletion.graceSeconds > 1 ? offer("redelete", "now") : offer("redelete", "no", "redelete-in-vain"),
          offer("force-delete", "no", "kubelet-first"),
        ],
        runbooks: ["restart-kubelet"],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${nodeName}`],
        notChecked: ["kubelet-log", ...(old ? ["expired-events"] : silent ? ["no-events"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "kubelet-lost-pod",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "nodeLease", "nodeEvents"],
    classes: ["terminating", "creating"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["redelete", "delete-pod", "force-delete"],
    runbooks: ["restart-kubelet"],
  },
  messages,
  detect({ pod, node, events, nodeLease, nodeEvents }, context) {
    const { now, version } = context;
    if (!pod.metadata?.deletionTimestamp) return notTakenUp({ pod, node, events, nodeLease, nodeEvents }, context);
    const deletion = deletionOf(pod.metadata, now);
    const held = (pod.metadata?.finalizers ?? []).length > 0 || pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined;
    if (deletion === null || held || deletion.overdueSeconds < DEFAULT_PATIENCE.overdue || !pod.spec?.nodeName) return NOT_APPLICABLE;
    const params = { node: pod.spec.nodeName };
    if (allContainersEnded(pod)) return { verdict: "clear", because: "ended", params };
    if (!node.ok) return lacking("node", node.why);
    if (node.value.object === null) return NOT_APPLICABLE;
    const lease = nodeLease.ok ? nodeLease.value : null;
    const ready = conditionStatus(node.value.object.status?.conditions, "Ready") === "True";
    if (!ready || nodeLoss(node.value.object, lease, now, version)) return { verdict: "clear", because: "node", params };
    // Expired events leave what the objects say: then it is one possibility, and the runtime another.
    const silent = !events.ok && events.why === "expired";
    if (!events.ok && !silent) return lacking("events", events.why);
    const seen = events.ok ? events.value : [];
    const failed = eventsWith(seen, { reason: "FailedKillPod" }).at(-1);
    if (failed) return { verdict: "clear", because: "failed-kill", params, cites: [citeEvent(failed.event)] };
    const containers = containersOf(pod);
    const container = containers.find(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
    if (!container || moved(containers, deletion)) return NOT_APPLICABLE;
    // A hook that runs on leaves the same picture, and it is what is seen in the spec.
    if (silent && containers.some(({ phase, spec }) => phase === "running" && spec?.lifecycle?.preStop))
      return lacking("events", "expired");
    const starts = nodeEvents.ok ? kubeletStarts(nodeEvents.value, deletion.requestedAt - CLOCK_TOLERANCE_MS) : [];
    const restart = starts.at(-1) ?? null;
    const killing = newestSince(seen, "Killing", restart?.last ?? deletion.requestedAt);
    if (killing) {
      // A kubelet that was restarted after that word may have lost the pod since.
      if (!nodeEvents.ok) return lacking("nodeEvents", nodeEvents.why);
      return { verdict: "clear", because: "began", params, cites: [citeEvent(killing.event)] };
    }
    return finding({ pod, node: node.value.object, deletion, now, restart, container, silent });
  },
});
