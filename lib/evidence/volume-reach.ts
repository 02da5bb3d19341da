import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, NodeSelectorTerm, Pod } from "#lib/kube/objects.ts";
import { matchesNodeTerms } from "#lib/kube/selector.ts";
import { citeField } from "./cite.ts";
import { podReferences } from "./pod-references.ts";
import type { Collected, EvidenceMap, SchedulingNode } from "./types.ts";

interface Pinned extends KubeObject {
  readonly spec?: { readonly nodeAffinity?: { readonly required?: { readonly nodeSelectorTerms?: readonly NodeSelectorTerm[] } } };
}

/** The nodes from which a pod's bound volumes can be reached, where those are some of all and not none. */
export interface Reach {
  readonly nodes: readonly SchedulingNode[];
  readonly claims: readonly string[];
  /** Where the volumes are, as their node affinity writes it: `topology.kubernetes.io/zone in (west-2b)`. */
  readonly place: string;
  readonly cites: readonly Cite[];
}

/**
 * Narrows the nodes to those that reach every bound volume of the pod. Null where nothing is pinned, where the claims or
 * volumes could not be read, and where no node or every node reaches them: then it is not a node's state that decides.
 */
export function volumeReach(
  pod: Pod,
  nodes: readonly SchedulingNode[],
  claims: Collected<EvidenceMap["claims"]>,
  volumes: Collected<readonly KubeObject[]>,
): Reach | null {
  if (!claims.ok || !volumes.ok) return null;
  const pinned = podReferences(pod).claims.flatMap((claim) => {
    const name = claims.value.find((one) => one.name === claim)?.object?.spec?.volumeName;
    const volume = volumes.value.find(({ metadata }) => name !== undefined && metadata?.name === name);
    const terms = asKube<Pinned>(volume ?? {}).spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
    return name === undefined || terms.length === 0 ? [] : [{ claim, name, terms }];
  });
  const near = nodes.filter(({ node }) => pinned.every(({ terms }) => matchesNodeTerms(node, terms)));
  if (pinned.length === 0 || near.length === 0 || near.length === nodes.length) return null;
  const places = pinned.flatMap(({ terms }) => terms.flatMap(({ matchExpressions = [] }) => matchExpressions));
  const words = places.map(({ key, operator, values = [] }) => `${key} ${operator === "In" ? `in (${values.join(", ")})` : operator}`);
  return {
    nodes: near,
    claims: pinned.map(({ claim }) => claim),
    place: [...new Set(words)].join(" or "),
    cites: pinned.map(({ name, terms }) => citeField(`PersistentVolume/${name}`, "spec.nodeAffinity.required", terms)),
  };
}
