import type { Freshness } from "#lib/contract/ward.ts";
import type { ClusterView, Progress, SlimPod } from "#server/watch/types.ts";
import type { BlockedWorkload } from "#server/watch/workloads.ts";

export type { BlockedWorkload, SlimPod };

/** What publishing needs of a connected cluster. */
export interface PublishedView extends Pick<ClusterView, "now" | "pods" | "slim" | "fullPod" | "object"> {
  blockedWorkloads(): Iterable<BlockedWorkload>;
  blockedWorkload(uid: string): BlockedWorkload | undefined;
  freshness(): Freshness;
  /** How much has been read so far. */
  progress(): Progress;
}
