import type { StuckAnswer, StuckObject } from "#lib/contract/stuck.ts";
import { waitsForConsumer } from "#lib/evidence/open-claims.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { parseTime, toRfc3339 } from "#lib/kube/time.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import type { ObjectSource } from "#server/diagnosis/objects.ts";

const READ = { ttlMs: 15_000, timeoutMs: 4_000, urgent: true };

/**
 * Namespaces and claims that are stuck and that no row of the ward tells of: deletions that do not come to their end,
 * and claims without a volume for which no listed pod waits. Claims are watched; namespaces are listed.
 */
export async function readStuck({ view, diagnosis }: ObjectSource): Promise<StuckAnswer> {
  const now = view.now();
  const claims = view.objects("persistentvolumeclaims");
  const [namespaces, classes] = await Promise.all([
    diagnosis.reads.list<KubeObject>({ version: "v1", resource: "namespaces" }, READ),
    diagnosis.reads.list<KubeObject>({ group: "storage.k8s.io", version: "v1", resource: "storageclasses" }, READ),
  ]);
  const ofPods = claimsOfListedPods(view.pods());
  const stuck: StuckObject[] = [];
  let untold = false;
  for (const object of namespaces.ok ? namespaces.value : []) {
    const symptom = classifyObject({ object: { ...object, kind: "Namespace" }, now });
    if (symptom.listed) stuck.push(stuckObject("Namespace", object, symptom));
  }
  for (const object of "missing" in claims ? [] : claims) {
    const { namespace = "", name = "", uid } = object.metadata ?? {};
    const events = view.eventsOf({ kind: "PersistentVolumeClaim", namespace, name, uid });
    const waits = waitsForConsumer(object, classes.ok ? classes.value : []);
    const symptom = classifyObject({ object, now, events: "missing" in events ? undefined : events, waitsForConsumer: waits });
    const told = symptom.class !== "terminating" && ofPods.has(`${namespace}/${name}`);
    if (!isStuck(symptom, now) || told) continue;
    // Without its class nobody can tell whether a claim waits rightly for its first pod.
    if (symptom.class === "pending" && !classes.ok) untold = true;
    else stuck.push(stuckObject("PersistentVolumeClaim", object, symptom));
  }
  return {
    now: toRfc3339(now),
    objects: stuck.sort(byWeight),
    unseen: [
      ...(namespaces.ok ? [] : [{ what: "namespaces", why: namespaces.why }]),
      ...(untold && !classes.ok ? [{ what: "storageclasses", why: classes.why }] : []),
      ...("missing" in claims ? [{ what: "persistentvolumeclaims", why: claims.missing }] : []),
    ],
  };
}

/** Listed, or without a volume for longer than a pod may wait for a place. */
function isStuck(symptom: PodSymptom, now: number): boolean {
  if (symptom.listed || symptom.class === "failed") return true;
  const since = parseTime(symptom.stuckSince);
  return symptom.class === "pending" && since !== null && now - since >= DEFAULT_PATIENCE.pending * 1000;
}

function claimsOfListedPods(pods: ReturnType<ObjectSource["view"]["pods"]>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { namespace, claims, symptom } of pods) {
    if (symptom.listed) for (const name of claims) names.add(`${namespace}/${name}`);
  }
  return names;
}

function stuckObject(kind: StuckObject["kind"], { metadata }: KubeObject, symptom: PodSymptom): StuckObject {
  const { namespace = "", name = "", uid = "" } = metadata ?? {};
  return { kind, namespace, name, uid, class: symptom.class, status: symptom.status, stuckSince: symptom.stuckSince };
}

function byWeight(a: StuckObject, b: StuckObject): number {
  const deleted = (one: StuckObject) => Number(one.class !== "terminating");
  return deleted(a) - deleted(b) || ((a.stuckSince ?? "") < (b.stuckSince ?? "") ? -1 : 1);
}
