import { expect, it } from "vitest";
import { runtimeProblem, type UnreadyPart, unreadyPart } from "./node-ready-words.ts";

const WORDS: readonly (readonly [UnreadyPart, string])[] = [
  ["runtime", "container runtime is down"],
  ["runtime", "[container runtime is down, PLEG is not healthy: pleg was last seen active 4m2s ago; threshold is 3m0s]"],
  ["runtime", "container runtime not ready: RuntimeReady=false reason:DockerDaemonNotReady message:docker: failed to get docker version"],
  ["pleg", "PLEG is not healthy: pleg was last seen active 3m14.1s ago; threshold is 3m0s."],
  [
    "network",
    "container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized",
  ],
  [
    "network",
    "runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:docker: network plugin is not ready: cni config uninitialized",
  ],
  ["shutdown", "node is shutting down"],
  ["storage", "failed to initialize CSINode: error updating CSINode annotation"],
  ["other", "kubelet stopped for maintenance"],
];

it.each(WORDS)("%s: %s", (part, words) => expect(unreadyPart(words)).toBe(part));

it("knows which way an agent's condition is bad", () => {
  const node = (type: string, status: string) => ({ status: { conditions: [{ type, status }] } });
  expect(runtimeProblem(node("ContainerRuntimeProblem", "True"))?.type).toBe("ContainerRuntimeProblem");
  expect(runtimeProblem(node("ContainerRuntimeReady", "False"))?.type).toBe("ContainerRuntimeReady");
  expect(runtimeProblem(node("ContainerRuntimeReady", "True"))).toBeNull();
  expect(runtimeProblem(node("ContainerRuntimeProblem", "False"))).toBeNull();
});
