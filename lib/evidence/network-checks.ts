import type { NetworkView, PolicyCheck, PolicyDecision } from "#lib/contract/network.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { containersOf } from "./containers.ts";
import { labelsOfNamespace, whyNamespaceUnread } from "./namespace-labels.ts";
import { complaintsOf, failedCalls } from "./network-calls.ts";
import { dnsState } from "./network-dns.ts";
import { asksNamespaceLabels, type NetworkPort, type PolicyVerdict } from "./network-policy.ts";
import { DNS_NAMESPACE, fromNode, nodeAddresses, type PolicyFacts, type Reach, reachDns, reachService } from "./network-reach.ts";
import { PROBE_FIELDS, type ProbeKind, probeOf, probeTarget } from "./probes.ts";
import { type EvidenceSet, missing } from "./types.ts";

const PROBE_KINDS = Object.keys(PROBE_FIELDS) as readonly ProbeKind[];

/**
 * What policies say of the connections that are known of a pod: to cluster DNS, to the Services that its programs say they
 * could not reach, and from the kubelet that probes it. Nothing where no policy restricts either end.
 */
export function policyChecks(pod: Pod, evidence: EvidenceSet): NetworkView["checks"] {
  const { networkPolicies, services, namespaceLabels } = evidence;
  if (!networkPolicies?.ok) return [];
  const facts: PolicyFacts = { policies: networkPolicies.value, services: services?.ok ? services.value : [], namespaceLabels };
  return [...dnsCheck(pod, facts, evidence), ...callChecks(pod, facts, evidence), ...probeChecks(pod, facts)].filter(isRestricted);
}

function isRestricted({ egress, ingress }: PolicyCheck): boolean {
  return ingress.verdict !== "open" || (egress !== null && egress.verdict !== "open");
}

/** A pod with the node's resolver, or one of its own, does not ask the cluster's. */
function dnsCheck(pod: Pod, facts: PolicyFacts, { dns, nodePods }: EvidenceSet): PolicyCheck[] {
  if (pod.spec?.dnsPolicy === "Default" || pod.spec?.dnsPolicy === "None") return [];
  const state = dns?.ok ? dnsState(dns.value) : null;
  const [namespace, service] = [state?.namespace ?? DNS_NAMESPACE, state?.service ?? "kube-dns"];
  const way = reachDns(pod, facts, dns?.ok ? dns.value : [], nodePods?.ok ? nodePods.value : []);
  return [{ kind: "dns", peer: `${namespace}/${service}`, ports: [portText(way.port)], ...bothEnds(pod, namespace, way, facts) }];
}

function callChecks(pod: Pod, facts: PolicyFacts, { logs, previousLogs }: EvidenceSet): PolicyCheck[] {
  const found = complaintsOf(logs ?? missing("stale"), previousLogs ?? missing("stale"));
  return failedCalls(pod, found, facts.services).flatMap(({ service }): PolicyCheck[] => {
    const { namespace = "", name = "" } = service.metadata ?? {};
    const ways = reachService(pod, service, facts);
    const ends = ways.map((way) => bothEnds(pod, namespace, way, facts));
    // Ports on which the policies say the same are told together.
    const same = Map.groupBy(ends.keys(), (at) => JSON.stringify(ends[at]));
    return [...same.values()].flatMap((group): PolicyCheck[] => {
      const end = ends[group[0] ?? 0];
      const ports = group.flatMap((at) => (ways[at] ? [portText(ways[at].port)] : []));
      return end ? [{ kind: "call", peer: `${namespace}/${name}`, ports, ...end }] : [];
    });
  });
}

/** Probes that ask for an address of their own go elsewhere than to the pod. */
function probeChecks(pod: Pod, { policies }: PolicyFacts): PolicyCheck[] {
  const ports = new Map<string, NetworkPort>();
  for (const container of containersOf(pod)) {
    for (const kind of PROBE_KINDS) {
      const { httpGet, tcpSocket } = probeOf(container, kind) ?? {};
      const number = probeTarget(container, kind)?.number ?? null;
      if (number === null || httpGet?.host || tcpSocket?.host) continue;
      const port = { protocol: "TCP", port: number };
      ports.set(portText(port), port);
    }
  }
  return [...ports].map(([text, port]) => ({
    kind: "probe",
    peer: nodeAddresses(pod).join(", "),
    ports: [text],
    egress: null,
    ingress: decision(fromNode(pod, port, policies), pod, null),
  }));
}

function bothEnds(
  pod: Pod,
  there: string,
  { out, into }: Reach,
  { namespaceLabels }: PolicyFacts,
): Pick<PolicyCheck, "egress" | "ingress"> {
  const lacks = (name: string) => (labelsOfNamespace(namespaceLabels, name) === undefined ? whyNamespaceUnread(namespaceLabels) : null);
  return { egress: decision(out, pod, lacks(there)), ingress: decision(into, pod, lacks(pod.metadata?.namespace ?? "")) };
}

/** @param lacks why the labels of the other side's namespace are not known; null = they are */
function decision(verdict: PolicyVerdict, pod: Pod, lacks: PolicyDecision["lacks"]): PolicyDecision {
  const names = (policies: readonly KubeObject[]) => [...new Set(policies.map((policy) => nameIn(policy, pod)))];
  switch (verdict.kind) {
    case "open":
      return { verdict: "open", policies: [], rule: null, lacks: null };
    case "allowed":
      return { verdict: "allowed", policies: names([verdict.policy]), rule: verdict.rule + 1, lacks: null };
    case "blocked":
      return { verdict: "blocked", policies: names(verdict.policies), rule: null, lacks: null };
    case "unknown": {
      const { policies } = verdict;
      return { verdict: "unknown", policies: names(policies), rule: null, lacks: asksNamespaceLabels(policies) ? lacks : null };
    }
  }
}

function nameIn(policy: KubeObject, pod: Pod): string {
  const { namespace, name = "" } = policy.metadata ?? {};
  return namespace === pod.metadata?.namespace ? name : `${namespace}/${name}`;
}

function portText({ port, protocol }: NetworkPort): string {
  return `${port}/${protocol}`;
}
