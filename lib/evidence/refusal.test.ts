import { describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { readEviction, readShortage, refusalText } from "./refusal.ts";

const evicted = (message: string): Pod => ({ status: { phase: "Failed", reason: "Evicted", message } });

describe("readEviction", () => {
  it.each([
    [
      "1.25 on",
      "The node was low on resource: memory. Threshold quantity: 100Mi, available: 61204Ki. Container api was using 812Mi, request is 64Mi, has larger consumption of memory. ",
      "memory",
      "100Mi",
      "61204Ki",
      "64Mi",
    ],
    [
      "before 1.25",
      "The node was low on resource: memory. Container api was using 812Mi, which exceeds its request of 64Mi. ",
      "memory",
      "",
      "",
      "64Mi",
    ],
    [
      "nothing requested",
      "The node was low on resource: ephemeral-storage. Container api was using 28Ki, which exceeds its request of 0. ",
      "disk",
      "",
      "",
      "0",
    ],
    [
      "inodes",
      "The node was low on resource: inodes. Threshold quantity: 3276800, available: 3189112. Container api was using 1900000, request is 0, has larger consumption of inodes. ",
      "disk",
      "3276800",
      "3189112",
      "0",
    ],
    [
      "pids",
      "The node was low on resource: pids. Threshold quantity: 3276, available: 2811. Pod web-0 was using 5121, request is 0, has larger consumption of pids. ",
      "pids",
      "3276",
      "2811",
      "0",
    ],
  ])("low: %s", (_what, message, pressure, threshold, available, request) => {
    expect(readEviction(evicted(message))).toMatchObject({ kind: "low", pressure, threshold, available, consumers: [{ request }] });
  });

  it("puts the largest consumer first", () => {
    const text =
      "The node was low on resource: ephemeral-storage. Container a was using 10304Ki, request is 10Mi, has larger consumption of ephemeral-storage. Container b was using 52676Ki, request is 10Mi, has larger consumption of ephemeral-storage. ";
    expect(readEviction(evicted(text))).toMatchObject({ consumers: [{ name: "b", used: "52676Ki" }, { name: "a" }] });
  });

  it.each([
    ["Pod was rejected: The node had condition: [DiskPressure]. ", ["disk"]],
    ["Pod The node had condition: [MemoryPressure DiskPressure]. ", ["memory", "disk"]],
    ["The node had condition: [PIDPressure]. ", ["pids"]],
  ])("refused: %s", (message, pressures) => {
    expect(readEviction(evicted(message))).toEqual({ kind: "refused", pressures });
  });

  it.each([
    ['Container fluent exceeded its local ephemeral storage limit "1Gi". ', "container", "fluent", "1Gi"],
    ['Usage of EmptyDir volume "scratch" exceeds the limit "500Mi". ', "emptyDir", "scratch", "500Mi"],
    ['usage of EmptyDir volume "scratch" exceeds the limit "{{536870912 0} {<nil>}  BinarySI}".', "emptyDir", "scratch", "512Mi"],
    ["Pod ephemeral local storage usage exceeds the total limit of containers 4Mi. ", "pod", "", "4Mi"],
    ["pod ephemeral local storage usage exceeds the total limit of containers {{2147483648 0} {<nil>} 2Gi BinarySI}", "pod", "", "2Gi"],
  ])("limit: %s", (message, of, name, limit) => {
    expect(readEviction(evicted(message))).toEqual({ kind: "limit", of, name, limit });
  });

  it("is null for what was not evicted, or not for a reason that is known", () => {
    expect(readEviction({ status: { phase: "Running", reason: "Evicted", message: "The node was low on resource: memory. " } })).toBeNull();
    expect(readEviction({ status: { phase: "Failed", reason: "Error", message: "The node was low on resource: memory. " } })).toBeNull();
    expect(readEviction(evicted("Evicted by an operator of ours"))).toBeNull();
  });
});

it.each([
  ["Pod was rejected: Node didn't have enough resource: cpu, requested: 64000, used: 0, capacity: 2000", 64000],
  ["Pod Node didn't have enough resource: pods, requested: 1, used: 10, capacity: 10", 1],
  ["Node didn't have enough resource: nvidia.com/gpu, requested: 2, used: 1, capacity: 2", 2],
])("readShortage: %s", (message, requested) => {
  const pod = { status: { message } };
  expect(readShortage(pod)).toMatchObject({ requested });
  expect(refusalText(pod)).toMatch(/^Node didn't/);
});

it("keeps words that begin with Pod by themselves", () => {
  expect(refusalText({ status: { message: "Pod was active on the node longer than the specified deadline" } })).toMatch(/^Pod was active/);
  expect(readShortage({ status: { message: "Pod was active" } })).toBeNull();
});
