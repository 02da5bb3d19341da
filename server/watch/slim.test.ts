import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { EdgeHeap } from "./edge-heap.ts";
import { podRequests } from "./slim.ts";

const asks = (cpu: string, memory?: string) => ({ resources: { requests: { cpu, ...(memory === undefined ? {} : { memory }) } } });

describe("podRequests counts as the scheduler does", () => {
  const cases: [string, Pod["spec"], Record<string, number>][] = [
    ["nothing", { containers: [{}] }, {}],
    ["containers together", { containers: [asks("100m", "1Gi"), asks("0.4")] }, { cpu: 0.5, memory: 2 ** 30 }],
    ["a large init container alone", { initContainers: [asks("2"), asks("1")], containers: [asks("500m")] }, { cpu: 2 }],
    [
      "sidecars beside the containers, and beside init containers that start later",
      { initContainers: [{ ...asks("300m"), restartPolicy: "Always" }, asks("1")], containers: [asks("100m")] },
      { cpu: 1.3 },
    ],
    ["overhead on top", { containers: [asks("1")], overhead: { cpu: "250m" } }, { cpu: 1.25 }],
    ["pod-level requests instead", { containers: [asks("1", "1Gi")], resources: { requests: { cpu: "3" } } }, { cpu: 3, memory: 2 ** 30 }],
    ["limits where no request is written", { containers: [{ resources: { limits: { "nvidia.com/gpu": "1" } } }] }, { "nvidia.com/gpu": 1 }],
    ["no nonsense", { containers: [asks("lots")] }, {}],
  ];
  test.each(cases)("%s", (_what, spec, expected) => {
    expect(podRequests({ ...(spec === undefined ? {} : { spec }) })).toEqual(expected);
  });
});

test("the heap gives edges in order of time", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (times) => {
      const heap = new EdgeHeap();
      for (const at of times) heap.push({ at, uid: String(at) });
      const out: number[] = [];
      for (let edge = heap.pop(); edge !== undefined; edge = heap.pop()) out.push(edge.at);
      expect(out).toEqual([...times].sort((a, b) => a - b));
    }),
  );
});
