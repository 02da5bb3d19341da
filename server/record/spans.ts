import type { TimelineSpan } from "#lib/contract/record.ts";
import { type ContainerEnd, type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { frozenSince } from "#lib/evidence/frozen-since.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime, toRfc3339 } from "#lib/kube/time.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";

type Tone = TimelineSpan["tone"];

/**
 * Spans of time that states and conditions prove, with no guess in between: how the pod came to be, each
 * container's present and last instance, and the node's Ready. A span that goes on has `to` null. What a kubelet
 * reports is known up to the last sign of life of a lost node only; from there on it is said to be not known.
 */
export function* spansOf(pod: Pod, evidence: EvidenceSet, now: number, version: ServerVersion): Generator<TimelineSpan> {
  const heard = frozenSince(pod, evidence, now, version);
  for (const one of reported(pod, evidence, now)) yield* heard !== null && isKubeletsWord(one) ? knownUntil(one, heard) : [one];
}

/** States that a kubelet has to confirm; what controllers write (the end of a Ready, a deletion) holds without it. */
function isKubeletsWord({ lane, label, to }: TimelineSpan): boolean {
  return to === null && (lane.startsWith("Container/") || label === "Ready=True");
}

/** A span that goes on, up to the last sign of life, and the stretch after it. */
function* knownUntil(known: TimelineSpan, heard: number): Generator<TimelineSpan> {
  const from = Date.parse(known.from);
  if (heard > from) yield { ...known, to: toRfc3339(heard) };
  yield { ...span(known.lane, "Unknown", Math.max(heard, from), null, "grey"), notKnown: true };
}

function* reported(pod: Pod, evidence: EvidenceSet, now: number): Generator<TimelineSpan> {
  yield* podSpans(pod, now);
  for (const container of containersOf(pod)) yield* containerSpans(container);
  const node = evidence.node?.ok ? evidence.node.value.object : null;
  const ready = conditionOf(node?.status?.conditions, "Ready");
  const since = parseTime(ready?.lastTransitionTime);
  if (ready === null || since === null) return;
  const tone: Tone = ready.status === "True" ? "good" : ready.status === "False" ? "bad" : "grey";
  yield span(`Node/${node?.metadata?.name ?? ""}`, `Ready=${ready.status}`, since, null, tone);
}

function* podSpans(pod: Pod, now: number): Generator<TimelineSpan> {
  const lane = `Pod/${pod.metadata?.name ?? ""}`;
  const created = parseTime(pod.metadata?.creationTimestamp);
  const scheduled = conditionOf(pod.status?.conditions, "PodScheduled");
  const bound = scheduled?.status === "True" ? parseTime(scheduled.lastTransitionTime) : null;
  if (created !== null && scheduled?.status !== "True" && !pod.spec?.nodeName) yield span(lane, "Pending", created, null, "warn");
  else if (created !== null && bound !== null && bound > created) yield span(lane, "Pending", created, bound, "grey");
  const ready = conditionOf(pod.status?.conditions, "Ready");
  const turned = parseTime(ready?.lastTransitionTime);
  const deletion = deletionOf(pod.metadata, now);
  const ended = pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded";
  if (ready !== null && turned !== null && pod.spec?.nodeName) {
    yield span(lane, `Ready=${ready.status}`, turned, null, ready.status === "True" ? "good" : ended ? "grey" : "bad");
  }
  if (deletion === null) return;
  yield span(lane, "Terminating", deletion.requestedAt, deletion.insideGrace ? null : deletion.deadline, "warn");
  if (!deletion.insideGrace) yield span(lane, "Overdue", deletion.deadline, null, "bad");
}

function* containerSpans(container: ContainerFacts): Generator<TimelineSpan> {
  const lane = `Container/${container.name}`;
  if (container.last !== null) yield* instance(lane, container.last);
  if (container.end !== null) yield* instance(lane, container.end);
  const started = parseTime(container.startedAt);
  if (container.phase === "running" && started !== null) {
    const needsReady = container.kind === "container" || container.kind === "sidecar";
    yield span(lane, "Running", started, null, container.ready || !needsReady ? "good" : "warn");
  }
  const lastEnd = parseTime(container.last?.finishedAt);
  if (container.phase === "waiting" && lastEnd !== null) yield span(lane, container.reason || "Waiting", lastEnd, null, "bad");
}

/** An instance that ended. One that never started (1970, F3.1) has no length: only its end is known. */
function* instance(lane: string, end: ContainerEnd): Generator<TimelineSpan> {
  const finished = parseTime(end.finishedAt);
  if (finished === null) return;
  const started = Math.min(parseTime(end.startedAt) ?? finished, finished);
  const label = end.exitCode === 0 ? end.reason || "Completed" : `${end.reason || "Error"} (${end.exitCode})`;
  yield span(lane, label, started, finished, end.exitCode === 0 ? "grey" : "bad");
}

function span(lane: string, label: string, from: number, to: number | null, tone: Tone): TimelineSpan {
  return { lane, label, from: toRfc3339(from), to: to === null ? null : toRfc3339(to), tone };
}
