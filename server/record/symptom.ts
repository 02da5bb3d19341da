import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { ClusterView } from "#server/watch/types.ts";

/**
 * The state of a pod that was read just now: the table's own, as long as the table has the same version of the
 * object, so that page and table agree; else derived anew.
 */
export function symptomOf(view: ClusterView, pod: Pod): PodSymptom {
  const { uid = "", resourceVersion, namespace = "", name = "" } = pod.metadata ?? {};
  const slim = view.slim(uid);
  if (slim !== undefined && view.fullPod(uid)?.metadata?.resourceVersion === resourceVersion)
    return atThisMoment(slim.symptom, pod, view.now());
  const nodeName = pod.spec?.nodeName;
  const events = view.eventsOf({ kind: "Pod", namespace, name, uid });
  const readable: readonly KubeEvent[] | undefined = "missing" in events ? undefined : events;
  return classifyPod({
    pod,
    now: view.now(),
    version: view.version,
    node: nodeName ? nodeOf(view, nodeName) : undefined,
    events: readable,
  });
}

/** The lengths of a deletion go on while its object stands still: the table's are as old as its last change. */
function atThisMoment(symptom: PodSymptom, pod: Pod, now: number): PodSymptom {
  const deletion = symptom.terminatingForSeconds === undefined ? null : deletionOf(pod.metadata, now);
  if (deletion === null) return symptom;
  return { ...symptom, overdueBySeconds: deletion.overdueSeconds, terminatingForSeconds: deletion.terminatingForSeconds };
}

function nodeOf(view: ClusterView, name: string): Node | null | undefined {
  const node = view.node(name);
  return node !== null && "missing" in node ? undefined : node;
}
