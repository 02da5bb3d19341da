import { citeEvent, citeField, clock, kubectlIn, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { allContainersEnded, type ContainerFacts, ownContainersOf } from "#lib/evidence/containers.ts";
import { hookText } from "#lib/evidence/pre-stop.ts";
import { type EventFacts, eventsWith, kubeletStarts } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { offer, waitUntil } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleAnswer } from "#lib/rules/define.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

/** Graces longer than this are named with their end, so that nobody takes them for a hang (catalogue). */
const LONG_GRACE_SECONDS = 120;
/** As much of a container id as runtimes print and take. */
const SHORT_ID = 13;
/** From here on the times of one server mislead a reader of another's. */
const SKEW_MS = 60_000;
/** Kubelet and API server read two clocks. */
const CLOCK_TOLERANCE_MS = 5000;

function since(events: readonly KubeEvent[], reason: string, deletion: Deletion): readonly EventFacts[] {
  return eventsWith(events, { reason }).filter(({ last }) => last !== null && last >= deletion.requestedAt - CLOCK_TOLERANCE_MS);
}

interface Situation {
  readonly variant: "ended" | "not-begun" | "prestop-failed" | "prestop" | "long" | "stopping";
  readonly container: ContainerFacts | null;
  readonly events: readonly EventFacts[];
}

function situation(pod: Pod, deletion: Deletion, events: readonly KubeEvent[]): Situation {
  const containers = ownContainersOf(pod);
  const running = containers.filter(({ phase }) => phase === "running");
  const hooked = running.find(({ spec }) => spec?.lifecycle?.preStop !== undefined) ?? null;
  const killing = since(events, "Killing", deletion);
  const first = hooked ?? running[0] ?? null;
  if (allContainersEnded(pod)) return { variant: "ended", container: null, events: killing };
  if (first === null) return { variant: "not-begun", container: containers.find(({ phase }) => phase === "waiting") ?? null, events: [] };
  const failed = hooked ? since(events, "FailedPreStopHook", deletion) : [];
  if (failed.length > 0) return { variant: "prestop-failed", container: first, events: [...killing, ...failed] };
  if (hooked) return { variant: "prestop", container: first, events: killing };
  return { variant: deletion.graceSeconds > LONG_GRACE_SECONDS ? "long" : "stopping", container: first, events: killing };
}

/**
 * The last restart of the kubelet after which it has not begun to stop the pod yet. It begins anew within seconds, with
 * the grace as it is then; from its Killing event on a smaller one is as late as before the restart (F1.2).
 */
function openRestart(nodeEvents: readonly KubeEvent[], events: readonly KubeEvent[] | null, deletion: Deletion): readonly EventFacts[] {
  const restart = kubeletStarts(nodeEvents, deletion.requestedAt - CLOCK_TOLERANCE_MS).at(-1);
  if (restart === undefined) return [];
  const begunAnew = since(events ?? [], "Killing", deletion).some(({ last }) => (last ?? 0) >= (restart.last ?? 0));
  return begunAnew ? [] : [restart];
}

interface Asked {
  readonly pod: Pod;
  readonly now: number;
  readonly deletion: Deletion;
  readonly events: readonly KubeEvent[] | null;
  readonly nodeEvents: readonly KubeEvent[];
}

/** A shorter grace counts only for a stop that has not begun, or that a restarted kubelet is about to begin anew (F1.2). */
function shortening(begun: boolean, restarted: boolean): OfferedFix {
  if (!begun) return offer("shorten-grace", "now");
  return restarted ? offer("shorten-grace", "now", "shorten-restarted") : offer("shorten-grace", "no", "shorten-in-vain");
}

function answer({ pod, now, deletion, events, nodeEvents }: Asked): RuleAnswer {
  const { variant, container, events: seen } = situation(pod, deletion, events ?? []);
  const ref = refOf("Pod", pod);
  const index = (pod.spec?.containers ?? []).findIndex(({ name }) => name === container?.name);
  const hook = container?.spec?.lifecycle?.preStop;
  const begun = variant !== "not-begun";
  const restart = variant === "ended" ? [] : openRestart(nodeEvents, events, deletion);
  return {
    verdict: "found",
    findings: [
      {
        certainty: "certain",
        message: variant,
        nextStep: !begun ? "wait-or-shorten" : restart.length > 0 ? "wait-or-shorten-again" : "wait",
        avoid: "hurry",
        params: {
          pod: pod.metadata?.name ?? "",
          node: pod.spec?.nodeName ?? "",
          until: clock(deletion.deadline),
          left: Math.max(0, Math.ceil((deletion.deadline - now) / 1000)),
          grace: deletion.graceSeconds,
          container: container?.name ?? "",
          hook: container ? hookText(container) : "",
          id: container?.status?.containerID?.replace(/^.*:\/\//, "").slice(0, SHORT_ID) ?? "ID",
        },
        root: workloadRoot(pod, []),
        cites: [
          citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
          citeField(ref, "metadata.deletionGracePeriodSeconds", pod.metadata?.deletionGracePeriodSeconds),
          ...(hook && container ? [citeField(ref, `spec.containers[${index}].lifecycle.preStop`, hookText(container))] : []),
          ...(container ? [citeField(ref, `${container.statusPath}.state`, container.phase, container.startedAt)] : []),
          ...[...seen, ...restart].map(({ event }) => citeEvent(event)),
        ],
        fixes: [waitUntil(deletion.deadline), shortening(begun, restart.length > 0), offer("force-delete", "no")],
        runbooks: container?.phase === "running" ? ["end-container-now"] : [],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
        notChecked: [...(events === null ? ["events"] : []), ...(container?.phase === "running" ? ["process"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "within-grace-period",
    evidence: ["pod"],
    optionalEvidence: ["events", "nodeEvents"],
    classes: ["terminating", "ending"],
    certainties: ["certain"],
    explains: [],
    fixes: ["wait-until", "shorten-grace", "force-delete"],
    runbooks: ["end-container-now"],
  },
  messages,
  detect({ pod, events, nodeEvents }, { now }) {
    const deletion = deletionOf(pod.metadata, now);
    if (deletion === null || pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined) return NOT_APPLICABLE;
    // Asked for in the future: the two servers' clocks differ, and no moment of these times holds (deletion-clock-skew).
    if (deletion.requestedAt > now + SKEW_MS) return { verdict: "clear", because: "ahead" };
    if (!deletion.insideGrace) {
      return {
        verdict: "clear",
        because: "over",
        params: { until: clock(deletion.deadline), overdue: deletion.overdueSeconds },
        cites: [citeField(refOf("Pod", pod), "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp)],
      };
    }
    return answer({ pod, now, deletion, events: events.ok ? events.value : null, nodeEvents: nodeEvents.ok ? nodeEvents.value : [] });
  },
});
