import { allContainersEnded, containersOf } from "#lib/evidence/containers.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** The agent by which a network plugin runs on a node, a DaemonSet's pod. */
interface Agent {
  /** What its pods are called, but for the suffix. */
  readonly name: string;
  /** Words in the types of the plugins that it serves. */
  readonly plugins: readonly string[];
  /** Whether it drops what NetworkPolicies do not admit, or carries packets only; absent = by a setting or a part of its own. */
  readonly policies?: "enforced" | "ignored";
}

const AGENTS: readonly Agent[] = [
  { name: "calico-node", plugins: ["calico"], policies: "enforced" },
  { name: "canal", plugins: ["calico", "flannel"], policies: "enforced" },
  { name: "cilium", plugins: ["cilium"], policies: "enforced" },
  { name: "weave-net", plugins: ["weave"], policies: "enforced" },
  { name: "antrea-agent", plugins: ["antrea"], policies: "enforced" },
  { name: "kube-router", plugins: ["kuberouter", "kube-router"], policies: "enforced" },
  { name: "ovnkube-node", plugins: ["ovn"], policies: "enforced" },
  { name: "kube-ovn-cni", plugins: ["kube-ovn"], policies: "enforced" },
  { name: "kube-flannel", plugins: ["flannel"], policies: "ignored" },
  { name: "kube-flannel-ds", plugins: ["flannel"], policies: "ignored" },
  { name: "multus", plugins: ["multus"], policies: "ignored" },
  { name: "kube-multus-ds", plugins: ["multus"], policies: "ignored" },
  { name: "whereabouts", plugins: ["whereabouts"], policies: "ignored" },
  { name: "aws-node", plugins: ["aws-cni"] },
  { name: "azure-cni", plugins: ["azure"] },
  { name: "azure-cns", plugins: ["azure"] },
  { name: "terway", plugins: ["terway"] },
  { name: "terway-eniip", plugins: ["terway"] },
  { name: "kindnet", plugins: ["kindnet"] },
  { name: "sdn", plugins: ["openshift-sdn"] },
  { name: "spiderpool-agent", plugins: ["spiderpool"] },
  { name: "netd", plugins: [] },
  { name: "nsx-node-agent", plugins: ["nsx"] },
];

/** Which agent a pod is by its name alone. */
function agentBy({ metadata }: Pod): Agent | null {
  const [, name] = /^(.+)-[a-z0-9]{4,10}$/.exec(metadata?.name ?? "") ?? [];
  return AGENTS.find((agent) => agent.name === name) ?? null;
}

/** A network plugin's own pod on a node; `state` is its phase, or that it is not ready; empty where only its outline is known. */
export interface CniPod {
  readonly pod: Pod;
  readonly name: string;
  readonly state: string;
}

/** The network plugins' pods among the pods of a node, in the order of names. */
export function cniPodsOn(pods: readonly Pod[]): readonly CniPod[] {
  return pods
    .filter((pod) => agentBy(pod) !== null)
    .map(withState)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A pod with its name and state as they are told. */
export function withState(pod: Pod): CniPod {
  return { pod, name: `${pod.metadata?.namespace ?? ""}/${pod.metadata?.name ?? ""}`, state: stateOf(pod) };
}

function stateOf({ status }: Pod): string {
  if (conditionStatus(status?.conditions, "Ready") === "False") return "NotReady";
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
  const policies = ({ pod }: CniPod) => agentBy(pod)?.policies;
  const enforcing = agents.filter((agent) => policies(agent) === "enforced");
  if (enforcing.length > 0) return enforcing.every(isDown) ? "stale" : "yes";
  return agents.length > 0 && agents.every((agent) => policies(agent) === "ignored") ? "no" : "unknown";
}

/** `kube-system/aws-node-x1 (Running)`, several by comma; `-` when there is none. */
export function cniPodsText(pods: readonly CniPod[]): string {
  return pods.map(({ name, state }) => (state === "" ? name : `${name} (${state})`)).join(", ") || "-";
}

/** True for a pod of a DaemonSet, and for one of which only the outline is known: that holds no owner. */
export function mayBeDaemon(pod: Pod): boolean {
  return isDaemon(pod) || !hasOwners(pod);
}

function isDaemon(pod: Pod): boolean {
  return pod.metadata?.ownerReferences?.some(({ kind, controller }) => kind === "DaemonSet" && controller === true) ?? false;
}

/** Outlines of healthy pods hold no owner: then the name alone decides. */
function hasOwners(pod: Pod): boolean {
  return (pod.metadata?.ownerReferences ?? []).length > 0;
}

/**
 * The agent of one plugin among the pods of a node, or null when none is there. Where the plugin is known, distributions
 * may call the pod otherwise (`rke2-canal-x7k2p`), and a plugin that is not in the table lends its agent its name.
 */
export function agentOf(plugin: string | null, nodePods: readonly Pod[]): Pod | null {
  if (plugin === null) return null;
  const type = plugin.toLowerCase();
  const known = AGENTS.filter(({ plugins }) => plugins.some((word) => type.includes(word))).map(({ name }) => name);
  const names = known.length > 0 ? known : [type.replace(/-?cni$/, "")].filter((name) => name.length > 3);
  const called = nodePods.filter((pod) => {
    const name = pod.metadata?.name ?? "";
    return mayBeDaemon(pod) && names.some((one) => name.startsWith(one) || name.includes(`-${one}`));
  });
  return called.sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1))[0] ?? null;
}

/** Whether a pod says that it is well; null when only its outline is known. */
export function isWell(pod: Pod): boolean | null {
  const ready = conditionStatus(pod.status?.conditions, "Ready");
  if (ready === null) return containersOf(pod).length === 0 ? null : !allContainersEnded(pod);
  return ready === "True";
}
