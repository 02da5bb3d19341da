import { brokenBounds, fullQuotas, unstatedQuotas } from "#lib/evidence/admission-recomputed.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { nameList } from "#lib/evidence/scheduling.ts";
import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import { type MatchingWebhook, webhooksOnPodCreate } from "#lib/evidence/webhooks.ts";
import { claimsOfSet } from "#lib/evidence/would-be-pod.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { RoundLine } from "../types.ts";
import { lacking } from "./input.ts";
import { claimsAmiss } from "./references.ts";

const LISTS = ["quotas", "limitRanges", "webhooks"] as const;

/** What the pods of a workload need of the cluster before they are made and start: room in quotas, admission, classes, claims. */
export function needsOf(template: Pod, workload: KubeObject, evidence: EvidenceSet, isBlocked: boolean): RoundLine {
  const amiss =
    namespaceAmiss(evidence) ??
    quotaAmiss(template, evidence) ??
    classAmiss(template, evidence) ??
    claimsAmiss(evidence, new Set(claimsOfSet(workload)));
  if (amiss !== null) return amiss;
  const asked = webhooksAsked(template, evidence);
  const unserved = asked.find((webhook) => isUnserved(webhook, evidence));
  if (unserved !== undefined) {
    const { name, service } = unserved;
    return { state: "bad", text: "webhook-unserved", params: { name, service: `${service?.namespace}/${service?.name}` } };
  }
  const claims = (evidence.claims?.ok ? evidence.claims.value : []).filter(({ object }) => object !== null).map(({ name }) => name);
  const quotas = evidence.quotas?.ok ? evidence.quotas.value.length : 0;
  const seen = {
    params: { quotas, webhooks: nameList(asked.map(({ name }) => name)), asked: asked.length, claims: nameList(claims) },
    also: [
      ...(evidence.quotas?.ok ? [quotas === 0 ? "quota-none" : "quota-room"] : []),
      ...(evidence.webhooks?.ok ? [asked.length === 0 ? "webhooks-none" : "webhooks-asked"] : []),
      ...(claims.length > 0 ? ["claims-are-bound"] : []),
    ],
  };
  const wanted = podReferences(template).claims.length > 0 ? (["claims"] as const) : [];
  const missing = lacking(evidence, ...LISTS, ...classesOf(template).map(({ key }) => key), ...wanted);
  if (missing.length > 0) return { state: "unknown", text: "needs-not-read", ...seen, missing };
  return { state: "yours", text: isBlocked ? "needs-met-blocked" : "needs-met", ...seen };
}

function namespaceAmiss({ namespace }: EvidenceSet): RoundLine | null {
  const ending = namespace?.ok && namespace.value?.metadata?.deletionTimestamp !== undefined;
  return ending ? { state: "bad", text: "namespace-ending", params: {} } : null;
}

/** By the live numbers of the quotas and the bounds of the LimitRanges; without either nothing is said. */
function quotaAmiss({ spec = {} }: Pod, { quotas, limitRanges }: EvidenceSet): RoundLine | null {
  const ranges = limitRanges?.ok ? limitRanges.value : null;
  const broken = ranges === null ? [] : brokenBounds(spec, ranges);
  const [first] = broken;
  if (first !== undefined) {
    const { bound, resource, allowed, value = "" } = first;
    return { state: "bad", text: "bounds-broken", params: { bound, resource, allowed, value } };
  }
  // What a container does not state, a LimitRange may fill in: without them nobody knows what it takes.
  if (ranges === null || !quotas?.ok) return null;
  const full = fullQuotas(spec, quotas.value, ranges).map(({ quota }) => quota);
  if (full.length > 0) return { state: "bad", text: "quota-full", params: { names: nameList([...new Set(full)]) } };
  const unstated = unstatedQuotas(spec, quotas.value, ranges);
  const [open] = unstated;
  if (open === undefined) return null;
  return { state: "bad", text: "quota-unstated", params: { name: open.quota, resources: nameList(open.resources) } };
}

/** The API server makes these itself, and again when they are deleted. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(["system-cluster-critical", "system-node-critical"]);

/** The classes that a template names and that somebody has to make. */
function classesOf({ spec }: Pod) {
  const classes = [
    { kind: "PriorityClass", key: "priorityClass", name: spec?.priorityClassName },
    { kind: "RuntimeClass", key: "runtimeClass", name: spec?.runtimeClassName },
  ] as const;
  return classes.filter(({ name }) => name && !OF_THE_SERVER.has(name));
}

function classAmiss(template: Pod, evidence: EvidenceSet): RoundLine | null {
  const gone = classesOf(template).find(({ key }) => evidence[key]?.ok && evidence[key].value === null);
  return gone === undefined ? null : { state: "bad", text: "class-gone", params: { object: `${gone.kind} ${gone.name}` } };
}

function webhooksAsked(template: Pod, { webhooks, namespace }: EvidenceSet): readonly MatchingWebhook[] {
  if (!webhooks?.ok) return [];
  return webhooksOnPodCreate(webhooks.value, template, namespace?.ok ? namespace.value : null);
}

/** A webhook that fails closed and whose Service nobody serves: as long as that is so, no pod is made. */
function isUnserved({ failsClosed, service }: MatchingWebhook, { services }: EvidenceSet): boolean {
  if (!failsClosed || service === null || !services?.ok) return false;
  return readyEndpoints(service.namespace, service.name, services.value) === 0;
}
