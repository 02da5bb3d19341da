import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { Choice } from "./define.ts";

/** What both forms of `debug-pod` start from. */
export interface DebugWish {
  /** The pod's own containers. */
  readonly containers: readonly ContainerFacts[];
  readonly minutes: number;
  readonly common: readonly Choice[];
}

/** Time for a pull over a slow line. */
export const STARTS_WITHIN_MS = 180_000;

/** True for a container that cannot get or stay up. */
function isFailing({ phase, reason, end }: ContainerFacts): boolean {
  if (phase === "terminated") return end?.exitCode !== 0;
  return phase === "waiting" && !["", "ContainerCreating", "PodInitializing"].includes(reason);
}

/** The container that the pod's trouble is about, as far as its states tell; undefined for a pod without containers. */
export function containerInTrouble(containers: readonly ContainerFacts[]): ContainerFacts | undefined {
  const main = containers.filter(({ kind }) => kind === "container");
  return containers.find(isFailing) ?? main.find(({ ready }) => !ready) ?? main[0];
}
