import { citeField, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { hindrance, remainingFinalizers, remainingResources } from "#lib/evidence/namespace-deletion.ts";
import type { Collected, EvidenceMap } from "#lib/evidence/types.ts";
import { POD_MAKERS } from "#lib/evidence/would-be-pod.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { Condition, KubeObject, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { blockedWorkload } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";
import { aboutWorkload } from "./workload.ts";

/** How many of the objects that remain are named. */
const MOST_NAMED = 5;

interface Remains {
  readonly namespace: KubeObject;
  readonly terminatingFor: number;
  readonly conditions: readonly (readonly [string, Condition])[];
  readonly objects: readonly KubeObject[];
  readonly listed: boolean;
  /** Kinds besides pods and claims were listed too. */
  readonly others: boolean;
}

const TYPES = ["NamespaceFinalizersRemaining", "NamespaceContentRemaining", "NamespaceDeletionContentFailure"] as const;

/** Objects that hold the namespace first: those with finalizers, then those that are being deleted. */
function byWeight(objects: readonly KubeObject[]): readonly KubeObject[] {
  const weight = ({ metadata }: KubeObject) => ((metadata?.finalizers ?? []).length > 0 ? 0 : metadata?.deletionTimestamp ? 1 : 2);
  return [...objects].sort((a, b) => weight(a) - weight(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf(object: KubeObject): string {
  return `${object.kind?.toLowerCase() ?? ""}/${object.metadata?.name ?? ""}`;
}

function described(object: KubeObject): string {
  const finalizers = object.metadata?.finalizers ?? [];
  return finalizers.length === 0 ? nameOf(object) : `${nameOf(object)} (${finalizers.join(", ")})`;
}

/** What of the namespace's own account decides: finalizers before a refusal, that before mere content; else pods, else its own finalizer. */
function variantOf(finalizers: boolean, said: ReadonlyMap<string, Condition>, pods: boolean): string {
  if (finalizers) return "finalizers";
  if (said.has("NamespaceDeletionContentFailure")) return "refused";
  if (said.size > 0) return "content";
  return pods ? "pods-first" : "own-finalizer";
}

function finding({ namespace, terminatingFor, conditions, objects, listed, others }: Remains): RuleFinding {
  const name = namespace.metadata?.name ?? "";
  const ref = `Namespace/${name}`;
  const said = new Map(conditions);
  const finalizers = remainingFinalizers(said.get("NamespaceFinalizersRemaining")?.message ?? "");
  const resources = remainingResources(said.get("NamespaceContentRemaining")?.message ?? "");
  const own = namespace.metadata?.finalizers ?? [];
  const pods = objects.filter(({ kind }) => kind === "Pod");
  // Pods go before everything else (1.33); while one is left no condition is filled in, and all of them say "False".
  const held = objects.filter(({ metadata }) => (metadata?.finalizers ?? []).length > 0);
  const shown = conditions.length === 0 && pods.length > 0 ? pods : held.length > 0 ? held : objects;
  const named = byWeight(shown).slice(0, MOST_NAMED);
  const seen = named.map(described).join(", ");
  const bracketed = seen && ` (${seen})`;
  const message = variantOf(finalizers.length > 0, said, pods.length > 0);
  return {
    certainty: "certain",
    message,
    nextStep: message === "own-finalizer" ? "own-controller" : message === "refused" ? "read-refusal" : "look-at-objects",
    avoid: "finalize",
    params: {
      namespace: name,
      terminating: terminatingFor,
      finalizers: finalizers.join(", ") || "-",
      resources: resources.join(", ") || "-",
      pods: pods.length,
      objects: seen || "-",
      left: resources.length === 0 ? seen || "-" : `${resources.join(", ")}${bracketed}`,
      seen: bracketed,
      own: own.join(", ") || "-",
      says: shortQuote(said.get("NamespaceDeletionContentFailure")?.message ?? "-", 600),
    },
    root: { kind: "Namespace", key: ref, label: name },
    cites: [
      citeField(ref, "metadata.deletionTimestamp", namespace.metadata?.deletionTimestamp),
      ...conditions.map(([type, condition]) =>
        citeField(ref, `status.conditions[${type}].message`, condition.message, condition.lastTransitionTime),
      ),
      ...own.map((finalizer) => citeField(ref, "metadata.finalizers", finalizer)),
      ...named.map((object) => citeRecomputed(refOf(object.kind ?? "", object), "metadata.name", described(object))),
    ],
    fixes: [offer("remove-finalizer", "no")],
    runbooks: [],
    kubectl: [
      sh`kubectl get namespace ${name} -o yaml`,
      sh`kubectl api-resources --verbs=list --namespaced -o name | xargs -n 1 kubectl -n ${name} get --show-kind --ignore-not-found`,
    ],
    notChecked: [...(others ? [] : ["other-kinds"]), ...(listed ? [] : ["pods"])],
  };
}

/** A pod whose finalizer the namespace waits for: its deletion comes from there, and the finalizer's controller may have gone too. */
function aboutPod(pod: Pod, namespace: KubeObject): RuleAnswer {
  const condition = hindrance(namespace, "NamespaceFinalizersRemaining");
  const waited = remainingFinalizers(condition?.message ?? "");
  // While a pod is left, newer controllers fill in no condition (1.33): then the pod itself is the proof.
  const finalizer = pod.metadata?.finalizers?.find((one) => condition === null || waited.includes(one));
  if (finalizer === undefined) return NOT_APPLICABLE;
  const name = namespace.metadata?.name ?? "";
  const ref = `Namespace/${name}`;
  return {
    verdict: "found",
    findings: [
      {
        certainty: "possible",
        message: "pod-holds",
        nextStep: "controller-gone",
        avoid: "finalize",
        params: { namespace: name, pod: pod.metadata?.name ?? "", finalizer },
        root: { kind: "Namespace", key: ref, label: name },
        cites: [
          citeField(ref, "metadata.deletionTimestamp", namespace.metadata?.deletionTimestamp),
          ...(condition
            ? [citeField(ref, "status.conditions[NamespaceFinalizersRemaining].message", condition.message, condition.lastTransitionTime)]
            : []),
          citeField(refOf("Pod", pod), "metadata.finalizers", finalizer),
        ],
        fixes: [],
        runbooks: [],
        kubectl: [sh`kubectl get namespace ${name} -o yaml`],
        notChecked: ["controller"],
      },
    ],
  };
}

/** What was seen in the namespace; null = it could not be listed. */
interface Seen {
  readonly pods: Collected<EvidenceMap["relatedPods"]>;
  readonly claims: EvidenceMap["claims"] | null;
  readonly others: readonly KubeObject[] | null;
}

function remaining(namespace: KubeObject, now: number, { pods: listed, claims, others }: Seen): RuleAnswer {
  const pods = listed.ok ? listed.value : null;
  const deletion = deletionOf(namespace.metadata, now);
  const conditions = TYPES.flatMap((type) => {
    const condition = hindrance(namespace, type);
    return condition ? [[type, condition] as const] : [];
  });
  const own = namespace.metadata?.finalizers ?? [];
  if (deletion === null || deletion.terminatingForSeconds < DEFAULT_PATIENCE.overdue) return NOT_APPLICABLE;
  const holdsPods = (pods ?? []).length > 0 && hindrance(namespace, "NamespaceDeletionDiscoveryFailure") === null;
  if (conditions.length === 0 && own.length === 0 && !holdsPods)
    return listed.ok ? { verdict: "clear", because: "empty" } : lacking("relatedPods", listed.why);
  const objects = [...(pods ?? []), ...(claims ?? []).flatMap(({ object }) => object ?? []), ...(others ?? [])];
  return {
    verdict: "found",
    findings: [
      finding({
        namespace,
        terminatingFor: deletion.terminatingForSeconds,
        conditions,
        objects,
        listed: pods !== null && claims !== null,
        others: others !== null,
      }),
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "namespace-content-remaining",
    evidence: [],
    optionalEvidence: ["namespace", "pod", "relatedPods", "claims", "dependents", "owners", "ownerEvents"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["remove-finalizer"],
    runbooks: [],
  },
  messages,
  detect({ namespace, pod, relatedPods, claims, dependents, owners, ownerEvents }, context) {
    const { now, subject, symptom } = context;
    if (POD_MAKERS.has(subject.kind)) {
      if (!owners.ok) return lacking("owners", owners.why);
      return aboutWorkload(blockedWorkload(owners.value, ownerEvents, context), namespace, ownerEvents, context);
    }
    if (symptom.class !== "terminating") return NOT_APPLICABLE;
    if (pod.ok) {
      const held = (pod.value.metadata?.finalizers ?? []).length > 0;
      return held && namespace.ok && namespace.value?.metadata?.deletionTimestamp ? aboutPod(pod.value, namespace.value) : NOT_APPLICABLE;
    }
    if (subject.kind !== "Namespace") return NOT_APPLICABLE;
    if (!namespace.ok) return lacking("namespace", namespace.why);
    if (namespace.value === null) return NOT_APPLICABLE;
    return remaining(namespace.value, now, {
      pods: relatedPods,
      claims: claims.ok ? claims.value : null,
      others: dependents.ok ? dependents.value : null,
    });
  },
});
