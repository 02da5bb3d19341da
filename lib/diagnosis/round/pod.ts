import { type CniPod, cniPodsOn, cniPodsText, isDown, policyEnforcement } from "#lib/evidence/cni-pods.ts";
import { deadContainers, decisive } from "#lib/evidence/last-words.ts";
import { quotedLine } from "#lib/evidence/log-reading.ts";
import { complaintsOf, failedCalls } from "#lib/evidence/network-calls.ts";
import { policyChecks } from "#lib/evidence/network-checks.ts";
import { dnsState, isDnsDown } from "#lib/evidence/network-dns.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import type { JudgedCheck, RoundLine } from "../types.ts";
import { kubectl, lacking, type RoundInput } from "./input.ts";
import { debugCopy, speaker } from "./pods.ts";
import { claimsAmiss, references, referencesGone } from "./references.ts";
import { statusAndEvents } from "./status.ts";

/** The round of a pod. */
export function podRound(input: RoundInput): readonly JudgedCheck[] {
  return [statusAndEvents(input), logs(input), configuration(input), dependencies(input), nodeAndRuntime(input), reproduction(input)];
}

const podOf = ({ pod }: EvidenceSet) => (pod?.ok ? pod.value : null);

function logs({ evidence, subject }: RoundInput): JudgedCheck {
  const pod = podOf(evidence);
  const { container, previous, crashed, silent, lost } = speaker(pod);
  const of = new ShellText(`${container === "" ? "" : sh` -c ${container}`}${previous ? " --previous" : ""}`);
  const base = {
    id: "logs",
    command: sh`${kubectl(subject.namespace)} logs ${subject.name}${of}`,
    params: { container },
  } as const;
  if (silent) return { ...base, state: "ok", text: "logs-none-yet" };
  if (lost) return { ...base, state: "unknown", text: "logs-lost" };
  const key = previous ? "previousLogs" : "logs";
  const read = evidence[key];
  if (read === undefined) return { ...base, state: "yours", text: "logs-yours" };
  if (!read.ok) return { ...base, state: "unknown", text: "logs-not-read", missing: lacking(evidence, key) };
  return crashed ? { ...base, state: "bad", text: "logs-of-crash" } : { ...base, state: "yours", text: "logs-read" };
}

function configuration(input: RoundInput): JudgedCheck {
  const { evidence, subject } = input;
  const command = sh`${kubectl(subject.namespace)} get pod ${subject.name} -o yaml`;
  const found = references(podOf(evidence), evidence);
  return { id: "configuration", command, ...(found.state === "bad" ? found : (complaint(input) ?? found)) };
}

/** What the program itself said about its configuration before it ended: that every object is there does not make it right. */
function complaint({ evidence, symptom, now }: RoundInput): RoundLine | null {
  const pod = podOf(evidence);
  if (pod === null) return null;
  const { logs = UNREAD, previousLogs = UNREAD } = evidence;
  for (const dead of deadContainers(pod, symptom.class, now, logs, previousLogs)) {
    const said = decisive(dead, "env", "config");
    const params = { container: dead.container.name, variable: said?.values.variable ?? "", line: quotedLine(said?.line ?? "") };
    if (said) return { state: "bad", text: params.variable === "" ? "configuration-refused" : "configuration-unset", params };
  }
  return null;
}

/** Services that the program says it could not reach, as namespace/name. */
function callsOf({ evidence }: RoundInput): readonly string[] {
  const { pod, services, logs = UNREAD, previousLogs = UNREAD } = evidence;
  if (!pod?.ok || !services?.ok) return [];
  const calls = failedCalls(pod.value, complaintsOf(logs, previousLogs), services.value);
  return calls.map(({ service }) => `${service.metadata?.namespace ?? ""}/${service.metadata?.name ?? ""}`);
}

const UNREAD = missing("stale");

/** The first connection (to cluster DNS, to what its log complains about) that no rule of a policy admits, where a plugin may enforce it. */
function shutWay({ evidence }: RoundInput): RoundLine | null {
  const pod = podOf(evidence);
  if (pod === null || pod.spec?.hostNetwork) return null;
  const agents = evidence.nodePods?.ok ? cniPodsOn(evidence.nodePods.value) : [];
  if (policyEnforcement(agents) === "no") return null;
  for (const { kind, peer, ports, egress, ingress } of policyChecks(pod, evidence)) {
    if (kind === "probe") continue;
    const shut = [egress, ingress].find((end) => end?.verdict === "blocked");
    if (shut) return { state: "bad", text: "policy-shuts", params: { policies: shut.policies.join(", "), peer, ports: ports.join(", ") } };
  }
  return null;
}

/**
 * ConfigMaps, Secrets and claims are looked at here, cluster DNS, policies on the way to it, and the Services that its log
 * complains about; what else it needs its owner knows alone.
 */
function dependencies(input: RoundInput): JudgedCheck {
  const { evidence, subject } = input;
  const command = sh`${kubectl(subject.namespace)} get services,endpointslices,persistentvolumeclaims`;
  const base = { id: "dependencies", command } as const;
  const lost = referencesGone(podOf(evidence), evidence);
  if (lost.length > 0) return { ...base, state: "bad", text: "references-gone", params: { names: lost.join(", ") } };
  const amiss = claimsAmiss(evidence);
  if (amiss !== null) return { ...base, ...amiss };
  const dns = evidence.dns?.ok ? dnsState(evidence.dns.value) : null;
  const answers = { ready: dns?.ready ?? 0, of: dns?.pods.length ?? 0 };
  if (dns !== null && isDnsDown(dns)) return { ...base, state: "bad", text: "dns-down", params: answers };
  const shut = shutWay(input);
  if (shut !== null) return { ...base, ...shut };
  const calls = callsOf(input);
  if (calls.length > 0) return { ...base, state: "bad", text: "calls-failed", params: { names: calls.join(", ") } };
  const bound = (evidence.claims?.ok ? evidence.claims.value : []).filter(({ object }) => object !== null);
  if (bound.length === 0)
    return { ...base, state: "yours", ...(dns ? { text: "dns-serves", params: answers } : { text: "dependencies", params: {} }) };
  const names = bound.map(({ name }) => name).join(", ");
  return { ...base, state: "yours", text: dns ? "claims-and-dns" : "claims-bound", params: { names, ...(dns && answers) } };
}

function nodeAndRuntime({ evidence }: RoundInput): JudgedCheck {
  const node = evidence.node?.ok ? evidence.node.value : null;
  const base = { id: "node-and-runtime", params: { node: node?.name ?? "" } } as const;
  if (evidence.node?.ok && node?.name === null) return { ...base, state: "ok", text: "node-none" };
  if (node === null || node.presence === "unknown" || node.name === null)
    return { ...base, state: "unknown", text: "node-not-read", missing: lacking(evidence, "node") };
  const command = sh`kubectl describe node ${node.name}`;
  if (node.object === null) return { ...base, state: "bad", text: "node-gone", command: sh`kubectl get node ${node.name}` };
  if (isNodeLost(node.object)) return { ...base, state: "bad", text: "node-lost", command };
  const ready = conditionOf(node.object.status?.conditions, "Ready");
  if (ready?.status === "True") return { ...base, ...networkOn(node.name, evidence), command };
  return { ...base, state: "bad", text: "node-not-ready", params: { node: node.name, message: ready?.message ?? "" }, command };
}

/** On a node that is Ready, the network plugin's own pods: without them no pod there gets or keeps its network. */
function networkOn(node: string, { nodePods }: EvidenceSet): Pick<JudgedCheck, "state" | "text" | "params"> {
  const agents: readonly CniPod[] = nodePods?.ok ? cniPodsOn(nodePods.value) : [];
  if (agents.length === 0) return { state: "ok", text: "node-ready", params: { node } };
  const down = agents.some(isDown);
  return { state: down ? "bad" : "ok", text: down ? "node-network-down" : "node-network", params: { node, agents: cniPodsText(agents) } };
}

function reproduction({ subject, evidence }: RoundInput): JudgedCheck {
  return { id: "reproduction", state: "yours", text: "reproduction", params: {}, command: debugCopy(subject, podOf(evidence)) };
}
