import type { Node, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { parseQuantity, settleQuantity } from "#lib/kube/quantity.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import type { Live, World } from "../world.ts";
import { matchesNode } from "./node-match.ts";
import { requestsOf } from "./requests.ts";

/** Whether removing lower pods could ever help against a reason. */
interface Refusal {
  readonly reason: string;
  readonly preemptible: boolean;
}

/** What one node says to a pod. */
export interface Verdict {
  readonly node: string;
  readonly refusals: readonly Refusal[];
}

/** A reason that rejects the pod before any node is looked at (F4.1, "prefilter message"), or null. */
export function prefilterFault(world: World, pod: Pod): string | null {
  const namespace = pod.metadata?.namespace ?? "default";
  for (const { persistentVolumeClaim } of pod.spec?.volumes ?? []) {
    if (!persistentVolumeClaim) continue;
    const name = persistentVolumeClaim.claimName ?? "";
    const claim = world.get<PersistentVolumeClaim>("PersistentVolumeClaim", namespace, name);
    if (!claim) return `persistentvolumeclaim "${name}" not found`;
    if (claim.metadata.deletionTimestamp) return `persistentvolumeclaim "${name}" is being deleted`;
    if (claim.status?.phase !== "Bound") return "pod has unbound immediate PersistentVolumeClaims";
  }
  return null;
}

/** What each node says to a pod; an empty list of refusals means it fits. */
export function tryNodes(world: World, pod: Pod): readonly Verdict[] {
  const pods = world
    .list<Pod>("Pod")
    .filter((each) => each.spec?.nodeName && each.status?.phase !== "Succeeded" && each.status?.phase !== "Failed");
  return world.list<Node>("Node").map((node) => ({
    node: node.metadata.name,
    refusals: refusalsOf(
      node,
      pod,
      pods.filter((each) => each.spec?.nodeName === node.metadata.name),
    ),
  }));
}

function refusalsOf(node: Live<Node>, pod: Pod, there: readonly Pod[]): Refusal[] {
  const [taint] = untoleratedTaints(node.spec?.taints, pod.spec?.tolerations);
  if (node.spec?.unschedulable && untoleratedTaints([UNSCHEDULABLE], pod.spec?.tolerations).length > 0) {
    return [{ reason: "node(s) were unschedulable", preemptible: false }];
  }
  if (taint) return [{ reason: "node(s) had untolerated taint(s)", preemptible: false }];
  if (!matchesNode(pod, node)) return [{ reason: "node(s) didn't match Pod's node affinity/selector", preemptible: false }];
  if (portsTaken(pod, there)) return [{ reason: "node(s) didn't have free ports for the requested pod ports", preemptible: true }];
  return resourceRefusals(node, pod, there);
}

const UNSCHEDULABLE = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" };

function portsTaken(pod: Pod, there: readonly Pod[]): boolean {
  const wanted = hostPorts(pod);
  return wanted.length > 0 && there.some((other) => hostPorts(other).some((port) => wanted.includes(port)));
}

function hostPorts(pod: Pod): string[] {
  const ports = (pod.spec?.containers ?? []).flatMap((each) => each.ports ?? []);
  return ports.filter((port) => port.hostPort).map((port) => `${port.hostPort}/${port.protocol ?? "TCP"}`);
}

const parsed = new WeakMap<object, Readonly<Record<string, number>>>();

function allocatableOf(node: Node): Readonly<Record<string, number>> {
  const texts = node.status?.allocatable ?? {};
  const before = parsed.get(texts);
  if (before) return before;
  const values = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseQuantity(text) ?? 0]));
  parsed.set(texts, values);
  return values;
}

function resourceRefusals(node: Live<Node>, pod: Pod, there: readonly Pod[]): Refusal[] {
  const offered = allocatableOf(node);
  return Object.entries(requestsOf(pod)).flatMap(([resource, requested]) => {
    const allocatable = offered[resource] ?? 0;
    const used = there.reduce((sum, each) => sum + (requestsOf(each)[resource] ?? 0), 0);
    if (settleQuantity(used + requested) <= allocatable) return [];
    const reason = resource === "pods" ? "Too many pods" : `Insufficient ${resource}`;
    return [{ reason, preemptible: requested <= allocatable }];
  });
}

/** The scheduler's sentence of why no node fits (F4.1, the wording of 1.36). */
export function failureMessage(verdicts: readonly Verdict[], prefilter: string | null): string {
  const total = verdicts.length;
  if (total === 0) return "no nodes available to schedule pods";
  const head = `0/${total} nodes are available:`;
  const tail = (text: string) => `no new claims to deallocate, preemption: 0/${total} nodes are available: ${text}.`;
  if (prefilter !== null) return `${head} ${prefilter}. not found`;
  const hopeless = verdicts.filter((each) => each.refusals.some((refusal) => !refusal.preemptible)).length;
  const pieces = [
    ...(hopeless > 0 ? [`${hopeless} Preemption is not helpful for scheduling`] : []),
    ...(total > hopeless ? [`${total - hopeless} No preemption victims found for incoming pod`] : []),
  ];
  return `${head} ${countedReasons(verdicts)}. ${tail(pieces.sort().join(", "))}`;
}

function countedReasons(verdicts: readonly Verdict[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of verdicts.flatMap((each) => each.refusals)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort()
    .join(", ");
}
