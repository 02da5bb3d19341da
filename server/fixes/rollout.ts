import type { TargetKind } from "#lib/fixes/target-kinds.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeObject, PodTemplateHolder } from "#lib/kube/objects.ts";

/** A rollout by its controller's own counts. */
export interface Rollout {
  readonly wanted: number;
  readonly updated: number;
  readonly ready: number;
  readonly total: number;
  /** The counts are of the spec as it stands: the controller has seen its generation. */
  readonly isObserved: boolean;
  readonly isComplete: boolean;
  /** The controller's own word that it does not go on; null = it has said nothing. */
  readonly stuck: { readonly reason: string; readonly message: string } | null;
}

const count = (value: unknown): number => (typeof value === "number" ? value : 0);

function isPartition(value: unknown): value is { readonly partition?: number } {
  return typeof value === "object" && value !== null;
}

/** Ordinals below the partition keep the old revision on purpose. */
function partitionOf(object: PodTemplateHolder): number {
  const strategy = object.spec?.updateStrategy;
  const rolling: unknown = isPartition(strategy) && "rollingUpdate" in strategy ? strategy.rollingUpdate : undefined;
  return isPartition(rolling) ? count(rolling.partition) : 0;
}

function stuckOf(object: PodTemplateHolder): Rollout["stuck"] {
  const progressing = conditionOf(object.status?.conditions, "Progressing");
  if (progressing?.reason !== "ProgressDeadlineExceeded") return null;
  return { reason: progressing.reason, message: progressing.message ?? "" };
}

/** What `kubectl rollout status` goes by (staging/src/k8s.io/kubectl/pkg/polymorphichelpers/rollout_status.go). */
export function rolloutOf(kind: TargetKind, workload: KubeObject): Rollout {
  const object: PodTemplateHolder = workload;
  const { spec, status } = object;
  const isObserved = count(status?.observedGeneration) >= count(object.metadata?.generation);
  if (kind === "DaemonSet") {
    const wanted = count(status?.desiredNumberScheduled);
    const updated = count(status?.updatedNumberScheduled);
    const ready = count(status?.numberAvailable);
    const total = count(status?.currentNumberScheduled);
    return {
      wanted,
      updated,
      ready,
      total,
      isObserved,
      stuck: null,
      isComplete: isObserved && updated >= wanted && ready >= wanted,
    };
  }
  const wanted = spec?.replicas ?? 1;
  const updated = count(status?.updatedReplicas);
  const total = count(status?.replicas);
  if (kind === "StatefulSet") {
    const ready = count(status?.readyReplicas);
    const due = Math.max(0, wanted - partitionOf(object));
    const isWhole = due < wanted || status?.updateRevision === status?.currentRevision;
    const isComplete = isObserved && ready >= wanted && updated >= due && isWhole;
    return { wanted, updated, ready, total, isObserved, stuck: null, isComplete };
  }
  const ready = count(status?.availableReplicas);
  const isComplete = isObserved && updated >= wanted && total <= updated && ready >= updated;
  return { wanted, updated, ready, total, isObserved, isComplete, stuck: isObserved ? stuckOf(object) : null };
}
