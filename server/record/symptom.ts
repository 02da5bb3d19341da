import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { ClusterView } from "#server/watch/types.ts";

/**
 * The state of a pod that was read just now: the table's own, as long as the table has the same version of the
 * object, so that page and table agree; else derived anew.
 */
export function symptomOf(view: ClusterView, pod: Pod): PodSymptom {
  const { uid = "", resourceVersion, namespace = "", name = "" } = pod.metadata ?? {};
  const slim = view.slim(uid);
  if (slim !== undefined && view.fullPod(uid)?.metadata?.resourceVersion === resourceVersion) return slim.symptom;
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

function nodeOf(view: ClusterView, name: string): Node | null | undefined {
  const node = view.node(name);
  return node !== null && "missing" in node ? undefined : node;
}
