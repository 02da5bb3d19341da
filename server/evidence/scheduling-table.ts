import { schedulingNodes } from "#lib/evidence/scheduling-nodes.ts";
import { type BoundPod, type Collected, collected, missing, type SchedulingNode } from "#lib/evidence/types.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

/** A table of nodes this old is good enough for every pending pod judged meanwhile, ms. */
const FRESH_MS = 1_000;

/** What every node has left, computed once for all pods that wait for a place. */
export class SchedulingTable {
  readonly #view: ClusterView;
  #table: Collected<readonly SchedulingNode[]> | null = null;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(view: ClusterView) {
    this.#view = view;
  }

  /** The nodes as the scheduler sees them: bound pods that are not finished take room. */
  nodes(): Collected<readonly SchedulingNode[]> {
    const now = this.#view.now();
    if (this.#table === null || Math.abs(now - this.#madeAt) > FRESH_MS) {
      this.#table = this.#make();
      this.#madeAt = now;
    }
    return this.#table;
  }

  /** Forgets the table: a node changed. */
  reset(): void {
    this.#table = null;
  }

  #make(): Collected<readonly SchedulingNode[]> {
    const nodes = this.#view.nodes();
    if ("missing" in nodes) return missing(nodes.missing);
    const bound: BoundPod[] = [];
    for (const pod of this.#view.pods()) {
      const { node, phase } = pod;
      if (node !== null && phase !== "Succeeded" && phase !== "Failed") bound.push(boundPod(pod, node));
    }
    return collected(schedulingNodes(nodes, bound));
  }
}

function boundPod({ namespace, name, requests, labels, hostPorts, claims, antiAffinity, terminating }: SlimPod, node: string): BoundPod {
  return {
    pod: `${namespace}/${name}`,
    namespace,
    node,
    requests,
    labels,
    hostPorts,
    claims,
    antiAffinity: antiAffinity ?? [],
    terminating: terminating === true,
  };
}
