import { isCordon, requestsOf, shortagesOn } from "#lib/evidence/scheduling.ts";
import type { NodeVerdict, SchedulingTable } from "#lib/evidence/scheduling-table.ts";
import { type VolumeEvidence, volumeViewOf } from "#lib/evidence/scheduling-volumes.ts";
import type { NodeSelectorTerm, Pod } from "#lib/kube/objects.ts";
import { matchesNodeTerms } from "#lib/kube/selector.ts";

/** How bound volumes and nodes exclude each other. */
export interface Conflict {
  readonly kind: "no-node" | "apart" | "selector" | "crowded" | "by-message";
  readonly claims: readonly {
    readonly claim: string;
    readonly volumeName: string;
    readonly place: string;
    readonly terms: readonly NodeSelectorTerm[];
  }[];
  /** Nodes from which all volumes can be reached. */
  readonly reachable: readonly string[];
  /** Nodes that would take the pod and cannot reach its volumes. */
  readonly away: readonly string[];
  /** What the pod asks of its node, where that keeps it off the reachable ones. */
  readonly wants: string;
  /** Why the reachable nodes refuse the pod. */
  readonly why: string;
  /** Where the other nodes are: their values of the volume's keys. */
  readonly elsewhere: string;
}

const OF_VOLUMES = ["VolumeBinding", "VolumeZone"];
const refusesVolume = ({ reasons }: NodeVerdict) => reasons.some(({ filter }) => OF_VOLUMES.includes(filter));
const others = ({ reasons }: NodeVerdict) => reasons.filter(({ filter }) => !OF_VOLUMES.includes(filter));
const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ""))];

/** The place of a volume as its node affinity writes it: `topology.kubernetes.io/zone in (west-2c)`. */
function placeOf(terms: readonly NodeSelectorTerm[]): string {
  const requirements = terms.flatMap(({ matchExpressions = [] }) => matchExpressions);
  return unique(
    requirements.map(({ key, operator, values = [] }) => (operator === "In" ? `${key} in (${values.join(", ")})` : `${key} ${operator}`)),
  ).join(" or ");
}

/**
 * Compares where the pod's bound volumes can be reached with where the pod may run; null when it is not the volumes
 * that decide: every node reaches them, or no node would take the pod anyway.
 */
export function conflictOf(table: SchedulingTable, pod: Pod, evidence: VolumeEvidence): Conflict | null {
  const nodes = table.nodes.map(({ candidate }) => candidate.node);
  const pinned = (volumeViewOf(pod, evidence)?.bound ?? []).flatMap(({ claim, volumeName, volume }) => {
    const terms = volume?.spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
    return terms.length > 0 && nodes.some((node) => !matchesNodeTerms(node, terms))
      ? [{ claim, volumeName, terms, place: placeOf(terms) }]
      : [];
  });
  const away = table.nodes.filter(refusesVolume);
  const reachable = table.nodes.filter((node) => !refusesVolume(node));
  if (pinned.length === 0 || away.length === 0) return null;
  const fitting = away.filter((node) => others(node).length === 0);
  const common = {
    claims: pinned,
    reachable: reachable.map(({ name }) => name),
    away: (fitting.length > 0 ? fitting : away).map(({ name }) => name),
    wants: "-",
    why: unique(reachable.flatMap(others).map(({ text }) => text)).join(", ") || "-",
    elsewhere:
      unique(away.flatMap(({ reasons }) => reasons.filter(({ filter }) => OF_VOLUMES.includes(filter)).map(({ found }) => found))).join(
        ", ",
      ) || "-",
  };
  if (reachable.length === 0) {
    const apart = pinned.length > 1 && pinned.every(({ terms }) => nodes.some((node) => matchesNodeTerms(node, terms)));
    return { ...common, kind: apart ? "apart" : "no-node" };
  }
  const selects = reachable.every(({ reasons }) => reasons.some(({ filter }) => filter === "NodeAffinity"));
  const chosen = away.some((node) => others(node).every(({ filter }) => filter !== "NodeAffinity"));
  if (selects && chosen) {
    const asked = reachable.flatMap(({ reasons }) =>
      reasons.filter(({ filter }) => filter === "NodeAffinity").map((reason) => reason.asked),
    );
    return { ...common, kind: "selector", wants: unique(asked).join(", ") || "-" };
  }
  const held = reachable.every((node) => others(node).length > 0);
  // A cordon, or pods that hold the room, is a state of those nodes: it passes, and has a cause of its own.
  if (held && reachable.every((node) => isPassing(node, pod))) return null;
  return held && fitting.length > 0 ? { ...common, kind: "crowded" } : null;
}

function isPassing(verdict: NodeVerdict, pod: Pod): boolean {
  const reasons = others(verdict);
  if (reasons.every(isCordon)) return true;
  const fits = shortagesOn(requestsOf(pod), verdict.candidate).every(({ asked, allocatable }) => asked <= allocatable);
  return fits && reasons.every(({ filter }) => filter === "NodeResourcesFit");
}
