import { labelsOfNamespace } from "#lib/evidence/namespace-labels.ts";
import type { FailedCall } from "#lib/evidence/network-calls.ts";
import type { Complaint } from "#lib/evidence/network-complaint.ts";
import { asksNamespaceLabels, type NetworkPolicy, type PolicyVerdict, policiesOf } from "#lib/evidence/network-policy.ts";
import { DNS_NAMESPACE, type PolicyFacts, reachDns, reachService } from "#lib/evidence/network-reach.ts";
import { endOfPod, selectsPod, servicesIn, targetPorts } from "#lib/evidence/network-services.ts";
import type { Pod } from "#lib/kube/objects.ts";

/**
 * What is blocked: at the pods that are called (`target`), at the caller itself (`own`), the way to the cluster's DNS
 * (`names`), or everything towards this pod (`shut`).
 */
export interface Block {
  readonly kind: "target" | "own" | "names" | "shut";
  readonly certainty: "likely" | "possible";
  readonly policies: readonly NetworkPolicy[];
  readonly call: FailedCall | null;
  readonly complaint: Complaint | null;
  readonly port: number | string;
}

export interface NetworkFacts extends PolicyFacts {
  /** Pods of the same node, as far as they are known. */
  readonly nodePods: readonly Pod[];
  readonly complaints: readonly Complaint[];
  readonly calls: readonly FailedCall[];
}

/** A dropped packet is never answered: a timeout fits a policy, a refusal only where the plugin rejects instead. */
function certaintyOf(complaint: Complaint): Block["certainty"] {
  return complaint.kind === "timeout" ? "likely" : "possible";
}

/** Calls that policies stop, at the pods behind the Service or at the caller. */
export function blockedCalls(pod: Pod, facts: NetworkFacts): readonly Block[] {
  return facts.calls.flatMap((call): Block[] => {
    for (const { port, out, into } of reachService(pod, call.service, facts)) {
      const more = { certainty: certaintyOf(call.complaint), call, complaint: call.complaint, port: port.port };
      if (out.kind === "blocked") return [{ ...more, kind: "own", policies: out.policies }];
      if (into.kind === "blocked") return [{ ...more, kind: "target", policies: into.policies }];
    }
    return [];
  });
}

/** Names are not found because the pod may not ask the cluster's DNS: egress policies without a rule for port 53. */
export function blockedNames(pod: Pod, facts: NetworkFacts): readonly Block[] {
  const complaint = unresolved(pod, facts);
  if (complaint === undefined) return [];
  const { out, port } = reachDns(pod, facts, [], facts.nodePods);
  if (out.kind !== "blocked") return [];
  return [{ kind: "names", certainty: "likely", policies: out.policies, call: null, complaint, port: port.port }];
}

/** The complaint about a name, of a pod that asks the cluster's DNS. */
function unresolved({ spec }: Pod, { complaints }: NetworkFacts): Complaint | undefined {
  if (spec?.dnsPolicy === "Default" || spec?.dnsPolicy === "None") return undefined;
  return complaints.find(({ kind }) => kind === "resolve");
}

/** True where what the program complains about hangs on labels of a namespace that were not read. */
export function hangsOnNamespaces(pod: Pod, facts: NetworkFacts): boolean {
  const isRead = (name = "") => labelsOfNamespace(facts.namespaceLabels, name) !== undefined;
  const doubt = (verdict: PolicyVerdict) => verdict.kind === "unknown" && asksNamespaceLabels(verdict.policies);
  const home = isRead(pod.metadata?.namespace);
  const calls = facts.calls.map(({ service }) => ({ ways: reachService(pod, service, facts), there: service.metadata?.namespace }));
  const names = unresolved(pod, facts) === undefined ? [] : [{ ways: [reachDns(pod, facts, [], facts.nodePods)], there: DNS_NAMESPACE }];
  return [...calls, ...names].some(({ ways, there }) =>
    ways.some(({ out, into }) => (doubt(out) && !isRead(there)) || (doubt(into) && !home)),
  );
}

/** Every policy that selects the pod admits nobody at all, and yet a Service sends its callers to it. */
export function shutOff(pod: Pod, { policies, services }: NetworkFacts): readonly Block[] {
  const chosen = policiesOf(policies, endOfPod(pod), "ingress").map(({ policy }) => policy);
  const nobody = chosen.length > 0 && chosen.every(({ spec }) => (spec?.ingress ?? []).length === 0);
  const service = servicesIn(services, pod.metadata?.namespace).find((one) => selectsPod(one, pod) && (one.spec?.ports ?? []).length > 0);
  if (!nobody || !service) return [];
  const [port] = targetPorts(service, services);
  const complaint: Complaint = { container: "", line: "", kind: "timeout", context: "" };
  return [
    { kind: "shut", certainty: "possible", policies: chosen, call: { service, complaint }, complaint: null, port: port?.port ?? "?" },
  ];
}
