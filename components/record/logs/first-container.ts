import type { ContainerView } from "#lib/contract/record.ts";

/** An init container that is not through yet holds everything up; then the first container in trouble; else the first. */
export function firstContainer(containers: readonly ContainerView[]): string {
  const started = (container: ContainerView) => !/^Waiting: (?:PodInitializing|ContainerCreating)/.test(container.state);
  const held = containers.find((container) => container.kind === "init" && started(container) && !isDone(container));
  const main = containers.filter((container) => container.kind === "container");
  const sick = main.find((container) => !container.ready && started(container) && !isDone(container));
  return (held ?? sick ?? main[0] ?? containers[0])?.name ?? "";
}

function isDone(container: ContainerView): boolean {
  return /^Terminated: Completed/.test(container.state);
}
