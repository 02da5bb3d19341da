import type { StuckSinceSource } from "#lib/contract/causes.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { earliest, eventsWith } from "#lib/evidence/timeline.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { isConfigReason } from "#lib/kube/vocabulary.ts";
import { deletionOf } from "./deletion.ts";
import type { ClassDecision } from "./pod-class.ts";
import type { SymptomInput } from "./types.ts";
import { recentRestarts } from "./unstable.ts";

/** Since when a state lasts, ms, and where that is known from. */
export interface StuckSince {
  readonly at: number | null;
  readonly source: StuckSinceSource;
}

type Candidate = readonly [at: number | null, source: StuckSinceSource];

/**
 * Since when the pod is in its state, with provenance: the first time that is known, in the order of F3.2
 * (deletions: F1.1 to F1.3). The fallbacks are our own first sight of the pod, then its creation.
 */
export function stuckSince(input: SymptomInput, decision: ClassDecision): StuckSince {
  if (decision.class === "healthy") return { at: null, source: "unknown" };
  const fallbacks: readonly Candidate[] = [
    [input.firstSeen ?? null, "first-seen"],
    [created(input.pod), "creation"],
  ];
  const found = [...candidates(input, decision), ...fallbacks].find(([at]) => at !== null);
  return found ? { at: found[0], source: found[1] } : { at: null, source: "unknown" };
}

function candidates(input: SymptomInput, decision: ClassDecision): readonly Candidate[] {
  switch (decision.class) {
    case "terminating":
    case "ending":
      return deleted(input);
    case "unknown":
      return lost(input);
    case "failed":
      return ended(input);
    case "crash-loop":
      return crashing(input, decision.container);
    case "image-pull":
      return pulling(input, decision.container);
    case "creating":
      return creating(input, decision.container);
    case "pending":
      return pending(input.pod);
    case "not-ready":
      return [transition(input.pod, "Ready", "False"), transition(input.pod, "ContainersReady", "False"), started(decision.container)];
    case "unstable":
      return unstable(input);
    default:
      return [];
  }
}

function created(pod: Pod): number | null {
  return parseTime(pod.metadata?.creationTimestamp);
}

function kubeletStart(pod: Pod): Candidate {
  return [parseTime(pod.status?.startTime), "condition"];
}

function started(container: ContainerFacts | null): Candidate {
  return [parseTime(container?.startedAt), "condition"];
}

/** When a condition took the given status; nothing when it has another one (F3.1). */
function transition(pod: Pod, type: string, status: string): Candidate {
  return [transitionOf(conditionOf(pod.status?.conditions, type), status), "condition"];
}

function transitionOf(condition: Condition | null, status: string): number | null {
  return condition?.status === status ? parseTime(condition.lastTransitionTime) : null;
}

function deleted({ pod, now }: SymptomInput): readonly Candidate[] {
  const deletion = deletionOf(pod.metadata, now);
  if (!deletion) return [];
  return [[deletion.requestedAt, deletion.exact ? "deletion-request" : "deletion-request-at-the-latest"]];
}

function lost({ pod, node }: SymptomInput): readonly Candidate[] {
  const ready = conditionOf(node?.status?.conditions, "Ready");
  const nodeTime = ready && ready.status !== "True" ? parseTime(ready.lastTransitionTime) : null;
  return [[nodeTime, "node-condition"], transition(pod, "DisruptionTarget", "True"), transition(pod, "Ready", "False"), newestEnd(pod)];
}

function newestEnd(pod: Pod): Candidate {
  const times = containersOf(pod)
    .filter((container) => container.kind !== "ephemeral")
    .map((container) => parseTime(container.end?.finishedAt) ?? Number.NEGATIVE_INFINITY);
  const newest = Math.max(...times);
  return [Number.isFinite(newest) ? newest : null, "container-finished"];
}

function ended({ pod, events }: SymptomInput): readonly Candidate[] {
  const reason = pod.status?.reason;
  const named = reason && events ? earliest(eventsWith(events, { reason })) : null;
  return [
    newestEnd(pod),
    transition(pod, "DisruptionTarget", "True"),
    transition(pod, "Ready", "False"),
    [named, "event"],
    [statusWritten(pod), "condition"],
    kubeletStart(pod),
  ];
}

/** Time of the last write to the pod's status, from managedFields (F3.2). */
function statusWritten(pod: Pod): number | null {
  const times = (pod.metadata?.managedFields ?? [])
    .filter((entry) => entry.subresource === "status")
    .map((entry) => parseTime(entry.time) ?? 0);
  const newest = Math.max(...times, 0);
  return newest === 0 ? null : newest;
}

function crashing({ pod, events }: SymptomInput, container: ContainerFacts | null): readonly Candidate[] {
  const backOffs =
    events && container ? eventsWith(events, { reason: "BackOff", container: container.name, text: "Back-off restarting" }) : [];
  const ready = conditionOf(pod.status?.conditions, "Ready");
  const unreadySince = transitionOf(ready, "False");
  const lastStart = parseTime(container?.last?.startedAt) ?? parseTime(container?.last?.finishedAt);
  const neverReadyBetween = unreadySince !== null && (lastStart === null || unreadySince <= lastStart);
  return [
    [earliest(backOffs), "loop-start"],
    [neverReadyBetween ? unreadySince : null, "loop-start"],
    [(container?.restarts ?? 0) > 0 ? created(pod) : null, "creation"],
    [parseTime(container?.last?.finishedAt), "container-finished"],
    kubeletStart(pod),
  ];
}

const PULL_REASONS = ["Failed", "BackOff", "InspectFailed", "ErrImageNeverPull"] as const;

function pulling({ pod, events }: SymptomInput, container: ContainerFacts | null): readonly Candidate[] {
  const failures = events && container ? eventsWith(events, { reason: PULL_REASONS, container: container.name }) : [];
  const pulls = failures.filter((event) => !event.message.includes("Back-off restarting"));
  const after = parseTime(container?.last?.finishedAt);
  const sinceLastRun = pulls.filter((event) => after === null || (event.last ?? after) >= after);
  return [[earliest(sinceLastRun), "event"], [after, "container-finished"], kubeletStart(pod)];
}

function creating({ pod, events }: SymptomInput, container: ContainerFacts | null): readonly Candidate[] {
  const silent = pod.status?.startTime ? null : transition(pod, "PodScheduled", "True");
  if (silent) return [silent];
  if (container && isConfigReason(container.reason)) {
    const failures = events ? eventsWith(events, { reason: "Failed", container: container.name, text: "Error: " }) : [];
    return [[earliest(failures), "event"], kubeletStart(pod)];
  }
  if (container?.kind === "init" || container?.reason === "PodInitializing") return initializing(pod);
  const sandbox = events ? earliest(eventsWith(events, { reason: ["FailedCreatePodSandBox", "FailedMount", "FailedAttachVolume"] })) : null;
  return [transition(pod, "PodReadyToStartContainers", "False"), kubeletStart(pod), [sandbox, "event"]];
}

function initializing(pod: Pod): readonly Candidate[] {
  const inits = containersOf(pod).filter((container) => container.kind === "init" || container.kind === "sidecar");
  const running = inits.find((container) => container.kind === "init" && container.phase === "running") ?? null;
  const ends = inits.map((container) => parseTime(container.end?.finishedAt) ?? 0);
  const lastEnd = Math.max(...ends, 0);
  return [
    started(running),
    [lastEnd === 0 ? null : lastEnd, "container-finished"],
    transition(pod, "PodReadyToStartContainers", "False"),
    kubeletStart(pod),
    transition(pod, "Initialized", "False"),
  ];
}

function pending(pod: Pod): readonly Candidate[] {
  const scheduled = conditionOf(pod.status?.conditions, "PodScheduled");
  if (scheduled?.reason === "SchedulingGated") return [[created(pod), "creation"]];
  return [transition(pod, "PodScheduled", "False"), [created(pod), "creation"]];
}

const RESTARTS_KNOWN_BY = { observed: "first-seen", event: "event", "last-state": "container-finished" } as const;

function unstable(input: SymptomInput): readonly Candidate[] {
  const recent = recentRestarts(input, containersOf(input.pod));
  return [[recent.first, RESTARTS_KNOWN_BY[recent.by]]];
}
