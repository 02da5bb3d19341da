import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** Names of the pods by which network plugins run on a node; each is a DaemonSet's, with a suffix. */
const CNI_POD =
  /^(?:aws-node|calico-node|canal|cilium|kube-flannel(?:-ds)?|weave-net|antrea-agent|kube-router|ovnkube-node|kube-ovn-cni|multus|kube-multus-ds|azure-cn[is]|terway(?:-eniip)?|kindnet|sdn|spiderpool-agent|whereabouts|netd|nsx-node-agent)-[a-z0-9]{4,10}$/;

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

/** `kube-system/aws-node-x1 (Running)`, several by comma; `-` when there is none. */
export function cniPodsText(pods: readonly CniPod[]): string {
  return pods.map(({ name, state }) => (state === "" ? name : `${name} (${state})`)).join(", ") || "-";
}
