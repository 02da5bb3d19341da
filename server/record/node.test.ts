import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { nodeRecordSchema } from "#lib/contract/node.ts";
import type { Rule } from "#server/sandbox/api/users.ts";
import { readNode } from "./node.ts";
import { readRecord } from "./record.ts";
import { recordSource } from "./source.ts";
import { type OpenWard, openWard } from "./testing/open-ward.ts";

let opened: OpenWard;
const judged = (name: string) => {
  const { view, diagnosis } = opened.ward;
  const pods = [...view.podsOnNode(name)].filter(({ symptom }) => symptom.listed);
  return pods.length > 0 && pods.every(({ uid }) => diagnosis.judgement(uid) !== undefined);
};
beforeAll(async () => {
  opened = await openWard({});
  await vi.waitFor(() => expect(judged("worker-7")).toBe(true), 10_000);
}, 30_000);
afterAll(() => opened?.close());

test("a lost node: its state, its silence, its pods under one cause with the node as root, and the runbook", async () => {
  const record = await readNode(opened.ward, "worker-7", "en");
  // What is done to it is the route's to add.
  expect(nodeRecordSchema.omit({ draining: true }).safeParse(record).error).toBeUndefined();
  expect(record).toMatchObject({ gone: false, ready: "lost", eventsMissing: null });
  expect(record.conditions.find(({ type }) => type === "Ready")).toMatchObject({ status: "Unknown", bad: true });
  expect(record.taints.some(({ text, byKubernetes }) => text.startsWith("node.kubernetes.io/unreachable") && byKubernetes)).toBe(true);
  expect(record.lease.renewedAt).not.toBeNull();
  const [first] = record.groups;
  expect(first).toMatchObject({ cause: "node-unreachable", ofThis: true });
  expect(first?.pods.length).toBeGreaterThan(3);
  expect(record.runbooks.map(({ id }) => id)).toContain("confirm-node-off");
  expect(record.resources.map(({ resource }) => resource).slice(0, 2)).toEqual(["cpu", "memory"]);
  expect(record.sample.missing).toBe("absent");
});

test("a node that is well has no group of its own and says who else is sick", async () => {
  const record = await readNode(opened.ward, "worker-1", "zh-CN");
  expect(record).toMatchObject({ gone: false, ready: "ready" });
  expect(record.groups.filter(({ ofThis }) => ofThis)).toEqual([]);
  expect(record.pods).toBeGreaterThan(0);
  // The sandbox serves metrics.k8s.io as a metrics-server does.
  expect(record.sample).toMatchObject({ missing: null, window: "15s" });
  const memory = record.resources.find(({ resource }) => resource === "memory");
  expect(memory?.used).toBeGreaterThan(600 * 2 ** 20);
  expect(memory?.used).toBeLessThan(memory?.allocatable ?? 0);
});

test("a node whose object is gone is shown as long as pods are bound to it; a name nobody knows is not found", async () => {
  const record = await readNode(opened.ward, "worker-10", "en");
  expect(record).toMatchObject({ gone: true, ready: "unknown", conditions: [], resources: [] });
  expect(record.pods).toBeGreaterThan(0);
  await expect(readNode(opened.ward, "worker-404", "en")).rejects.toMatchObject({ code: "not-found" });
});

test("a pod's record has request, limit and use of its containers", async () => {
  const { view } = opened.ward;
  const slim = [...view.podsOnNode("worker-1")].find(({ namespace, symptom }) => namespace === "shop" && symptom.class === "healthy");
  const { resources } = await readRecord(recordSource(opened.ward, null), { namespace: "shop", name: slim?.name ?? "", uid: null }, "en");
  const memory = resources.containers.find(({ resource }) => resource === "memory");
  expect(resources.sample).toMatchObject({ missing: null, window: "15s" });
  expect(memory?.used).toBeGreaterThan(0);
  expect(memory?.used).toBeLessThan(memory?.limit ?? Number.POSITIVE_INFINITY);
});

describe("in a cluster without metrics.k8s.io", () => {
  const faults = [{ path: "/apis/metrics.k8s.io", action: { kind: "status", code: 404, plain: true } }] as const;
  const told = async (rights?: readonly Rule[]) => {
    const bare = await openWard({ faults, ...(rights === undefined ? {} : { rights }) });
    try {
      const { view } = bare.ward;
      const slim = [...view.podsOnNode("worker-1")].find(({ namespace, symptom }) => namespace === "shop" && symptom.class === "healthy");
      const pod = { namespace: "shop", name: slim?.name ?? "", uid: null };
      return {
        node: await readNode(bare.ward, "worker-1", "en"),
        lost: await readNode(bare.ward, "worker-7", "en"),
        pod: await readRecord(recordSource(bare.ward, null), pod, "en"),
      };
    } finally {
      await bare.close();
    }
  };

  test("the kubelet tells the use of a node and of a pod; a lost one is not asked", async () => {
    const { node, lost, pod } = await told();
    expect(node.sample).toMatchObject({ source: "kubelet", missing: null, kubelet: null });
    expect(node.processes).toEqual({ running: 412, most: 131_072 });
    expect(node.resources.filter(({ used }) => used !== null).map(({ resource }) => resource)).toEqual([
      "cpu",
      "memory",
      "ephemeral-storage",
    ]);
    expect(pod.resources.sample).toMatchObject({ source: "kubelet", missing: null });
    expect(pod.resources.containers.find(({ resource }) => resource === "memory")?.used).toBeGreaterThan(0);
    expect(lost).toMatchObject({ sample: { source: null, absent: "not-served", kubelet: null }, processes: null });
  });

  test("without the right to ask it, that is said", async () => {
    const read = { verbs: ["get", "list", "watch"], groups: ["*"] };
    const { node, pod } = await told([{ ...read, resources: ["pods", "nodes", "events", "namespaces"] }]);
    expect(node.sample).toMatchObject({ source: null, absent: "not-served", kubelet: "forbidden" });
    expect(pod.resources.sample).toMatchObject({ source: null, kubelet: "forbidden" });
  });
});

test("the round of a node that is well, of a lost one and of one that is gone", async () => {
  const round = async (name: string) => (await readNode(opened.ward, name, "en")).checklist.map(({ id, state }) => `${id} ${state}`);
  expect(await round("worker-1")).toEqual([
    expect.stringMatching(/^status-and-events (?:ok|bad)$/),
    "logs yours",
    "configuration ok",
    "dependencies ok",
    "node-and-runtime ok",
    "reproduction yours",
  ]);
  expect(await round("worker-7")).toEqual(expect.arrayContaining(["status-and-events bad", "node-and-runtime bad"]));
  expect(await round("worker-10")).toEqual(
    expect.arrayContaining(["status-and-events bad", "configuration unknown", "node-and-runtime unknown"]),
  );
});
