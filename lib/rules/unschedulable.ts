import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, citeRecomputed, controllerOf, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { nameList, parseRefusal, refusedBy, type SchedulingRefusal, visibleNodes } from "#lib/evidence/scheduling.ts";
import { namespaceLabelsOf } from "#lib/evidence/scheduling-nodes.ts";
import type { NodeReason } from "#lib/evidence/scheduling-reason.ts";
import { type NodeVerdict, schedulingTable } from "#lib/evidence/scheduling-table.ts";
import { type BoundPod, type Collected, collected, missing, type OwnerLink, type SchedulingNode } from "#lib/evidence/types.ts";
import type { Reach } from "#lib/evidence/volume-reach.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { lacking, offer } from "./answer.ts";
import { NOT_APPLICABLE, type OfferedFix, type Params, type RuleAnswer, type RuleFinding } from "./define.ts";
import { isControlPlaneTaint } from "./untolerated-taint/tainted-nodes.ts";

/** What rules about a pod without a place declare. */
export interface WaitingEvidence {
  readonly pod: Pod;
  readonly schedulingNodes: Collected<readonly SchedulingNode[]>;
  readonly owners: Collected<readonly OwnerLink[]>;
}

/** A pod that the scheduler refused, with its words. */
export interface Waiting {
  readonly pod: Pod;
  readonly condition: Condition;
  readonly refusal: SchedulingRefusal | null;
  readonly owners: readonly OwnerLink[];
}

/** The nodes that one kind of reason keeps the pod from. */
export interface Blocked {
  /** Where nothing else speaks against it; where there is no such node, those that come nearest. */
  readonly nodes: readonly NodeVerdict[];
  readonly reasons: readonly NodeReason[];
  /** Nodes that are meant for it: its selector fits them, and they are no control plane. */
  readonly meant: readonly NodeVerdict[];
  readonly certainty: Certainty;
}

export interface Told {
  readonly message: string;
  readonly nextStep: string;
  /** In place of what the table alone says. */
  readonly certainty?: Certainty;
  readonly avoid?: string;
  readonly params?: Params;
  readonly root: RuleFinding["root"];
  readonly cites?: readonly Cite[];
  readonly fixes?: readonly OfferedFix[];
  readonly kubectl?: readonly string[];
  readonly notChecked?: readonly string[];
}

/** One cause among the scheduler's filters. Its texts need `by-message` and `look` for the case that nodes cannot be read. */
export interface BlockedCause {
  readonly mine: (reason: NodeReason) => boolean;
  /** The scheduler's words for it, in every version (F4.1). */
  readonly said: RegExp;
  readonly avoid?: string;
  /** Narrows the nodes to those that reach the pod's volumes. */
  readonly reach?: (nodes: readonly SchedulingNode[]) => Reach | null;
  /** Where the scheduler says it of every node and by what is seen no node is refused for it, the scheduler's own count still tells: who fills the nodes may not be seen. */
  readonly unseen?: (nodes: readonly SchedulingNode[]) => Params;
  readonly tell: (waiting: Waiting, blocked: Blocked) => Told;
}

/** Judges one cause of a refusal by the recomputed table; by the scheduler's words alone where nodes cannot be read. */
export function judgeBlocked({ pod, schedulingNodes, owners }: WaitingEvidence, version: ServerVersion, cause: BlockedCause): RuleAnswer {
  const condition = refusedBy(pod);
  if (condition === null || pod.status?.nominatedNodeName) return NOT_APPLICABLE;
  const refusal = parseRefusal(condition.message ?? "");
  if (refusal !== null && refusal.whole !== null) return NOT_APPLICABLE;
  const waiting: Waiting = { pod, condition, refusal, owners: owners.ok ? owners.value : [] };
  const said = (refusal?.reasons ?? []).filter(({ text }) => cause.said.test(text)).reduce((sum, { count }) => sum + count, 0);
  // A node that only this keeps away would have been counted: thousands of nodes are not looked at for nothing.
  if (refusal !== null && said === 0) return NOT_APPLICABLE;
  const nodes = visibleNodes(schedulingNodes, refusal);
  if (nodes === null) {
    if (refusal === null) return lacking("schedulingNodes", schedulingNodes.ok ? "stale" : schedulingNodes.why);
    return byMessage(waiting, cause, said);
  }
  const reach = cause.reach?.(nodes) ?? null;
  const blocked = blockedBy(pod, reach?.nodes ?? nodes, version, cause, said > 0);
  const all = refusal !== null && said >= refusal.nodes;
  if (blocked === null) return cause.unseen && all ? byMessage(waiting, cause, said, cause.unseen(nodes)) : NOT_APPLICABLE;
  const told = cause.tell(waiting, blocked);
  return found(waiting, blocked, { ...told, cites: [...(told.cites ?? []), ...(reach?.cites ?? [])] });
}

function blockedBy(
  pod: Pod,
  candidates: readonly SchedulingNode[],
  version: ServerVersion,
  { mine }: BlockedCause,
  said: boolean,
): Blocked | null {
  const { nodes } = schedulingTable({
    pod,
    nodes: candidates,
    version,
    volumes: NO_VOLUMES(pod),
    namespaceLabels: namespaceLabelsOf(pod, candidates),
  });
  const fitting = nodes.filter(({ reasons }) => reasons.every(({ filter }) => filter !== "NodeAffinity"));
  const workers = fitting.filter(({ candidate }) => !isControlPlane(pod, candidate));
  const meant = workers.length > 0 ? workers : fitting;
  const touched = meant.filter(({ reasons }) => reasons.some(mine));
  const alone = touched.filter(({ reasons }) => reasons.every(mine));
  const free = meant.some(({ reasons, unknown }) => reasons.length === 0 && unknown.length === 0);
  if (touched.length === 0 || (free && !said)) return null;
  const nearest = alone.length > 0 ? alone : nearestOf(meant, mine);
  if (nearest.length === 0) return null;
  const decisive = alone.length > 0 && touched.length === meant.length;
  const certainty: Certainty = free || alone.length === 0 ? "possible" : decisive && said ? "certain" : said ? "likely" : "possible";
  return { nodes: nearest, reasons: nearest.flatMap(({ reasons }) => reasons.filter(mine)), meant, certainty };
}

/** Volumes are left to their own rules: what they say about a node counts as not known here. */
const NO_VOLUMES = (pod: Pod) => {
  const none = podReferences(pod).claims.length === 0 ? collected([]) : missing("stale");
  return { claims: none, volumes: none, storageClasses: none, volumeAttachments: none };
};

function isControlPlane(pod: Pod, { node }: SchedulingNode): boolean {
  return untoleratedTaints(node.spec?.taints, pod.spec?.tolerations).some(isControlPlaneTaint);
}

/** Where no node is kept by this reason alone: those with the fewest kinds of reasons, if this one is among them. */
function nearestOf(meant: readonly NodeVerdict[], mine: (reason: NodeReason) => boolean): readonly NodeVerdict[] {
  const kinds = ({ reasons }: NodeVerdict) => new Set(reasons.map(({ filter }) => filter)).size;
  const fewest = Math.min(...meant.map(kinds));
  return meant.filter((verdict) => kinds(verdict) === fewest && verdict.reasons.some(mine));
}

function base({ pod, condition, owners }: Waiting) {
  const owner = workloadOf(pod, owners);
  const name = pod.metadata?.name ?? "";
  return {
    params: { pod: name, owner: `${owner.kind} ${owner.name}`, said: condition.message ?? "" },
    cites: [citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${name}`],
  };
}

function found(waiting: Waiting, blocked: Blocked, told: Told): RuleAnswer {
  const common = base(waiting);
  const names = blocked.nodes.map(({ name }) => name);
  const holders = [...new Set(blocked.reasons.flatMap(({ pods }) => pods))];
  const finding: RuleFinding = {
    ...common,
    certainty: told.certainty ?? blocked.certainty,
    message: told.message,
    nextStep: told.nextStep,
    ...(told.avoid ? { avoid: told.avoid } : {}),
    params: {
      ...common.params,
      nodes: nameList(names),
      count: names.length,
      all: blocked.meant.length,
      asked: blocked.reasons[0]?.asked || "-",
      holders: nameList(holders),
      ...told.params,
    },
    root: told.root,
    cites: [...common.cites, ...blocked.nodes.slice(0, 4).flatMap((node) => nodeCites(node, blocked)), ...(told.cites ?? [])],
    fixes: told.fixes ?? [],
    kubectl: [...common.kubectl, ...(told.kubectl ?? [])],
    notChecked: told.notChecked ?? [],
  };
  return { verdict: "found", findings: [finding] };
}

function nodeCites({ name, reasons }: NodeVerdict, blocked: Blocked): Cite[] {
  return reasons
    .filter((reason) => blocked.reasons.includes(reason))
    .map(({ text, found: value, pods }) =>
      citeRecomputed(`Node/${name}`, text, [value, nameList(pods)].filter(Boolean).join(": ") || text),
    );
}

function byMessage(waiting: Waiting, cause: BlockedCause, count: number, unseen: Params | null = null): RuleAnswer {
  const common = base(waiting);
  const all = waiting.refusal?.nodes ?? count;
  const finding: RuleFinding = {
    ...common,
    certainty: count >= all ? "likely" : "possible",
    message: unseen === null ? "by-message" : "unseen",
    nextStep: "look",
    ...(cause.avoid ? { avoid: cause.avoid } : {}),
    params: { ...common.params, count, all, ...unseen },
    root: workloadRoot(waiting.pod, waiting.owners),
    fixes: [],
    notChecked: [unseen === null ? "nodes" : "unseen"],
  };
  return { verdict: "found", findings: [finding] };
}

const SCALABLE: readonly string[] = ["Deployment", "StatefulSet", "ReplicaSet", "ReplicationController"];

/** True when the number of replicas is set in the pod's controller. */
export function isScalable({ pod, owners }: Pick<Waiting, "pod" | "owners">): boolean {
  return SCALABLE.includes(workloadOf(pod, owners).kind) && controllerOf(pod) !== null;
}

const OWN_LABELS = ["pod-template-hash", "controller-revision-hash", "statefulset.kubernetes.io/pod-name", "apps.kubernetes.io/pod-index"];

function identity(labels: Labels | undefined): string {
  const lasting = Object.entries(labels ?? {}).filter(([key]) => !OWN_LABELS.includes(key));
  return JSON.stringify(lasting.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The placed pods that carry the same labels in the same namespace: replicas of the same workload, by their looks. */
export function siblingsAmong(pod: Pod, nodes: readonly NodeVerdict[]): ReadonlySet<string> {
  const own = identity(pod.metadata?.labels);
  const same = ({ namespace, labels }: BoundPod) => namespace === (pod.metadata?.namespace ?? "") && identity(labels) === own;
  return new Set(nodes.flatMap(({ candidate }) => candidate.pods.filter(same).map((one) => one.pod)));
}

/** True when everybody in the way is a replica of the same workload: there are more replicas than places. */
export function onlySiblings(pod: Pod, { nodes, reasons }: Blocked): boolean {
  const holders = new Set(reasons.flatMap(({ pods }) => pods));
  const siblings = siblingsAmong(pod, nodes);
  return controllerOf(pod) !== null && holders.size > 0 && [...holders].every((holder) => siblings.has(holder));
}

/** Fewer replicas where the workload stands in its own way; deleting the pod never helps. */
export function replicaFixes(waiting: Waiting, own: boolean): OfferedFix[] {
  return [...(own && isScalable(waiting) ? [offer("scale-workload", "now")] : []), offer("delete-pod", "no")];
}
