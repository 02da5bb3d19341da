import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { NetworkView, PodServiceView, UnreadyPod } from "#lib/contract/network.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import { cniPodsOn, cniPodsText, policyEnforcement } from "./cni-pods.ts";
import { policyChecks } from "./network-checks.ts";
import { dnsState } from "./network-dns.ts";
import { type Direction, policiesOf } from "./network-policy.ts";
import { admittedText, rulesOf } from "./network-policy-text.ts";
import { endOfPod, readyCount, type Service, selectsLabels, selectsPod, servicesIn } from "./network-services.ts";
import type { EvidenceSet } from "./types.ts";

/** A pod of the same namespace that is not ready. `why` is asked only of those that are shown. */
export interface UnreadyMate extends Pick<UnreadyPod, "name" | "uid" | "status"> {
  readonly labels: Labels;
  why(): string;
}

interface Slice extends KubeObject {
  readonly endpoints?: readonly {
    readonly addresses?: readonly string[];
    readonly conditions?: { readonly ready?: boolean | null };
    readonly targetRef?: { readonly uid?: string };
  }[];
}

/** So many unready companions are named for each Service; of more only the number is told. */
const MOST_NAMED = 5;
const KEYS: readonly EvidenceKey[] = ["services", "networkPolicies", "nodePods", "dns"];
const DIRECTIONS: readonly Direction[] = ["ingress", "egress"];

/**
 * How a pod is reached and what it may reach: Services with the pod's place among their endpoints, policies that select it,
 * the node's network plugins, cluster DNS. Null for a pod without a network of its own (not placed, or the node's), and
 * where nothing of it was asked for.
 * @param mates the other pods of its namespace that are not ready
 */
export function networkView(pod: Pod, evidence: EvidenceSet, mates: readonly UnreadyMate[] = []): NetworkView | null {
  const { services, networkPolicies, nodePods, dns } = evidence;
  if (services === undefined || networkPolicies === undefined || !pod.spec?.nodeName || pod.spec.hostNetwork) return null;
  const agents = nodePods?.ok ? cniPodsOn(nodePods.value) : [];
  const state = dns?.ok ? dnsState(dns.value) : null;
  return {
    services: services.ok ? servicesOf(pod, services.value, mates) : [],
    policies: networkPolicies.ok ? policiesFor(pod, networkPolicies.value) : [],
    checks: policyChecks(pod, evidence),
    agents: agents.map((agent) => cniPodsText([agent])),
    enforced: policyEnforcement(agents),
    dns: state && { service: `${state.namespace}/${state.service}`, ready: state.ready, of: state.pods.length },
    dnsPolicy: pod.spec.dnsPolicy ?? "ClusterFirst",
    missing: KEYS.flatMap((key) => {
      const collected = evidence[key];
      return collected === undefined || collected.ok ? [] : [{ evidence: key, why: collected.why }];
    }),
  };
}

function policiesFor(pod: Pod, policies: readonly KubeObject[]): NetworkView["policies"] {
  return DIRECTIONS.flatMap((direction) =>
    policiesOf(policies, endOfPod(pod), direction).map(({ policy }) => ({
      name: policy.metadata?.name ?? "",
      direction,
      admits: admittedText(policy, direction),
      rules: rulesOf(policy, direction).map(({ peers, ports }) => ({ peers: [...peers], ports: [...ports] })),
    })),
  );
}

function servicesOf(pod: Pod, objects: readonly KubeObject[], mates: readonly UnreadyMate[]): PodServiceView[] {
  return servicesIn(objects, pod.metadata?.namespace)
    .filter((service) => selectsPod(service, pod))
    .map((service) => serviceView(service, pod, objects, mates))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function serviceView(service: Service, pod: Pod, objects: readonly KubeObject[], mates: readonly UnreadyMate[]): PodServiceView {
  const ready = readyCount(service, objects);
  const self = ready === null ? "unknown" : placeOf(service, pod, objects);
  const condition = conditionOf(pod.status?.conditions, "Ready");
  const unready = condition?.status === "True" ? "" : [condition?.reason, condition?.message].filter(Boolean).join(": ");
  const others = mates.filter(({ labels }) => selectsLabels(service, labels)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    name: service.metadata?.name ?? "",
    ports: portsOf(service, pod),
    ready,
    self,
    why: self === "ready" ? "" : unready,
    unready: others.length,
    unreadyPods: others.slice(0, MOST_NAMED).map((mate) => ({ name: mate.name, uid: mate.uid, status: mate.status, why: mate.why() })),
  };
}

/** An endpoint names its pod by uid; one that somebody wrote by hand only by address. */
function placeOf({ metadata }: Service, pod: Pod, objects: readonly KubeObject[]): PodServiceView["self"] {
  const address = pod.status?.podIP ?? "";
  const own = objects
    .filter(({ kind, metadata: of }) => kind === "EndpointSlice" && of?.namespace === metadata?.namespace)
    .filter((slice) => slice.metadata?.labels?.["kubernetes.io/service-name"] === metadata?.name)
    .flatMap((slice) => asKube<Slice>(slice).endpoints ?? [])
    .filter(({ targetRef, addresses }) =>
      targetRef?.uid ? targetRef.uid === pod.metadata?.uid : address !== "" && (addresses ?? []).includes(address),
    );
  if (own.length === 0) return "not-listed";
  return own.some(({ conditions }) => conditions?.ready !== false) ? "ready" : "not-ready";
}

function portsOf({ spec }: Service, pod: Pod): PodServiceView["ports"] {
  const names = (pod.spec?.containers ?? []).flatMap(({ ports }) => (ports ?? []).flatMap(({ name }) => name ?? []));
  return (spec?.ports ?? []).map(({ port, targetPort, protocol = "TCP" }) => {
    const target = targetPort ?? port ?? "?";
    const named = typeof target === "string" && !/^\d+$/.test(target);
    return { text: `${port ?? "?"} → ${target}/${protocol}`, found: !named || names.includes(target) };
  });
}
