import { expect, it } from "vitest";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { podStats, readKubeletSummary } from "./kubelet-stats.ts";
import { containerUse, nodeUse, sampleRef, sampleSource, sampleTime } from "./resource-use.ts";
import type { SchedulingNode } from "./types.ts";

const MI = 2 ** 20;
/** As a kubelet of 1.34 on containerd answers, with fewer fields. */
const SUMMARY = {
  node: {
    nodeName: "n1",
    cpu: { time: "2026-11-30T12:00:09Z", usageNanoCores: 250_000_000, usageCoreNanoSeconds: 9_000 },
    memory: { time: "2026-11-30T12:00:09Z", availableBytes: 1, usageBytes: 2, workingSetBytes: 900 * MI },
    fs: { availableBytes: 1, capacityBytes: 2, usedBytes: 5_000 * MI },
    rlimit: { time: "2026-11-30T12:00:09Z", maxpid: 4_096, curproc: 371 },
  },
  pods: [
    {
      podRef: { name: "web-0", namespace: "shop", uid: "u1" },
      containers: [
        {
          name: "app",
          cpu: { time: "2026-11-30T12:00:05Z", usageNanoCores: 40_000_000 },
          memory: { workingSetBytes: 95 * MI },
          rootfs: { usedBytes: 80 * MI },
          logs: { usedBytes: 12 * MI },
        },
        { name: "new", cpu: { time: "2026-11-30T12:00:05Z" }, memory: {} },
      ],
    },
    { podRef: { name: "etcd-n1", namespace: "kube-system", uid: "hash" }, containers: [] },
    { containers: [] },
  ],
};
const stats = readKubeletSummary(SUMMARY);
const pod = (metadata: object, limits: object = {}) =>
  asKube<Pod>({
    metadata: { name: "web-0", namespace: "shop", ...metadata },
    spec: { containers: [{ name: "app", resources: { limits } }, { name: "new" }] },
  });

it("a pod's use is told from it, with disk, and a measure that is left out is not known", () => {
  const web = pod({ uid: "u1" }, { memory: "100Mi", "ephemeral-storage": "100Mi" });
  const sample = stats && podStats(stats, web);
  if (!sample) throw new Error("no sample");
  expect(containerUse(web, sample).map(({ container, resource, used, risk }) => [container, resource, used, risk])).toEqual([
    ["app", "cpu", 0.04, null],
    ["app", "memory", 95 * MI, "oom"],
    ["app", "ephemeral-storage", 92 * MI, "evicted"],
    ["new", "cpu", null, null],
    ["new", "memory", null, null],
  ]);
  expect(sampleTime(sample)).toEqual({ at: "2026-11-30T12:00:05Z", window: null });
  expect([sampleSource(sample), sampleRef(web, sample)]).toEqual(["kubelet", "KubeletStats/shop/web-0"]);
});

it("much disk is told even where nobody limits it", () => {
  const full = readKubeletSummary({
    node: {},
    pods: [{ podRef: { uid: "u1" }, containers: [{ name: "app", rootfs: { usedBytes: 3 * 1024 * MI } }] }],
  });
  const web = pod({ uid: "u1" });
  const use = containerUse(web, full && podStats(full, web)).filter(({ resource }) => resource === "ephemeral-storage");
  expect(use).toMatchObject([{ container: "app", used: 3 * 1024 * MI, request: null, limit: null, risk: null }]);
});

it("a static pod is found by the uid that its node knows", () => {
  const mirror = pod({ uid: "of-the-mirror", annotations: { "kubernetes.io/config.mirror": "hash" } });
  expect(stats && podStats(stats, mirror)?.metadata?.name).toBe("etcd-n1");
  expect(stats && podStats(stats, pod({ uid: "elsewhere" }))).toBeNull();
});

it("a node's use is told from it, and how many processes it has", () => {
  const node = { metadata: { name: "n1" }, status: { allocatable: { cpu: "2", memory: "4Gi", "ephemeral-storage": "10Gi" } } };
  const candidate = asKube<SchedulingNode>({ node, requested: {}, podCount: 2, holders: [], pods: [] });
  expect(nodeUse(candidate, stats?.node ?? null).map(({ resource, used }) => [resource, used])).toEqual([
    ["cpu", 0.25],
    ["memory", 900 * MI],
    ["ephemeral-storage", 5_000 * MI],
  ]);
  expect(stats?.processes).toEqual({ running: 371, most: 4_096 });
});

it.each([[null], ["<html>"], [{}], [{ kind: "Status", code: 404 }], [{ node: null, pods: [] }], [{ node: {}, pods: "none" }]])(
  "%j is none",
  (body) => {
    expect(readKubeletSummary(body)).toBeNull();
  },
);

it("amounts that are none are left out", () => {
  const odd = readKubeletSummary({
    node: { cpu: { usageNanoCores: -1 }, memory: { workingSetBytes: "many" }, rlimit: { maxpid: 3 } },
    pods: [],
  });
  expect(odd).toEqual({ node: { kind: "KubeletStats", metadata: { name: "" }, usage: {} }, processes: null, pods: {} });
});
