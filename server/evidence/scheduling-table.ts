import { namespaceLabelsDecide } from "#lib/evidence/pod-terms.ts";
import { schedulingNodes } from "#lib/evidence/scheduling-nodes.ts";
import { type BoundPod, type Collected, collected, missing, type SchedulingNode } from "#lib/evidence/types.ts";
import type { Labels } from "#lib/kube/selector.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

/** A table of nodes this old is good enough for every pending pod judged meanwhile, ms. */
const FRESH_MS = 1_000;
/** What is not watched is asked for again after this time, ms. */
const ASKED_MS = 60_000;

/** What the scheduler reads beyond nodes and pods, and no watch keeps. A null = it could not be read. */
export interface Unwatched {
  /** How many volumes of each driver a node may hold, by node (CSINode). */
  readonly volumeLimits: ReadonlyMap<string, Readonly<Record<string, number>>> | null;
  /** Labels of every namespace, for terms that select namespaces by them. */
  readonly namespaceLabels: ReadonlyMap<string, Labels> | null;
}

/** What every node has left, computed once for all pods that wait for a place. */
export class SchedulingTable {
  readonly #view: ClusterView;
  readonly #learned: { -readonly [K in keyof Unwatched]?: { readonly value: Unwatched[K]; readonly at: number } } = {};
  #table: Collected<readonly SchedulingNode[]> | null = null;
  #selectsNamespaces = false;
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

  /** True when a placed pod keeps others away by labels of their namespaces. */
  get selectsNamespaces(): boolean {
    this.nodes();
    return this.#selectsNamespaces;
  }

  /** True when this was asked for lately, whatever the answer. */
  knows(what: keyof Unwatched): boolean {
    const learned = this.#learned[what];
    return learned !== undefined && this.#view.now() - learned.at < ASKED_MS;
  }

  /** Takes what was read beyond the watch; it holds for every pod that waits. */
  learn({ volumeLimits, namespaceLabels }: Partial<Unwatched>): void {
    const at = this.#view.now();
    if (volumeLimits !== undefined) this.#learned.volumeLimits = { value: volumeLimits, at };
    if (namespaceLabels !== undefined) this.#learned.namespaceLabels = { value: namespaceLabels, at };
    this.reset();
  }

  /** Forgets the table: a node changed. */
  reset(): void {
    this.#table = null;
  }

  #make(): Collected<readonly SchedulingNode[]> {
    const nodes = this.#view.nodes();
    if ("missing" in nodes) return missing(nodes.missing);
    const labels = this.#learned.namespaceLabels?.value ?? null;
    const limits = this.#learned.volumeLimits?.value ?? null;
    const bound: BoundPod[] = [];
    this.#selectsNamespaces = false;
    for (const pod of this.#view.pods()) {
      const { node, phase, antiAffinity } = pod;
      if (node === null || phase === "Succeeded" || phase === "Failed") continue;
      bound.push(this.#boundPod(pod, node, labels?.get(pod.namespace)));
      this.#selectsNamespaces ||= antiAffinity?.some(namespaceLabelsDecide) === true;
    }
    return collected(schedulingNodes(nodes, bound, (node) => limits?.get(node)));
  }

  #boundPod(pod: SlimPod, node: string, namespaceLabels: Labels | undefined): BoundPod {
    const { namespace, name, requests, labels, hostPorts, claims, antiAffinity, terminating, symptom } = pod;
    const deadline = terminating === true ? this.#view.fullPod(pod.uid)?.metadata?.deletionTimestamp : undefined;
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
      ...(deadline === undefined ? {} : { deadline }),
      ...(symptom.class === "healthy" || symptom.status === "Running" ? {} : { trouble: symptom.status }),
      ...(namespaceLabels ? { namespaceLabels } : {}),
    };
  }
}
