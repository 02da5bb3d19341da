import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Collected, EvidenceSet } from "./types.ts";

/**
 * What the round of a subject that is no pod looks at beside the evidence of its rules: no rule reads it, so that a round
 * never changes a verdict. Absent = nobody asked.
 */
export interface RoundFacts {
  /** The subject itself. */
  readonly object: KubeObject;
  /** The pod that a workload's template asks for; missing where the template could not be read. */
  readonly template?: Collected<Pod>;
  /** A workload's own pods; of a claim those that seem to serve its storage driver; of a namespace all. Healthy ones may be outlines. */
  readonly pods?: Collected<readonly Pod[]>;
  /** Evidence that was collected for the round alone. */
  readonly more?: EvidenceSet;
}
