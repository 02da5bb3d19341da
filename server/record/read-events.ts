import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { EventsAnswer } from "#lib/contract/record.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { departedPod, keptPod } from "./departed-pod.ts";
import { eventsAnswer } from "./events.ts";
import { type PodAddress, readRawPod, wanted } from "./read-pod.ts";
import type { RecordSource } from "./record-source.ts";
import { symptomOf } from "./symptom.ts";

type EventsSource = Pick<RecordSource, "view" | "client" | "diagnosis" | "snapshot">;

const WAIT_MS = 3_000;
/** What the axis is drawn from; kept with a pod that is deleted from here. */
export const EVENT_KEYS = ["node", "nodeLease", "owners", "claims", "events", "ownerEvents", "volumeEvents", "nodeEvents"] as const;

/**
 * The events around a pod, read now. Events outlive their pod for an hour (F3.5), so a pod that is gone still has
 * some where it is remembered. Throws `gone` or `not-found` where it is not.
 */
export async function readEvents(source: EventsSource, address: PodAddress): Promise<EventsAnswer> {
  const { view, diagnosis } = source;
  const { pod, keptAt, kept } = await livingOrDeparted(source, address);
  const now = await diagnosis.gather({ pod, symptom: symptomOf(view, pod) }, EVENT_KEYS, WAIT_MS);
  const evidence = kept === null ? now : withKept(now, kept);
  return { ...eventsAnswer(pod, evidence, view.now(), view.version), ...(keptAt !== null && { keptAt }) };
}

/** What can be read now, and of the rest what was kept: events expire, and what owned the pod may be gone too. */
function withKept(now: EvidenceSet, kept: EvidenceSet): EvidenceSet {
  const isThere = (answer: Collected<unknown> | undefined) =>
    answer?.ok === true && !(Array.isArray(answer.value) && answer.value.length === 0);
  const read = Object.entries(now).filter(([key, answer]) => isThere(answer) || kept[key as EvidenceKey] === undefined);
  return { ...kept, ...Object.fromEntries(read) };
}

interface Found {
  readonly pod: Pod;
  readonly keptAt: string | null;
  readonly kept: EvidenceSet | null;
}

async function livingOrDeparted(source: EventsSource, address: PodAddress): Promise<Found> {
  const raw = await readRawPod(source.client, address);
  if (raw !== null && (address.uid === null || raw.metadata?.uid === address.uid))
    return { pod: admitObject(raw), keptAt: null, kept: null };
  const departed = departedPod(source.diagnosis, address);
  if (departed !== undefined) return { pod: departed.pod, keptAt: null, kept: null };
  const kept = await keptPod(source, address);
  if (kept === undefined) return { pod: admitObject(wanted(raw, address)), keptAt: null, kept: null };
  return { pod: kept.pod, keptAt: toRfc3339(kept.at), kept: kept.evidence };
}
