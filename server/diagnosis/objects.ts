import type { EvidenceKey } from "#lib/contract/causes.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { makerOf } from "#lib/evidence/claim-maker.ts";
import { seemsToServe } from "#lib/evidence/driver-pods.ts";
import { hindrance } from "#lib/evidence/namespace-deletion.ts";
import { waitsForConsumer } from "#lib/evidence/open-claims.ts";
import { claimFact } from "#lib/evidence/related-pods.ts";
import type { RoundFacts } from "#lib/evidence/round-facts.ts";
import { type Collected, collected, type EvidenceMap, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { RULES } from "#lib/rules/registry.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { collectFromCache, collectOnDemand, notYetAnswered } from "#server/evidence/collect.ts";
import type { CollectSubject } from "#server/evidence/collector.ts";
import { watchedPods } from "#server/evidence/pod-outline.ts";
import type { ClusterCache } from "#server/watch/cache.ts";
import type { EventTarget } from "#server/watch/event-store.ts";
import { systemTimers, within } from "#server/watch/timers.ts";
import { bareNodes, watched } from "./round.ts";
import type { Diagnoses } from "./service.ts";

export interface ObjectSource {
  readonly view: ClusterCache;
  readonly diagnosis: Diagnoses;
}

export interface Examined {
  readonly judgement: Judgement;
  readonly evidence: EvidenceSet;
}

/** What a claim or a namespace is judged from: what the watch holds, or a single look without one. */
export interface Look {
  /** API server's clock, ms. */
  readonly now: number;
  readonly version: ServerVersion;
  /** Collects these keys, as far as they say something about this subject. */
  gather(subject: CollectSubject, keys: readonly EvidenceKey[]): Promise<EvidenceSet>;
  events(target: EventTarget): Promise<Collected<readonly KubeEvent[]>>;
  podsIn(namespace: string): Promise<Collected<readonly Pod[]>>;
  claimsIn(namespace: string): Promise<Collected<EvidenceMap["claims"]>>;
  /** Pods of the whole cluster whose names pass. */
  podsNamed(test: (name: string) => boolean): Promise<Collected<readonly Pod[]>>;
  nodes(): Promise<Collected<readonly Node[]>>;
}

const CLAIM_KEYS: readonly EvidenceKey[] = ["claims", "volumes", "storageClasses", "volumeAttachments", "volumeEvents", "relatedPods"];

/** Looks at what the watch holds, and asks for what it does not for at most `waitMs`. */
export function watchedLook({ view, diagnosis }: ObjectSource, waitMs: number): Look {
  return {
    now: view.now(),
    version: view.version,
    async gather(subject, keys) {
      const cache = diagnosis.cacheSource();
      const pass = collectFromCache(subject, keys, cache);
      const answers = notYetAnswered(pass.ask);
      const source = { reads: diagnosis.reads, cache, known: pass.evidence, secretsAllowed: false, urgent: true };
      await within(systemTimers, waitMs, collectOnDemand(subject, pass.ask, source, answers));
      return { ...pass.evidence, ...answers };
    },
    async events(target) {
      const found = view.eventsOf(target);
      return "missing" in found ? missing(found.missing) : collected<readonly KubeEvent[]>(found);
    },
    podsIn: async (namespace) => watchedPods(view, view.podsInNamespace(namespace)),
    nodes: async () => watched(view.nodes()),
    podsNamed: async (test) =>
      watchedPods(
        view,
        [...view.pods()].filter(({ name }) => test(name)),
      ),
    async claimsIn(namespace) {
      const all = view.objects("persistentvolumeclaims");
      if ("missing" in all) return missing(all.missing);
      return collected(all.filter(({ metadata }) => metadata?.namespace === namespace).map(claimFact));
    },
  };
}

/**
 * Judges a claim. Its evidence is that of a pod that waits for it: the same collectors serve both
 * (docs/decisions/0021).
 */
export async function examineClaim(look: Look, claim: PersistentVolumeClaim): Promise<Examined> {
  const { namespace = "", name = "", uid } = claim.metadata ?? {};
  const [gathered, events, nodes] = await Promise.all([
    look.gather(waitingPod(namespace, [name]), CLAIM_KEYS),
    look.events({ kind: "PersistentVolumeClaim", namespace, name, uid }),
    look.nodes(),
  ]);
  const evidence: EvidenceSet = { ...gathered, claims: collected([claimFact(claim)]), events };
  const classes = evidence.storageClasses?.ok ? evidence.storageClasses.value : [];
  const maker = makerOf(claim, evidence);
  const pods = maker.kind === "driver" ? await look.podsNamed((pod) => seemsToServe(maker.name, pod)) : collected([]);
  return judged(look, claim, evidence, { object: claim, pods, more: bareNodes(nodes) }, waitsForConsumer(claim, classes));
}

/**
 * Judges a namespace: its pods and claims and, where discovery stops its deletion, the APIServices and who serves them.
 * `left`: what else was found in it.
 */
export async function examineNamespace(look: Look, namespace: KubeObject, left: EvidenceSet["dependents"]): Promise<Examined> {
  const { name = "", uid } = namespace.metadata ?? {};
  const keys: readonly EvidenceKey[] = hindrance(namespace, "NamespaceDeletionDiscoveryFailure") ? ["apiServices", "services"] : [];
  const subject = waitingPod(name, []);
  const deleted = { ...subject, symptom: { ...subject.symptom, class: "terminating" as const } };
  const [gathered, relatedPods, claims, events, more, nodes] = await Promise.all([
    look.gather(deleted, keys),
    look.podsIn(name),
    look.claimsIn(name),
    look.events({ kind: "Namespace", namespace: "", name, uid }),
    look.gather(subject, ["quotas"]),
    look.nodes(),
  ]);
  const evidence: EvidenceSet = {
    ...gathered,
    namespace: collected(namespace),
    relatedPods,
    claims,
    ...(left && { dependents: left }),
    events,
  };
  return judged(look, namespace, evidence, { object: namespace, pods: relatedPods, more: { ...more, ...bareNodes(nodes) } });
}

function judged({ now, version }: Look, object: KubeObject, evidence: EvidenceSet, round: RoundFacts, waits = false): Examined {
  const { namespace = "", name = "", uid = "" } = object.metadata ?? {};
  const events = evidence.events?.ok ? evidence.events.value : undefined;
  const symptom = classifyObject({ object, now, events, waitsForConsumer: waits });
  const subject = { kind: object.kind ?? "", namespace, name, uid };
  // Neither is made by a workload: rules about one that may not make its pods have nothing to ask.
  const whole: EvidenceSet = { ...evidence, owners: collected([]), ownerEvents: collected([]) };
  return { evidence: whole, judgement: runRules({ subject, symptom, evidence: whole, rules: RULES, now, version, round }) };
}

const PENDING: PodSymptom = {
  class: "pending",
  listed: false,
  status: "Pending",
  ready: "",
  restarts: 0,
  lastRestart: null,
  stuckSince: null,
  stuckSinceSource: "unknown",
  nextEdge: null,
};

/** A pod without a name in that namespace, with these claims as its volumes, that waits for a place. */
function waitingPod(namespace: string, claims: readonly string[]): CollectSubject {
  const volumes = claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } }));
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "", namespace }, spec: { containers: [], volumes } };
  return { pod: asKube<Pod>(pod), symptom: PENDING };
}
