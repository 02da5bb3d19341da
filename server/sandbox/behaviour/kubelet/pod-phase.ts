import type { ContainerRun } from "./container-run.ts";
import type { PodFacts } from "./pod-facts.ts";

/** The phase by the states of a pod's containers (F5.4). A phase that is terminal stays. */
export function podPhase(facts: PodFacts): string {
  const before = facts.pod.status?.phase;
  if (before === "Succeeded" || before === "Failed") return before;
  const inits = facts.runs.filter((run) => run.role === "init");
  const mains = facts.runs.filter((run) => run.role === "main");
  const sidecars = facts.runs.filter((run) => run.role === "sidecar");
  if (facts.verdict && facts.stopping && facts.runs.every(isOver)) return "Failed";
  if (facts.stopping && facts.runs.every(isOver)) return mains.every(endedWell) && mains.length > 0 ? "Succeeded" : "Failed";
  if (inits.some((run) => run.failed)) return "Failed";
  if (!facts.initialized && inits.some((run) => !run.completed)) return "Pending";
  if (mains.some((run) => run.running)) return "Running";
  if (mains.some(neverRan)) return "Pending";
  if (!mains.every((run) => run.phase.kind === "done")) return "Running";
  if (sidecars.some((run) => run.running)) return "Running";
  return mains.every(endedWell) ? "Succeeded" : "Failed";
}

function isOver(run: ContainerRun): boolean {
  return run.phase.kind === "done";
}

function endedWell(run: ContainerRun): boolean {
  return run.terminated?.exitCode === 0;
}

function neverRan(run: ContainerRun): boolean {
  return run.id === "";
}
