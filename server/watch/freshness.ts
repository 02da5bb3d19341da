import type { MissingWhy } from "#lib/contract/causes.ts";
import type { ClusterState, Degraded, Freshness } from "#lib/contract/ward.ts";
import { toRfc3339Millis } from "#lib/kube/time.ts";
import type { ListWatchStatus } from "./list-watch.ts";
import { WATCHED_RESOURCES } from "./resources.ts";
import type { Progress, WatchedResource } from "./types.ts";

export interface FreshnessInput {
  readonly statuses: ReadonlyMap<WatchedResource, ListWatchStatus>;
  /** Why the cluster itself does not answer, before any watch was begun or while all of them are silent; null = it does. */
  readonly connectProblem: string | null;
  /** Since when the cluster is being connected to, ms, our clock. */
  readonly connectingSince: number;
  /** API server's clock minus ours, ms. */
  readonly offsetMs: number;
  /** When the newest change of a pod was taken in, ms, our clock; null before the first. */
  readonly newestChange: number | null;
}

/** What may be believed of the cache: the state of the pod watch, and every resource that is not up to date. */
export function freshnessOf(input: FreshnessInput): Freshness {
  const time = (ms: number | null) => (ms === null ? null : toRfc3339Millis(ms + input.offsetMs));
  const pods = input.statuses.get("pods");
  const begun = [...input.statuses].flatMap(([resource, status]) => degradedBy(resource, status));
  const toCome = input.connectProblem !== null ? [] : WATCHED_RESOURCES.filter((resource) => !input.statuses.has(resource));
  const degraded = [...begun, ...toCome.map((resource): Degraded => ({ resource, why: "syncing", message: "" }))];
  const message = input.connectProblem ?? pods?.message ?? null;
  return {
    state: clusterState(pods, input.connectProblem),
    since: time(pods === undefined || pods.phase === "waiting" ? input.connectingSince : pods.since),
    message,
    lastHeard: time(pods?.lastHeard ?? null),
    newestChange: time(input.newestChange),
    degraded,
  };
}

/** The state shown for the whole cluster: that of its pods. */
export function clusterState(pods: ListWatchStatus | undefined, connectProblem: string | null): ClusterState {
  if (connectProblem !== null) return pods?.synced ? "stale" : "unreachable";
  switch (pods?.phase) {
    case undefined:
    case "waiting":
    case "listing":
      return "syncing";
    case "watching":
      return "live";
    case "stopped":
      return "not-connected";
    // The API server answers; it is the right to list pods that is missing.
    case "forbidden":
      return pods.synced ? "stale" : "forbidden";
    default:
      return pods?.synced ? "stale" : "unreachable";
  }
}

function degradedBy(resource: WatchedResource, status: ListWatchStatus): Degraded[] {
  const message = status.message ?? "";
  switch (status.phase) {
    case "watching":
    case "stopped":
      return [];
    case "forbidden":
      return [{ resource, why: "forbidden", message }];
    case "absent":
      return [{ resource, why: "error", message }];
    case "retrying":
      return [{ resource, why: status.synced ? "stale" : "error", message }];
    default:
      return [{ resource, why: "syncing", message }];
  }
}

/** A collection was read once, or it is known why not: nothing is gained by waiting for it. */
function wasTried(status: ListWatchStatus | undefined): boolean {
  return status !== undefined && (status.synced || ["forbidden", "absent", "retrying"].includes(status.phase));
}

/** How much has been read; `podsRead` of the first list as far as it came, later all of them. */
export function progressOf(statuses: ReadonlyMap<WatchedResource, ListWatchStatus>, podsRead: number): Progress {
  const pods = statuses.get("pods");
  const complete = pods?.synced === true;
  const settled = complete && WATCHED_RESOURCES.every((resource) => wasTried(statuses.get(resource)));
  return { complete, settled, podsRead, podsTotal: complete ? podsRead : (pods?.total ?? null) };
}

/** Why a collection cannot be looked into; null when it can, be it of an older moment. */
export function missingBecause(status: ListWatchStatus | undefined): MissingWhy | null {
  if (status === undefined) return "stale";
  if (status.phase === "forbidden") return "forbidden";
  if (status.phase === "absent") return "absent";
  return status.synced ? null : "stale";
}
