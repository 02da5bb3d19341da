import { expect, test } from "vitest";
import type { ContainerView } from "#lib/contract/record.ts";
import { firstContainer } from "./first-container.ts";

const view = (name: string, kind: ContainerView["kind"], state: string, ready = false): ContainerView => ({
  name,
  kind,
  image: "i",
  ready,
  restarts: 0,
  state,
  hasPrevious: false,
});

test.each([
  [
    "a healthy pod: its first container",
    [view("init", "init", "Terminated: Completed (0)"), view("web", "container", "Running", true)],
    "web",
  ],
  [
    "an init container that holds the rest up",
    [view("wait", "init", "Running"), view("web", "container", "Waiting: PodInitializing")],
    "wait",
  ],
  [
    "an init container that fails",
    [view("wait", "init", "Waiting: CrashLoopBackOff"), view("web", "container", "Waiting: PodInitializing")],
    "wait",
  ],
  ["the container in trouble", [view("web", "container", "Running", true), view("side", "container", "Waiting: CrashLoopBackOff")], "side"],
  ["nothing started yet", [view("init", "init", "Waiting: PodInitializing"), view("web", "container", "Waiting: PodInitializing")], "web"],
  ["no container at all", [], ""],
])("opens %s", (_what, containers, expected) => {
  expect(firstContainer(containers)).toBe(expected);
});
