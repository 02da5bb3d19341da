import type { EventsAnswer } from "#lib/contract/record.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { admitObject } from "#server/evidence/mask.ts";
import { eventsAnswer } from "./events.ts";
import { type PodAddress, readRawPod, wanted } from "./read-pod.ts";
import type { RecordSource } from "./record.ts";
import { symptomOf } from "./symptom.ts";

const WAIT_MS = 3_000;
const KEYS = ["node", "nodeLease", "owners", "claims", "events", "ownerEvents", "volumeEvents", "nodeEvents"] as const;

/**
 * The events around a pod, read now. Events outlive their pod for an hour (F3.5), so a pod that is gone still has
 * some where it is remembered. Throws `gone` or `not-found` where it is not.
 */
export async function readEvents(source: Pick<RecordSource, "view" | "client" | "diagnosis">, address: PodAddress): Promise<EventsAnswer> {
  const { view, diagnosis } = source;
  const pod = await livingOrDeparted(source, address);
  const evidence = await diagnosis.gather({ pod, symptom: symptomOf(view, pod) }, KEYS, WAIT_MS);
  return eventsAnswer(pod, evidence, view.now(), view.version);
}

async function livingOrDeparted({ client, diagnosis }: Pick<RecordSource, "client" | "diagnosis">, address: PodAddress): Promise<Pod> {
  const raw = await readRawPod(client, address);
  const departed = address.uid === null ? diagnosis.departed.byName(address.namespace, address.name) : diagnosis.departed.get(address.uid);
  const isOther = raw === null || (address.uid !== null && raw.metadata?.uid !== address.uid);
  return isOther && departed !== undefined ? departed.pod : admitObject(wanted(raw, address));
}
