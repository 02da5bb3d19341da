import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { labelsOfNamespace } from "./namespace-labels.ts";
import { hasDnsCache, isClusterDns } from "./network-dns.ts";
import { type NetworkEnd, type NetworkPort, type PolicyVerdict, policyVerdict } from "./network-policy.ts";
import { endBehind, endOfPod, type Service, servicesIn, targetPorts } from "./network-services.ts";
import type { Collected, NamespaceLabels } from "./types.ts";

/** What is known of policies and of whom they choose. */
export interface PolicyFacts {
  readonly policies: readonly KubeObject[];
  /** Services and their EndpointSlices. */
  readonly services: readonly KubeObject[];
  readonly namespaceLabels: Collected<NamespaceLabels> | undefined;
}

/** What policies say of one connection: at the caller, and at the pods that are called. Both must let it through. */
export interface Reach {
  readonly port: NetworkPort;
  readonly out: PolicyVerdict;
  readonly into: PolicyVerdict;
}

/** A pod as the caller, with what is known of its namespace. */
export function callerEnd(pod: Pod, { namespaceLabels }: Pick<PolicyFacts, "namespaceLabels">): NetworkEnd {
  return endOfPod(pod, labelsOfNamespace(namespaceLabels, pod.metadata?.namespace ?? ""));
}

/** The pods behind a Service as the called. */
export function calledEnd(service: Service, { services, namespaceLabels }: Pick<PolicyFacts, "services" | "namespaceLabels">): NetworkEnd {
  return endBehind(service, services, labelsOfNamespace(namespaceLabels, service.metadata?.namespace ?? ""));
}

/** A pod towards the pods behind a Service, on each of their ports. */
export function reachService(pod: Pod, service: Service, facts: PolicyFacts): readonly Reach[] {
  const target = calledEnd(service, facts);
  return targetPorts(service, facts.services).map((port) => reach(pod, target, port, facts));
}

/** Where cluster DNS runs, but for OpenShift. */
export const DNS_NAMESPACE = "kube-system";
const DNS_PORT: NetworkPort = { protocol: "UDP", port: 53 };

/** Where NodeLocal DNSCache listens beside the Service's own address: its documented address, on the node itself. */
const CACHE: NetworkEnd = { namespace: "", labels: {}, complete: true, host: true, addresses: ["169.254.20.10"], portNames: {} };

/**
 * A pod towards cluster DNS. Where a cache on its node takes the question it hangs on the network plugin which of the two
 * the policies are held against: then only what they say of both is known.
 * @param dns the objects of that key; without them what nearly every cluster has
 * @param nodePods pods of the same node, as far as they are known
 */
export function reachDns(pod: Pod, facts: PolicyFacts, dns: readonly KubeObject[] = [], nodePods: readonly Pod[] = []): Reach {
  const direct = reachServers(pod, facts, dns);
  if (!hasDnsCache(nodePods)) return direct;
  const { out } = reach(pod, CACHE, DNS_PORT, facts);
  return { ...direct, out: ofBoth(direct.out, out), into: doubted(direct.into) };
}

function ofBoth(one: PolicyVerdict, other: PolicyVerdict): PolicyVerdict {
  return one.kind === other.kind ? one : doubted(one.kind === "open" ? other : one);
}

function doubted(verdict: PolicyVerdict): PolicyVerdict {
  if (verdict.kind === "open") return verdict;
  return { kind: "unknown", policies: verdict.kind === "allowed" ? [verdict.policy] : verdict.policies };
}

function reachServers(pod: Pod, facts: PolicyFacts, dns: readonly KubeObject[]): Reach {
  const objects = dns.filter(isClusterDns);
  const service = servicesIn(objects)[0];
  const target = service ? calledEnd(service, { ...facts, services: objects }) : usualDns(facts);
  const port = service ? targetPorts(service, objects).find(({ protocol }) => protocol === DNS_PORT.protocol) : undefined;
  return reach(pod, target, port ?? DNS_PORT, facts);
}

function usualDns({ namespaceLabels }: PolicyFacts): NetworkEnd {
  const usual = { namespace: DNS_NAMESPACE, labels: { "k8s-app": "kube-dns" }, complete: false, addresses: [], portNames: {} } as const;
  return { ...usual, namespaceLabels: labelsOfNamespace(namespaceLabels, DNS_NAMESPACE) };
}

function reach(pod: Pod, target: NetworkEnd, port: NetworkPort, facts: PolicyFacts): Reach {
  const own = callerEnd(pod, facts);
  const { policies } = facts;
  return {
    port,
    out: policyVerdict(policies, "egress", { end: own, peer: target, port }),
    into: policyVerdict(policies, "ingress", { end: target, peer: own, port }),
  };
}

/**
 * What the rules alone say of a connection from the pod's own node, as the kubelet's probes are. Whatever they say, traffic
 * between a pod and its node is let through by definition (networking.k8s.io/v1).
 */
export function fromNode(pod: Pod, port: NetworkPort, policies: readonly KubeObject[]): PolicyVerdict {
  const node: NetworkEnd = { namespace: "", labels: {}, complete: true, host: true, addresses: nodeAddresses(pod), portNames: {} };
  return policyVerdict(policies, "ingress", { end: endOfPod(pod), peer: node, port });
}

/** Addresses of the node on which a pod runs, as the pod's status has them. */
export function nodeAddresses({ status }: Pod): readonly string[] {
  const all = (status?.hostIPs ?? []).flatMap(({ ip }) => ip ?? []);
  return all.length > 0 || !status?.hostIP ? all : [status.hostIP];
}
