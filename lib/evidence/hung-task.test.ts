import { expect, it } from "vitest";
import { hungTaskIn, hungTasks, maybeOf } from "./hung-task.ts";

it.each([
  ["INFO: task indexer:21877 blocked for more than 120 seconds.", "indexer", "21877"],
  ["kernel: INFO: task kworker/u8:3:812 blocked for more than 122 seconds.", "kworker/u8:3", "812"],
  ["task docker:7 blocked for more than 300 seconds", "docker", "7"],
])("reads %s", (text, name, pid) => expect(hungTaskIn(text)).toEqual({ name, pid }));

it("leaves other kernel words alone", () => expect(hungTaskIn("Out of memory: Killed process 12 (java)")).toBeNull());

it("takes events of the time and conditions that stand", () => {
  const event = {
    metadata: { uid: "1" },
    message: "INFO: task java:9 blocked for more than 120 seconds.",
    lastTimestamp: "2026-11-21T08:00:00Z",
  };
  const node = {
    status: { conditions: [{ type: "KernelDeadlock", status: "True", message: "task docker:7 blocked for more than 120 seconds" }] },
  };
  const at = Date.parse("2026-11-21T08:00:00Z");
  expect(hungTasks([event], node, at).map(({ name }) => name)).toEqual(["docker", "java"]);
  expect(hungTasks([event], null, at + 1)).toEqual([]);
});

it("knows a process by container, image or command, cut as the kernel cuts", () => {
  const pod = {
    spec: { containers: [{ name: "main", image: "registry.example.net:5000/search/elasticsearch-node:8", command: ["/usr/bin/java"] }] },
  };
  expect(["main", "elasticsearch-n", "java"].map((name) => maybeOf(pod, name))).toEqual([true, true, true]);
  expect(maybeOf(pod, "python3")).toBe(false);
});
