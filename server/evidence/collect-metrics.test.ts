import { expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const METRICS = "/apis/metrics.k8s.io/v1beta1/namespaces/shop/pods/web-0";
const SUMMARY = "/api/v1/nodes/n1/proxy/stats/summary";
const measured = { podRef: { uid: "u1" }, containers: [{ name: "c", cpu: { usageNanoCores: 7 }, memory: { workingSetBytes: 9 } }] };
const summary = { body: { node: { nodeName: "n1", secretive: "s" }, pods: [measured, { podRef: { uid: "other" } }] } };
const pod = podOf();
/** What an API server says of a group that it does not know: no name of an object in it. */
const UNSERVED = { [METRICS]: { status: 404, reason: "NotFound", message: "the server could not find the requested resource" } };

test("metrics.k8s.io is asked first, and the kubelet only where that is not served", async () => {
  const served = setUp(pod, { [METRICS]: { body: { kind: "PodMetrics" } }, [SUMMARY]: summary });
  expect(await served.demand(["metrics"])).toMatchObject({ metrics: { ok: true, value: { kind: "PodMetrics" } } });
  expect(served.client.paths).toEqual([METRICS]);
  const noSample = setUp(pod, { [SUMMARY]: summary });
  expect(await noSample.demand(["metrics"])).toEqual({ metrics: { ok: false, why: "absent" } });
  expect(noSample.client.paths).toEqual([METRICS]);
  const unserved = setUp(pod, { ...UNSERVED, [SUMMARY]: summary });
  expect(await unserved.demand(["metrics"])).toMatchObject({
    metrics: { ok: true, value: { kind: "KubeletStats", containers: [{ name: "c", usage: { cpu: "7n", memory: "9" } }] } },
  });
  expect(unserved.client.paths).toEqual([METRICS, SUMMARY]);
});

test("one summary tells of all pods of a node, and only figures of it are kept", async () => {
  const { reads, client } = setUp(pod, { [SUMMARY]: summary });
  const { readKubeletStats } = await import("./kubelet-stats.ts");
  const [one, two] = await Promise.all([readKubeletStats(reads, "n1"), readKubeletStats(reads, "n1")]);
  expect(one).toEqual(two);
  expect(client.paths).toEqual([SUMMARY]);
  expect(JSON.stringify(one)).not.toContain("secretive");
});

test.each([
  ["no right to the node's proxy", { status: 403 }],
  ["a kubelet that does not answer", { status: 503 }],
  ["a kubelet that serves no summary", { status: 404 }],
  ["something else in its place", { body: { kind: "Status" } }],
  ["a summary without the pod", { body: { node: {}, pods: [] } }],
])("%s: metrics stay what metrics.k8s.io says", async (_what, answer) => {
  expect(await setUp(pod, { ...UNSERVED, [SUMMARY]: answer }).demand(["metrics"])).toEqual({ metrics: { ok: false, why: "absent" } });
});

test("a lost node is not asked", async () => {
  const lost = { metadata: { name: "n1" }, spec: { taints: [{ key: "node.kubernetes.io/unreachable", effect: "NoExecute" }] } };
  const { demand, client } = setUp(pod, { ...UNSERVED, [SUMMARY]: summary });
  const known = { node: { ok: true, value: { name: "n1", presence: "present", object: lost } } } as const;
  expect(await demand(["metrics"], { known: known as never })).toEqual({ metrics: { ok: false, why: "absent" } });
  expect(client.paths).toEqual([METRICS]);
});
