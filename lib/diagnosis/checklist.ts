import type { Subject } from "#lib/contract/diagnosis.ts";
import { type CniPod, cniPodsOn, cniPodsText, isDown } from "#lib/evidence/cni-pods.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { keysOf, requiredKeys } from "#lib/evidence/key-references.ts";
import { complaintsOf, failedCalls } from "#lib/evidence/network-calls.ts";
import { dnsState, isDnsDown } from "#lib/evidence/network-dns.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { subPathKeys } from "#lib/evidence/sub-path-keys.ts";
import { readEvent } from "#lib/evidence/timeline.ts";
import { type EvidenceSet, missing, type ReferenceFact } from "#lib/evidence/types.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import type { JudgedCheck } from "./types.ts";

export interface RoundInput {
  readonly subject: Subject;
  readonly symptom: PodSymptom;
  readonly evidence: EvidenceSet;
  readonly now: number;
}

/**
 * The round of a good SRE in its fixed order: what was looked at and what it says, what could not be seen,
 * and what stays the reader's to do. Subjects other than pods get the lines that make sense for them.
 */
export function checklistOf(input: RoundInput): readonly JudgedCheck[] {
  if (input.subject.kind !== "Pod") return [statusAndEvents(input)];
  return [statusAndEvents(input), logs(input), configuration(input), dependencies(input), nodeAndRuntime(input), reproduction(input)];
}

function kubectl({ subject }: RoundInput): string {
  return subject.namespace === "" ? "kubectl" : `kubectl -n ${subject.namespace}`;
}

const HOUR_MS = 3_600_000;

function statusAndEvents(input: RoundInput): JudgedCheck {
  const { symptom, evidence, subject, now } = input;
  const command = `${kubectl(input)} describe ${subject.kind.toLowerCase()} ${subject.name}`;
  const base = { id: "status-and-events", command, params: { status: symptom.status, ready: symptom.ready } } as const;
  const healthy = symptom.class === "healthy" || symptom.class === "ending";
  // What a workload's controllers met stands on the objects between it and its pods, itself included.
  const events = subject.kind === "Pod" || evidence.events?.ok ? evidence.events : evidence.ownerEvents;
  // A claim or a namespace has no "ready", a workload that may make its pods no STATUS.
  const text = symptom.ready === "" ? "object-status" : symptom.status === "" ? "ready" : "status";
  if (!events?.ok) return { ...base, state: healthy ? "unknown" : "bad", text: `${text}-without-events` };
  const warnings = events.value.map(readEvent).filter(({ type, last }) => type === "Warning" && now - (last ?? 0) < HOUR_MS);
  const count = warnings.reduce((sum, event) => sum + event.count, 0);
  return { ...base, state: healthy && count === 0 ? "ok" : "bad", text: `${text}-and-events`, params: { ...base.params, count } };
}

function logs(input: RoundInput): JudgedCheck {
  const { evidence, subject } = input;
  const containers = evidence.pod?.ok ? containersOf(evidence.pod.value) : [];
  const crashed = containers.find(({ last, end }) => (last ?? end) !== null && ((last ?? end)?.exitCode ?? 0) !== 0);
  const chosen = crashed ?? containers.find(({ kind }) => kind === "container");
  const container = chosen?.name ?? "";
  const previous = crashed?.last ? " --previous" : "";
  const base = {
    id: "logs",
    command: `${kubectl(input)} logs ${subject.name}${container === "" ? "" : ` -c ${container}`}${previous}`,
    params: { container },
  } as const;
  if (containers.every(({ last, phase }) => last === null && (phase === "waiting" || phase === "none"))) {
    return { ...base, state: "ok", text: "logs-none-yet" };
  }
  const read = crashed?.last ? evidence.previousLogs : evidence.logs;
  if (read === undefined) return { ...base, state: "yours", text: "logs-yours" };
  if (!read.ok) return { ...base, state: "unknown", text: "logs-not-read" };
  return crashed ? { ...base, state: "bad", text: "logs-of-crash" } : { ...base, state: "yours", text: "logs-read" };
}

/** ConfigMaps and Secrets that the pod refers to, as far as they could be read. */
function factsOf({ configKeys, secretRefs }: EvidenceSet): readonly ReferenceFact[] {
  return [configKeys, secretRefs].flatMap((collected) => (collected?.ok ? collected.value.facts : []));
}

/** Keys that the pod asks for by name and that the ConfigMap or Secret, which is there, does not have. */
function keysGone(pod: Pod, { configKeys, secretRefs }: EvidenceSet): readonly string[] {
  const facts = { ConfigMap: configKeys, Secret: secretRefs };
  const lost = [...requiredKeys(pod), ...subPathKeys(pod)].filter(
    ({ kind, name, key }) => keysOf(facts, kind, name)?.includes(key) === false,
  );
  return [...new Set(lost.map(({ name, key }) => `${name}/${key}`))];
}

/** ConfigMaps that controllers put into every namespace, and the API into every pod. */
const PUBLISHED: readonly string[] = ["kube-root-ca.crt", "openshift-service-ca.crt"];

function configuration(input: RoundInput): JudgedCheck {
  const { evidence, subject } = input;
  const { pod, configKeys, secretRefs } = evidence;
  const base = { id: "configuration", command: `${kubectl(input)} get pod ${subject.name} -o yaml` } as const;
  const { secrets, ...references } = pod?.ok ? podReferences(pod.value) : { configMaps: [], secrets: [] };
  const configMaps = references.configMaps.filter((name) => !PUBLISHED.includes(name));
  const named = (names: readonly string[]) => ({ names: names.join(", ") });
  const facts = factsOf(evidence);
  const gone = facts.filter(({ presence }) => presence === "gone").map(({ name }) => name);
  if (gone.length > 0) return { ...base, state: "bad", text: "configuration-gone", params: named(gone) };
  const keys = pod?.ok ? keysGone(pod.value, evidence) : [];
  if (keys.length > 0) return { ...base, state: "bad", text: "configuration-keys-gone", params: named(keys) };
  if (pod?.ok && configMaps.length + secrets.length === 0) return { ...base, state: "ok", text: "configuration-none", params: {} };
  const present = facts.every(({ presence }) => presence === "present");
  const isRead = (names: readonly string[], read: EvidenceSet["configKeys"] | EvidenceSet["secretRefs"]) => names.length === 0 || read?.ok;
  if (pod?.ok && isRead(configMaps, configKeys) && isRead(secrets, secretRefs) && present)
    return { ...base, state: "ok", text: "configuration-present", params: {} };
  if (pod?.ok && configKeys === undefined && secretRefs === undefined)
    return { ...base, state: "yours", text: "configuration-yours", params: named([...configMaps, ...secrets]) };
  if (configKeys?.ok && present && secretRefs?.ok === false)
    return { ...base, state: "unknown", text: "secrets-not-read", params: named(secrets) };
  return { ...base, state: "unknown", text: "configuration-not-read", params: {} };
}

/** Services that the program says it could not reach, as namespace/name. */
function callsOf({ evidence }: RoundInput): readonly string[] {
  const { pod, services, logs = UNREAD, previousLogs = UNREAD } = evidence;
  if (!pod?.ok || !services?.ok) return [];
  const calls = failedCalls(pod.value, complaintsOf(logs, previousLogs), services.value);
  return calls.map(({ service }) => `${service.metadata?.namespace ?? ""}/${service.metadata?.name ?? ""}`);
}

const UNREAD = missing("stale");

/** ConfigMaps, Secrets and claims are looked at here, cluster DNS, and the Services that its log complains about; what else it needs its owner knows alone. */
function dependencies(input: RoundInput): JudgedCheck {
  const base = { id: "dependencies", command: `${kubectl(input)} get services,endpointslices,persistentvolumeclaims` } as const;
  const lost = factsOf(input.evidence).filter(({ presence }) => presence === "gone");
  if (lost.length > 0)
    return { ...base, state: "bad", text: "references-gone", params: { names: lost.map(({ name }) => name).join(", ") } };
  const claims = input.evidence.claims?.ok ? input.evidence.claims.value : [];
  const names = (of: typeof claims) => ({ names: of.map(({ name }) => name).join(", ") });
  const gone = claims.filter(({ presence }) => presence === "gone");
  if (gone.length > 0) return { ...base, state: "bad", text: "claims-gone", params: names(gone) };
  const unbound = claims.filter(({ object }) => object !== null && object.status?.phase !== "Bound");
  if (unbound.length > 0) return { ...base, state: "bad", text: "claims-unbound", params: names(unbound) };
  const dns = input.evidence.dns?.ok ? dnsState(input.evidence.dns.value) : null;
  const answers = { ready: dns?.ready ?? 0, of: dns?.pods.length ?? 0 };
  if (dns !== null && isDnsDown(dns)) return { ...base, state: "bad", text: "dns-down", params: answers };
  const calls = callsOf(input);
  if (calls.length > 0) return { ...base, state: "bad", text: "calls-failed", params: { names: calls.join(", ") } };
  const bound = claims.filter(({ object }) => object !== null);
  if (bound.length === 0)
    return { ...base, state: "yours", ...(dns ? { text: "dns-serves", params: answers } : { text: "dependencies", params: {} }) };
  return { ...base, state: "yours", text: dns ? "claims-and-dns" : "claims-bound", params: { ...names(bound), ...(dns && answers) } };
}

function nodeAndRuntime(input: RoundInput): JudgedCheck {
  const node = input.evidence.node?.ok ? input.evidence.node.value : null;
  const base = { id: "node-and-runtime", params: { node: node?.name ?? "" } } as const;
  if (input.evidence.node?.ok && node?.name === null) return { ...base, state: "ok", text: "node-none" };
  if (node === null || node.presence === "unknown" || node.name === null) return { ...base, state: "unknown", text: "node-not-read" };
  const command = `kubectl describe node ${node.name}`;
  if (node.object === null) return { ...base, state: "bad", text: "node-gone", command: `kubectl get node ${node.name}` };
  if (isNodeLost(node.object)) return { ...base, state: "bad", text: "node-lost", command };
  const ready = conditionOf(node.object.status?.conditions, "Ready");
  if (ready?.status === "True") return { ...base, ...networkOn(node.name, input.evidence), command };
  return { ...base, state: "bad", text: "node-not-ready", params: { node: node.name, message: ready?.message ?? "" }, command };
}

/** On a node that is Ready, the network plugin's own pods: without them no pod there gets or keeps its network. */
function networkOn(node: string, { nodePods }: EvidenceSet): Pick<JudgedCheck, "state" | "text" | "params"> {
  const agents: readonly CniPod[] = nodePods?.ok ? cniPodsOn(nodePods.value) : [];
  if (agents.length === 0) return { state: "ok", text: "node-ready", params: { node } };
  const down = agents.some(isDown);
  return { state: down ? "bad" : "ok", text: down ? "node-network-down" : "node-network", params: { node, agents: cniPodsText(agents) } };
}

function reproduction(input: RoundInput): JudgedCheck {
  const { subject } = input;
  const command = `${kubectl(input)} debug ${subject.name} -it --copy-to=${subject.name.slice(0, 50)}-debug --share-processes -- sh`;
  return { id: "reproduction", state: "yours", text: "reproduction", params: {}, command };
}
