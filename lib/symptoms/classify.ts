import { asKube } from "#lib/kube/cast.ts";
import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { podColumns } from "#lib/kube/status-text.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { isLeftoverReason } from "#lib/kube/vocabulary.ts";
import { deletionOf } from "./deletion.ts";
import { listing } from "./patience.ts";
import { podClass } from "./pod-class.ts";
import { stuckSince } from "./stuck-since.ts";
import type { PodSymptom, SymptomInput } from "./types.ts";

export type { PodSymptom, SymptomInput } from "./types.ts";

/**
 * Derives everything the product says about a pod's state: kubectl's columns, symptom class, whether it is
 * listed, since when and how that is known. Pure: `now` is the API server's clock in ms.
 */
export function classifyPod(input: SymptomInput): PodSymptom {
  const { pod, now } = input;
  const columns = podColumns(pod, input.version);
  const decision = podClass(input);
  const since = stuckSince(input, decision);
  const shown = listing(input, decision, since);
  const deletion = deletionOf(pod.metadata, now);
  return {
    class: decision.class,
    listed: shown.listed,
    status: columns.status,
    ready: columns.ready,
    restarts: columns.restarts,
    lastRestart: columns.lastRestart === null ? null : toRfc3339(columns.lastRestart),
    stuckSince: since.at === null ? null : toRfc3339(since.at),
    stuckSinceSource: since.source,
    ...(deletion && { overdueBySeconds: deletion.overdueSeconds, terminatingForSeconds: deletion.terminatingForSeconds }),
    ...(isLeftover(input, decision.class) && { leftover: true as const }),
    nextEdge: earliestEdge([decision.edge, shown.edge], now),
  };
}

/** Put aside by its node, and its controller has all the pods it wants without it. */
function isLeftover({ pod, replacementHealthy, controller }: SymptomInput, subjectClass: string): boolean {
  if (subjectClass !== "failed" || !isLeftoverReason(pod.status?.reason ?? "")) return false;
  return replacementHealthy ?? (controller ? hasAllItsPods(asKube<PodTemplateHolder>(controller)) : false);
}

function hasAllItsPods({ kind, spec, status }: PodTemplateHolder): boolean {
  if (kind === "DaemonSet") return (status?.numberReady ?? 0) >= (status?.desiredNumberScheduled ?? 1);
  const counts = kind === "ReplicaSet" || kind === "StatefulSet" || kind === "ReplicationController";
  return counts && (status?.readyReplicas ?? 0) >= (spec?.replicas ?? 1);
}

function earliestEdge(edges: readonly (number | null)[], now: number): number | null {
  const future = edges.filter((edge): edge is number => edge !== null && edge > now);
  return future.length === 0 ? null : Math.min(...future);
}
