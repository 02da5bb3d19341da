import type { WorkloadInput } from "./define.ts";
import { ownGraceSeconds } from "./pod-deletion.ts";

const START_MS = 90_000;
const LONGEST_MS = 3_600_000;
const DEFAULT_PROGRESS_SECONDS = 600;

/** Pods that the workload asks for. */
export function wantedPods({ kind, object: { spec, status } }: WorkloadInput): number {
  return kind === "DaemonSet" ? (status?.desiredNumberScheduled ?? 0) : (spec?.replicas ?? 1);
}

/** A workload's update strategy: `RollingUpdate`, `Recreate`, `OnDelete`. */
export function strategyOf({ kind, object: { spec } }: WorkloadInput): string {
  const strategy: unknown = kind === "Deployment" ? spec?.strategy : spec?.updateStrategy;
  const type = typeof strategy === "object" && strategy !== null && "type" in strategy ? strategy.type : undefined;
  return typeof type === "string" ? type : "RollingUpdate";
}

/** How long a rollout may take before it is called slow: one pod after the other, or a Deployment's own deadline if that is longer. */
export function rolloutWithinMs(input: WorkloadInput): number {
  const { kind, object } = input;
  const grace = ownGraceSeconds({ spec: object.spec?.template?.spec ?? {} }) * 1000;
  const oneByOne = Math.max(1, wantedPods(input)) * (grace + START_MS);
  const deadline = object.spec?.progressDeadlineSeconds;
  const own = kind === "Deployment" ? (typeof deadline === "number" ? deadline : DEFAULT_PROGRESS_SECONDS) * 1000 + START_MS : 0;
  return Math.min(LONGEST_MS, Math.max(oneByOne, own));
}
