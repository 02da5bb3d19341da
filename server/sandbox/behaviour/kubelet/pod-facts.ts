import type { Pod } from "#lib/kube/objects.ts";
import type { ContainerRun } from "./container-run.ts";

/** What the kubelet knows of a pod when it writes its status. */
export interface PodFacts {
  readonly pod: Pod;
  readonly runs: readonly ContainerRun[];
  readonly startTime: number;
  readonly sandboxReady: boolean;
  readonly initialized: boolean;
  readonly stopping: boolean;
  /** The pod's end by the kubelet's own will: rejected, evicted, past its deadline. */
  readonly verdict: { readonly reason: string; readonly message: string; readonly disruption: boolean; readonly rejected: boolean } | null;
  readonly hostIp: string;
  readonly podIp: string;
}
