import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { type CrashedContainer, crashedContainers, isOutOfMemory } from "#lib/evidence/crash.ts";
import { endingSignal } from "#lib/evidence/exit-code.ts";
import { mayBeProbeKill, probeKills } from "#lib/evidence/probe-kill.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { NodeEvidence } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { CRASHED } from "#lib/rules/classes.ts";
import { type CrashParts, crashFinding } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE, type RuleContext } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const SIGKILL = 9;
/** Ends that the kubelet lost sight of, or where no program ran: they are judged by rules of their own (F5.2). */
const OTHER_REASONS: readonly string[] = [
  "ContainerStatusUnknown",
  "Unknown",
  "RestartingAllContainers",
  "StartError",
  "ContainerCannotRun",
];
/** A system OOM within a minute of the end (F5.3). */
const NEAR_MS = 60_000;

/** The kubelet's own word that it stopped this container around that end, whatever for: a hook, a changed definition, a resize (F4.4). */
function killedByKubelet(pod: Pod, { container, end }: CrashedContainer, events: readonly KubeEvent[]): boolean {
  const finished = parseTime(end.finishedAt);
  const reach = (pod.spec?.terminationGracePeriodSeconds ?? 30) * 1000 + NEAR_MS;
  return eventsWith(events, { reason: ["Killing", "FailedPostStartHook", "Preempting", "Evicted"] }).some(
    (event) =>
      (event.container === container.name || event.container === null) &&
      (finished === null || event.last === null || Math.abs(event.last - finished) <= reach),
  );
}

function near(time: number | null, end: CrashedContainer["end"], reach: number): boolean {
  const finished = parseTime(end.finishedAt);
  return time !== null && finished !== null && Math.abs(time - finished) <= reach;
}

function partsOf(pod: Pod, crashed: CrashedContainer, node: NodeEvidence | null, unread: readonly string[]): CrashParts {
  const { container, end } = crashed;
  const limit = container.spec?.resources?.limits?.memory;
  const ready = conditionOf(node?.object?.status?.conditions, "Ready");
  const isNodeNear = near(parseTime(ready?.lastTransitionTime), end, 2 * NEAR_MS);
  const name = pod.spec?.nodeName ?? "-";
  return {
    certainty: unread.length === 0 && !isNodeNear ? "likely" : "possible",
    message: isNodeNear ? "node-changed" : limit === undefined ? "no-limit" : "limit",
    nextStep: isNodeNear ? "look-at-node" : "kernel-log",
    avoid: "raise",
    params: {
      node: name,
      limit: limit ?? "-",
      at: end.finishedAt ?? "?",
      reason: end.reason || "-",
      since: ready?.lastTransitionTime ?? "-",
    },
    cites: [
      ...(limit === undefined ? [] : [citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.resources.limits.memory`, limit)]),
      ...(isNodeNear ? [citeField(`Node/${name}`, "status.conditions[Ready].lastTransitionTime", ready?.lastTransitionTime)] : []),
    ],
    kubectl: [sh`kubectl describe node ${name}`],
    notChecked: ["kernel", ...unread],
  };
}

/** Containers that a SIGKILL ended for which the API names no sender. */
function unexplained(pod: Pod, { symptom, now }: RuleContext): readonly CrashedContainer[] {
  if (conditionStatus(pod.status?.conditions, "DisruptionTarget") === "True") return [];
  return crashedContainers(pod, symptom.class, now).filter(
    ({ end }) => endingSignal(end) === SIGKILL && !isOutOfMemory(end) && !OTHER_REASONS.includes(end.reason),
  );
}

export const rule = defineRule({
  meta: {
    id: "killed-without-oom",
    evidence: ["pod"],
    optionalEvidence: ["owners", "events", "nodeEvents", "node"],
    classes: CRASHED,
    certainties: ["likely", "possible"],
    explains: ["init-container-failing", "main-process-fails-after-running", "main-process-fails-at-start", "job-backoff-limit"],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, events, nodeEvents, node }, context) {
    const killed = unexplained(pod, context);
    if (killed.length === 0) return NOT_APPLICABLE;
    const { symptom, now } = context;
    const byProbe = new Set(probeKills(pod, events, symptom.class, now).map(({ crashed }) => crashed.container.name));
    const seen = events.ok ? events.value : [];
    const systemOom = eventsWith(nodeEvents.ok ? nodeEvents.value : [], { reason: "SystemOOM" });
    const left = killed.filter(
      (crashed) =>
        !byProbe.has(crashed.container.name) &&
        !killedByKubelet(pod, crashed, seen) &&
        !systemOom.some(({ first, last }) => near(first, crashed.end, NEAR_MS) || near(last, crashed.end, NEAR_MS)),
    );
    const mayBeProbe = (["liveness", "startup"] as const).some((probe) => mayBeProbeKill(pod, events, symptom.class, now, probe));
    if (left.length > 0 && mayBeProbe) return lacking("events", events.ok ? "expired" : events.why);
    // A container that keeps crashing has events; where none is left, a probe's kill may have gone with them (F3.5).
    const isTold = events.ok && events.value.length > 0;
    const unread = [...(isTold ? [] : ["events"]), ...(nodeEvents.ok ? [] : ["node-events"]), ...(node.ok ? [] : ["node"])];
    const findings = left.map((crashed) =>
      crashFinding(pod, crashed, owners.ok ? owners.value : [], partsOf(pod, crashed, node.ok ? node.value : null, unread)),
    );
    return foundOr(findings, NOT_APPLICABLE);
  },
});
