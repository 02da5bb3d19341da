import type { StuckSinceSource, SubjectClass } from "#lib/contract/causes.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { ServerVersion } from "#lib/kube/version.ts";

/** How long a state may last before it is listed, in seconds (catalogue, "Not sick, never listed"). */
export interface Patience {
  readonly pending: number;
  readonly creating: number;
  readonly notReady: number;
  readonly overdue: number;
}
export const DEFAULT_PATIENCE: Patience = { pending: 30, creating: 60, notReady: 60, overdue: 30 };

export interface SymptomInput {
  readonly pod: Pod;
  /** API server's clock, ms. */
  readonly now: number;
  readonly version: ServerVersion;
  /** The pod's node; null = no Node object of that name; undefined = not known. */
  readonly node?: Node | null | undefined;
  /** Events of this pod; undefined = not read. */
  readonly events?: readonly KubeEvent[] | undefined;
  readonly patience?: Patience;
  /** When this process first saw the pod in a bad state, ms; fallback of stuck-since. */
  readonly firstSeen?: number | undefined;
  /** Times (ms) of restarts this process observed itself, for `unstable`. */
  readonly observedRestarts?: readonly number[] | undefined;
  /** The pod's controller (Job, ReplicaSet …); null = gone; undefined = not known. Tells a failed Job from a retry. */
  readonly controller?: KubeObject | null | undefined;
  /** True when all wanted pods are healthy without this one; undefined = taken from the controller's own counts. */
  readonly replacementHealthy?: boolean | undefined;
}

/** The one derivation of a pod's state; badges, lists, rules and the command line all use it. */
export interface PodSymptom {
  readonly class: SubjectClass;
  readonly listed: boolean;
  readonly status: string;
  readonly ready: string;
  readonly restarts: number;
  readonly lastRestart: string | null;
  readonly stuckSince: string | null;
  readonly stuckSinceSource: StuckSinceSource;
  /** Seconds past the deletion deadline, 0 while inside the grace (F1.1); absent when not deleted. */
  readonly overdueBySeconds?: number;
  /** Seconds since the deletion was asked for (F1.1); absent when not deleted. */
  readonly terminatingForSeconds?: number;
  /** Evicted, shut down, preempted or refused, and replaced by a healthy pod: folded, not counted as sick. */
  readonly leftover?: true;
  /** When this answer may change without any new data, ms; null = only with new data. */
  readonly nextEdge: number | null;
}
