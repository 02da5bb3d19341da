import type { FailedCall } from "#lib/evidence/network-calls.ts";
import type { Complaint } from "#lib/evidence/network-complaint.ts";
import { type NetworkEnd, type NetworkPolicy, type NetworkPort, policiesOf, policyVerdict } from "#lib/evidence/network-policy.ts";
import { endBehind, endOfPod, selectsPod, servicesIn, targetPorts } from "#lib/evidence/network-services.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";

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

export interface NetworkFacts {
  readonly policies: readonly KubeObject[];
  readonly services: readonly KubeObject[];
  readonly complaints: readonly Complaint[];
  readonly calls: readonly FailedCall[];
}

/** A dropped packet is never answered: a timeout fits a policy, a refusal only where the plugin rejects instead. */
function certaintyOf(complaint: Complaint): Block["certainty"] {
  return complaint.kind === "timeout" ? "likely" : "possible";
}

/** Calls that policies stop, at the pods behind the Service or at the caller. */
export function blockedCalls(pod: Pod, { policies, services, calls }: NetworkFacts): readonly Block[] {
  const own = endOfPod(pod);
  return calls.flatMap((call): Block[] => {
    const target = endBehind(call.service, services);
    for (const port of targetPorts(call.service, services)) {
      const more = { certainty: certaintyOf(call.complaint), call, complaint: call.complaint, port: port.port };
      const out = policyVerdict(policies, "egress", { end: own, peer: target, port });
      if (out.kind === "blocked") return [{ ...more, kind: "own", policies: out.policies }];
      const into = policyVerdict(policies, "ingress", { end: target, peer: own, port });
      if (into.kind === "blocked") return [{ ...more, kind: "target", policies: into.policies }];
    }
    return [];
  });
}

const DNS_END: NetworkEnd = { namespace: "kube-system", labels: { "k8s-app": "kube-dns" }, complete: false, addresses: [], portNames: {} };
const DNS_PORT: NetworkPort = { protocol: "UDP", port: 53 };

/** Names are not found because the pod may not ask the cluster's DNS: egress policies without a rule for port 53. */
export function blockedNames(pod: Pod, { policies, complaints }: NetworkFacts): readonly Block[] {
  const complaint = complaints.find(({ kind }) => kind === "resolve");
  if (!complaint || pod.spec?.dnsPolicy === "Default" || pod.spec?.dnsPolicy === "None") return [];
  const out = policyVerdict(policies, "egress", { end: endOfPod(pod), peer: DNS_END, port: DNS_PORT });
  return out.kind === "blocked" ? [{ kind: "names", certainty: "likely", policies: out.policies, call: null, complaint, port: 53 }] : [];
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
