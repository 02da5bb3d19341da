import type { EventsAnswer } from "#lib/contract/record.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { departedPod, keptPod } from "./departed-pod.ts";
import { eventsAnswer } from "./events.ts";
import { type PodAddress, readRawPod, wanted } from "./read-pod.ts";
import type { RecordSource } from "./record.ts";
import { symptomOf } from "./symptom.ts";

type EventsSource = Pick<RecordSource, "view" | "client" | "diagnosis" | "snapshot">;

const WAIT_MS = 3_000;
const KEYS = ["node", "nodeLease", "owners", "claims", "events", "ownerEvents", "volumeEvents", "nodeEvents"] as const;

/**
 * The events around a pod, read now. Events outlive their pod for an hour (F3.5), so a pod that is gone still has
 * some where it is remembered. Throws `gone` or `not-found` where it is not.
 */
export async function readEvents(source: EventsSource, address: PodAddress): Promise<EventsAnswer> {
  const { view, diagnosis } = source;
  const { pod, keptAt } = await livingOrDeparted(source, address);
  const evidence = await diagnosis.gather({ pod, symptom: symptomOf(view, pod) }, KEYS, WAIT_MS);
  return { ...eventsAnswer(pod, evidence, view.now(), view.version), ...(keptAt !== null && { keptAt }) };
}

async function livingOrDeparted(source: EventsSource, address: PodAddress): Promise<{ pod: Pod; keptAt: string | null }> {
  const raw = await readRawPod(source.client, address);
  if (raw !== null && (address.uid === null || raw.metadata?.uid === address.uid)) return { pod: admitObject(raw), keptAt: null };
  const departed = departedPod(source.diagnosis, address);
  if (departed !== undefined) return { pod: departed.pod, keptAt: null };
  const kept = await keptPod(source, address);
  return kept === undefined ? { pod: admitObject(wanted(raw, address)), keptAt: null } : { pod: kept.pod, keptAt: toRfc3339(kept.at) };
}
