import type { EventsAnswer, TimelineSpan } from "#lib/contract/record.ts";
import { attachmentsOf } from "#lib/evidence/attachments.ts";
import { timeline } from "#lib/evidence/timeline.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { parseTime, toRfc3339 } from "#lib/kube/time.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";
import { timelineEvent } from "./events.ts";

/** Events of the pods that use a claim which tell about its volume or about waiting for it. */
const ABOUT_VOLUMES: ReadonlySet<string> = new Set([
  "FailedScheduling",
  "FailedAttachVolume",
  "SuccessfulAttachVolume",
  "FailedMount",
  "FailedMapVolume",
  "FailedUnMount",
  "VolumeResizeFailed",
  "FileSystemResizeSuccessful",
]);

/**
 * What happened around a claim on one axis: events of the claim, of its volume, and those of its pods that tell about
 * volumes; and the spans that claim, volume and attachments themselves prove.
 */
export function claimTimeline(
  view: ClusterView,
  claim: PersistentVolumeClaim,
  evidence: EvidenceSet,
  users: readonly SlimPod[],
): EventsAnswer {
  const { namespace = "", name = "", uid } = claim.metadata ?? {};
  const volume = claim.spec?.volumeName;
  const own = view.eventsOf({ kind: "PersistentVolumeClaim", namespace, name, uid });
  const behind = volume ? view.eventsOf({ kind: "PersistentVolume", namespace: "", name: volume }) : [];
  const told = "missing" in own || "missing" in behind ? [] : [...own, ...behind];
  const ofPods = users.flatMap((pod) => {
    const events = view.eventsOf({ kind: "Pod", namespace, name: pod.name, uid: pod.uid });
    return "missing" in events ? [] : events.filter(({ reason = "" }) => ABOUT_VOLUMES.has(reason));
  });
  const events = [
    ...timeline(told).map((facts) => timelineEvent(facts, "claim")),
    ...timeline(ofPods).map((facts) => timelineEvent(facts, "pod")),
  ];
  return {
    now: toRfc3339(view.now()),
    events: events.sort((a, b) => ((a.last ?? "") < (b.last ?? "") ? -1 : 1)),
    spans: [...spansOf(claim, evidence, view.now())],
    missing: "missing" in own ? [{ of: "claim", why: own.missing }] : [],
  };
}

function* spansOf(claim: PersistentVolumeClaim, evidence: EvidenceSet, now: number): Generator<TimelineSpan> {
  const lane = `PersistentVolumeClaim/${claim.metadata?.name ?? ""}`;
  const created = claim.metadata?.creationTimestamp;
  const deleted = deletionOf(claim.metadata, now)?.requestedAt;
  const volume = volumeOf(claim, evidence);
  const bound = claim.status?.phase === "Bound" ? boundAt(claim, volume) : null;
  const end = deleted === undefined ? null : toRfc3339(deleted);
  if (created && bound === null) yield { lane, label: claim.status?.phase ?? "", from: created, to: end, tone: end ? "grey" : "warn" };
  if (created && bound !== null && bound > created) yield { lane, label: "Pending", from: created, to: bound, tone: "grey" };
  if (bound !== null) yield { lane, label: "Bound", from: bound, to: end, tone: "good" };
  if (end !== null) yield { lane, label: "Terminating", from: end, to: null, tone: "bad" };
  const made = volume?.metadata?.creationTimestamp;
  if (made) yield { lane: `PersistentVolume/${volume?.metadata?.name ?? ""}`, label: phaseOf(volume), from: made, to: null, tone: "good" };
  yield* attachmentSpans(claim, evidence);
}

function* attachmentSpans(claim: PersistentVolumeClaim, { volumeAttachments }: EvidenceSet): Generator<TimelineSpan> {
  const all = volumeAttachments?.ok ? volumeAttachments.value : [];
  for (const { name, node, attached, attachError, detachError, deletedAt } of attachmentsOf(claim.spec?.volumeName ?? null, all)) {
    const from = all.find(({ metadata }) => metadata?.name === name)?.metadata?.creationTimestamp;
    const lane = `VolumeAttachment/${node}`;
    const to = deletedAt === null ? null : toRfc3339(deletedAt);
    if (from) yield { lane, label: attached ? "attached" : "attaching", from, to, tone: attachError ? "bad" : attached ? "good" : "warn" };
    if (to !== null) yield { lane, label: "detaching", from: to, to: null, tone: detachError ? "bad" : "warn" };
  }
}

function volumeOf(claim: PersistentVolumeClaim, { volumes }: EvidenceSet): KubeObject | undefined {
  const name = claim.spec?.volumeName;
  return name && volumes?.ok ? volumes.value.find(({ metadata }) => metadata?.name === name) : undefined;
}

function phaseOf(volume: KubeObject | undefined): string {
  return (volume as { status?: { phase?: string } } | undefined)?.status?.phase ?? "";
}

/** When a claim can have been bound at the earliest: both have to be there. */
function boundAt(claim: PersistentVolumeClaim, volume: KubeObject | undefined): string | null {
  const times = [claim, volume].flatMap((object) => parseTime(object?.metadata?.creationTimestamp) ?? []);
  return times.length === 0 ? null : toRfc3339(Math.max(...times));
}
