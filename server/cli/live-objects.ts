import "server-only";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { isEventOf } from "#lib/evidence/event-match.ts";
import { ownerToFollow } from "#lib/evidence/ownership.ts";
import { claimFact } from "#lib/evidence/related-pods.ts";
import { type Collected, collected } from "#lib/evidence/types.ts";
import { creatorOf, POD_MAKERS } from "#lib/evidence/would-be-pod.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { RULES } from "#lib/rules/registry.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import { examineClaim, examineNamespace, type Look } from "#server/diagnosis/objects.ts";
import { workloadFacts } from "#server/diagnosis/round.ts";
import { judgeWorkload, subjectOf, workloadKeys, workloadRules } from "#server/diagnosis/workloads.ts";
import { collectOnDemand } from "#server/evidence/collect.ts";
import type { DemandSource } from "#server/evidence/collector.ts";
import { eventsAbout } from "#server/evidence/events-about.ts";
import { leftEvidence, lookUpLeft } from "#server/record/namespace-contents.ts";
import { namedKind } from "./kind-words.ts";

/** A single look at a cluster, without a watch. */
export interface SingleLook {
  /** API server's clock, ms. */
  readonly now: number;
  readonly version: ServerVersion;
  readonly source: Omit<DemandSource, "known">;
}

const READ = { ttlMs: 30_000, timeoutMs: 8_000, urgent: true };
/** All that is left in a namespace is looked up for so long, ms. */
const LEFT_WITHIN_MS = 10_000;
/** Judged with the namespace anyway. */
const OWN: ReadonlySet<string> = new Set(["pods", "persistentvolumeclaims"]);
/** Longer chains than Deployment → ReplicaSet exist, endless ones do not. */
const MOST_HOPS = 5;

/** A verdict, and the pods of a workload that are to be asked about beside it, as `NAMESPACE/NAME`. */
export interface LiveVerdict {
  readonly judgement: Judgement;
  readonly sickPods: readonly string[];
}

/** Judges a workload, a claim or a namespace that was just read. What cannot be read about it is named in the verdict. */
export async function judgeObject(object: KubeObject, look: SingleLook): Promise<LiveVerdict> {
  if (object.kind === "PersistentVolumeClaim") {
    const { judgement } = await examineClaim(lookOf(look), asKube<PersistentVolumeClaim>(object));
    return { judgement, sickPods: [] };
  }
  if (object.kind === "Namespace") {
    const left = await lookUpLeft(look.source.reads, object, LEFT_WITHIN_MS, OWN);
    const { judgement } = await examineNamespace(lookOf(look), object, leftEvidence(left));
    return { judgement, sickPods: [] };
  }
  return judgeMaker(object, look);
}

/** A workload is told under the name of its top controller, as in the ward. */
async function judgeMaker(asked: KubeObject, look: SingleLook): Promise<LiveVerdict> {
  const object = await topOf(asked, look);
  const namespace = object.metadata?.namespace ?? "";
  const children = object.kind === "Deployment" ? await childrenOf(object, look) : [];
  const creator = creatorOf(object, children);
  const about = await Promise.all(
    [...new Set([object, creator])].map(({ kind = "", metadata }) =>
      eventsAbout(look.source, { kind, namespace, name: metadata?.name ?? "" }),
    ),
  );
  const known = about.flatMap((answer) => (answer.ok ? answer.value : []));
  const events = known.filter((event) => isEventOf(event, object) || isEventOf(event, creator));
  const symptom = classifyObject({ object, children, now: look.now, events: about.every(({ ok }) => ok) ? events : undefined });
  const workload = { object, creator, symptom };
  const rules = workloadRules(RULES);
  const evidence = await collectOnDemand(subjectOf(workload), workloadKeys(rules), { ...look.source, known: {} });
  const round = await workloadFacts(workload, {
    gather: lookOf(look).gather,
    whole: async () => ({ presence: "unknown", why: "absent" }),
    pods: () => podsOf([object, creator], look),
    nodes: lookOf(look).nodes,
  });
  const judgement = judgeWorkload(workload, evidence, { rules, now: look.now, version: look.version, round });
  return { judgement, sickPods: symptom.class === "healthy" ? [] : await sickPodsOf([object, ...children], look) };
}

async function podsOf(makers: readonly KubeObject[], { source }: SingleLook): Promise<Collected<readonly Pod[]>> {
  const namespace = makers[0]?.metadata?.namespace ?? "";
  const pods = await source.reads.list<Pod>({ version: "v1", resource: "pods", namespace }, READ);
  const uids = new Set(makers.map(({ metadata }) => metadata?.uid));
  return pods.ok ? collected(pods.value.filter((pod) => uids.has(ownerToFollow(pod)?.uid))) : pods;
}

/** The pods of these that are not well by their own status, by name. */
async function sickPodsOf(makers: readonly KubeObject[], look: SingleLook): Promise<readonly string[]> {
  const { now, version } = look;
  const pods = await podsOf(makers, look);
  return (pods.ok ? pods.value : [])
    .filter((pod) => classifyPod({ pod, now, version }).class !== "healthy")
    .map(({ metadata }) => `${metadata?.namespace}/${metadata?.name}`)
    .sort();
}

async function topOf(asked: KubeObject, { source: { reads } }: SingleLook): Promise<KubeObject> {
  let top = asked;
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const ref = ownerToFollow(top);
    const of = ref === null || !POD_MAKERS.has(ref.kind) ? null : namedKind(ref.kind);
    if (ref === null || of === null) return top;
    const address = { group: of.group, version: "v1", resource: of.resource, namespace: top.metadata?.namespace, name: ref.name };
    const found = await reads.get<KubeObject>(address, READ);
    // An owner that is gone or may not be read: then it is told under the name that was asked about.
    if (found.presence !== "present" || found.object.metadata?.uid !== ref.uid) return top;
    top = { ...found.object, apiVersion: ref.apiVersion, kind: ref.kind };
  }
  return top;
}

async function childrenOf({ metadata }: KubeObject, { source: { reads } }: SingleLook): Promise<readonly KubeObject[]> {
  const address = { group: "apps", version: "v1", resource: "replicasets", namespace: metadata?.namespace };
  const found = await reads.list<KubeObject>(address, READ);
  if (!found.ok) return [];
  const all = found.value.map((one) => ({ ...one, apiVersion: "apps/v1", kind: "ReplicaSet" }));
  return all.filter((one) => ownerToFollow(one)?.uid === metadata?.uid);
}

function lookOf({ now, version, source }: SingleLook): Look {
  const { reads } = source;
  return {
    now,
    version,
    gather: (subject, keys) => collectOnDemand(subject, keys, { ...source, known: {} }),
    async events(target) {
      const found = await eventsAbout(source, target);
      const isOwn = ({ involvedObject }: KubeEvent) => !involvedObject?.uid || involvedObject.uid === target.uid;
      return found.ok ? collected(found.value.filter(isOwn)) : found;
    },
    podsIn: (namespace) => reads.list<Pod>({ version: "v1", resource: "pods", namespace }, READ),
    nodes: () => reads.list<Node>({ version: "v1", resource: "nodes" }, READ),
    async podsNamed(test) {
      const found = await reads.list<Pod>({ version: "v1", resource: "pods" }, READ);
      return found.ok ? collected(found.value.filter(({ metadata }) => test(metadata?.name ?? ""))) : found;
    },
    async claimsIn(namespace) {
      const found = await reads.list<KubeObject>({ version: "v1", resource: "persistentvolumeclaims", namespace }, READ);
      return found.ok ? collected(found.value.map(claimFact)) : found;
    },
  };
}
