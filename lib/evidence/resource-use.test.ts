import { describe, expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { containerUse, nodeUse, sampleTime } from "./resource-use.ts";
import type { SchedulingNode } from "./types.ts";

function pod(resources: object, lastReason?: string): Pod {
  const status = {
    containerStatuses: [{ name: "app", lastState: lastReason ? { terminated: { reason: lastReason, exitCode: 137 } } : {} }],
  };
  return asKube<Pod>({ metadata: { name: "web" }, spec: { containers: [{ name: "app", resources }] }, status });
}
const sample = (cpu: string, memory: string): KubeObject =>
  asKube<KubeObject>({
    kind: "PodMetrics",
    timestamp: "2026-11-30T12:00:00Z",
    window: "15s",
    containers: [{ name: "app", usage: { cpu, memory } }],
  });

describe("containers", () => {
  it("has request, limit and use in base units, and null for what is not set or not measured", () => {
    const use = containerUse(pod({ requests: { cpu: "250m" }, limits: { memory: "512Mi" } }), sample("100m", "128Mi"));
    expect(use).toEqual([
      { container: "app", kind: "container", resource: "cpu", request: 0.25, limit: null, used: 0.1, risk: null },
      { container: "app", kind: "container", resource: "memory", request: null, limit: 512 * 2 ** 20, used: 128 * 2 ** 20, risk: null },
    ]);
    expect(containerUse(pod({}), null).map(({ used }) => used)).toEqual([null, null]);
  });

  it.each([
    [{ limits: { memory: "100Mi" } }, "1m", "95Mi", "memory", "oom"],
    [{ limits: { cpu: "1" } }, "990m", "1Mi", "cpu", "throttled"],
    [{ requests: { memory: "64Mi" } }, "1m", "80Mi", "memory", "evicted-first"],
    [{ requests: { memory: "64Mi" }, limits: { memory: "1Gi" } }, "1m", "60Mi", "memory", null],
  ])("tells the risk of %j at %s and %s", (resources, cpu, memory, resource, risk) => {
    expect(containerUse(pod(resources), sample(cpu, memory)).find((one) => one.resource === resource)?.risk).toBe(risk);
  });

  it("a container that was OOM-killed is in danger of it without any sample", () => {
    expect(containerUse(pod({}, "OOMKilled"), null).find(({ resource }) => resource === "memory")?.risk).toBe("oom");
  });
});

it("puts a node's requests and use beside what it can give", () => {
  const node = {
    metadata: { name: "n" },
    status: { allocatable: { pods: "110", "example.com/gpu": "2", memory: "8Gi", cpu: "4", "hugepages-1Gi": "0" } },
  };
  const candidate = asKube<SchedulingNode>({ node, requested: { cpu: 3.5, memory: 2 ** 30 }, podCount: 12, holders: [], pods: [] });
  const use = nodeUse(candidate, asKube<KubeObject>({ kind: "NodeMetrics", usage: { cpu: "1500m", memory: "4Gi" } }));
  expect(use.map(({ resource, requested, used }) => [resource, requested, used])).toEqual([
    ["cpu", 3.5, 1.5],
    ["memory", 2 ** 30, 4 * 2 ** 30],
    ["pods", 12, null],
    ["example.com/gpu", 0, null],
  ]);
});

it("says when the sample was taken", () => {
  expect(sampleTime(sample("1", "1"))).toEqual({ at: "2026-11-30T12:00:00Z", window: "15s" });
});
