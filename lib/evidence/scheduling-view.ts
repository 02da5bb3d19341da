import type { SchedulingNodeView, SchedulingTableView } from "#lib/contract/scheduling.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { namespaceLabelsOf } from "./scheduling-nodes.ts";
import { type NodeVerdict, schedulingTable, tableText } from "./scheduling-table.ts";
import { type EvidenceSet, missing } from "./types.ts";

/** A reader looks for the nodes that come nearest; a cluster may have thousands. */
const MOST_NODES = 200;
const MOST_PODS = 10;

/**
 * The per-node table of a pod that waits for a place, as the record shows it; null for a pod that is bound, gated or
 * ending, and where nodes could not be read.
 */
export function schedulingView(pod: Pod, evidence: EvidenceSet, version: ServerVersion): SchedulingTableView | null {
  const { schedulingNodes: nodes, claims, volumes, storageClasses, volumeAttachments } = evidence;
  const waits = !pod.spec?.nodeName && !pod.metadata?.deletionTimestamp && (pod.spec?.schedulingGates ?? []).length === 0;
  if (!waits || nodes?.ok !== true) return null;
  const condition = conditionOf(pod.status?.conditions, "PodScheduled");
  const unread = missing("stale");
  const table = schedulingTable({
    pod,
    nodes: nodes.value,
    version,
    volumes: {
      claims: claims ?? unread,
      volumes: volumes ?? unread,
      storageClasses: storageClasses ?? unread,
      volumeAttachments: volumeAttachments ?? unread,
    },
    namespaceLabels: namespaceLabelsOf(pod, nodes.value),
  });
  const kinds = ({ reasons }: NodeVerdict) => new Set(reasons.map(({ filter }) => filter)).size;
  const nearest = [...table.nodes].sort((a, b) => kinds(a) - kinds(b) || (a.name < b.name ? -1 : 1));
  return {
    said: condition?.status === "False" ? (condition.message ?? null) : null,
    saidSince: condition?.status === "False" ? (condition.lastTransitionTime ?? null) : null,
    computed: tableText(table),
    whole: table.whole,
    total: table.nodes.length,
    nodes: nearest.slice(0, MOST_NODES).map((verdict) => nodeView(verdict, table.whole)),
  };
}

function nodeView({ name, reasons, first, unknown }: NodeVerdict, whole: string | null): SchedulingNodeView {
  const undecided = unknown.length > 0 || whole !== null;
  return {
    name,
    fits: reasons.length > 0 ? false : undecided ? null : true,
    first,
    reasons: reasons.map((reason) => ({ ...reason, pods: reason.pods.slice(0, MOST_PODS) })),
    unknown: [...unknown],
  };
}
