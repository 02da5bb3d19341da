import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** Names of the pods by which network plugins run on a node; each is a DaemonSet's, with a suffix. */
const CNI_POD =
  /^(?:aws-node|calico-node|canal|cilium|kube-flannel(?:-ds)?|weave-net|antrea-agent|kube-router|ovnkube-node|kube-ovn-cni|multus|kube-multus-ds|azure-cn[is]|terway(?:-eniip)?|kindnet|sdn|spiderpool-agent|whereabouts|netd|nsx-node-agent)-[a-z0-9]{4,10}$/;

/** Plugins whose agent drops what NetworkPolicies do not admit. Of those not named here some do, by a setting or a part of their own. */
const ENFORCING = /^(?:calico-node|canal|cilium|antrea-agent|kube-router|weave-net|ovnkube-node|kube-ovn-cni)-/;
/** Plugins that carry packets and leave policies to others. */
const CARRYING = /^(?:kube-flannel(?:-ds)?|multus|kube-multus-ds|whereabouts)-/;

/** A network plugin's own pod on a node; `state` is its phase, or that it is not ready; empty where only its outline is known. */
export interface CniPod {
  readonly pod: Pod;
  readonly name: string;
  readonly state: string;
}

/** The network plugins' pods among the pods of a node, in the order of names. */
export function cniPodsOn(pods: readonly Pod[]): readonly CniPod[] {
  return pods
    .filter(({ metadata }) => CNI_POD.test(metadata?.name ?? ""))
    .map((pod) => ({ pod, name: `${pod.metadata?.namespace ?? ""}/${pod.metadata?.name ?? ""}`, state: stateOf(pod) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function stateOf({ status }: Pod): string {
  if (conditionStatus(status?.conditions, "Ready") === "False") return "not ready";
  return status?.phase ?? "";
}

/** True when its state says that it does not work: it may still carry packets by what it set up before. */
export function isDown({ state }: CniPod): boolean {
  return !["Running", ""].includes(state);
}

/**
 * Whether NetworkPolicies are enforced on a node, by the plugins that run there: `yes`, `stale` = by an agent that does
 * not work at the moment, `no` = only plugins that carry packets were seen, `unknown` = the pods do not tell.
 */
export function policyEnforcement(agents: readonly CniPod[]): "yes" | "stale" | "no" | "unknown" {
  const enforcing = agents.filter(({ pod }) => ENFORCING.test(pod.metadata?.name ?? ""));
  if (enforcing.length > 0) return enforcing.every(isDown) ? "stale" : "yes";
  return agents.length > 0 && agents.every(({ pod }) => CARRYING.test(pod.metadata?.name ?? "")) ? "no" : "unknown";
}

/** `kube-system/aws-node-x1 (Running)`, several by comma; `-` when there is none. */
export function cniPodsText(pods: readonly CniPod[]): string {
  return pods.map(({ name, state }) => (state === "" ? name : `${name} (${state})`)).join(", ") || "-";
}
