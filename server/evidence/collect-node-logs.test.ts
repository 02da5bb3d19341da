import { expect, test } from "vitest";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const PATH = "/api/v1/nodes/n1/proxy/logs/";
const node = (ready: string, containerRuntimeVersion = "containerd://2.0.5") =>
  ({
    ok: true,
    value: {
      name: "n1",
      presence: "present",
      object: { status: { conditions: [{ type: "Ready", status: ready }], nodeInfo: { containerRuntimeVersion } } },
    },
  }) as const;
const overdue = podOf({ metadata: { deletionTimestamp: "2026-11-30T11:10:00Z", deletionGracePeriodSeconds: 30 } });

test("keeps the lines about the pod, masked, from the request on", async () => {
  const stand = setUp(overdue, { [PATH]: { text: 'podUID="u1" pod="shop/web-0" kill failed password=hunter2\npod="shop/other" fine\n' } });
  const { nodeLogs } = await stand.demand(["nodeLogs"], { known: { node: node("True") } });
  const lines = nodeLogs?.ok ? nodeLogs.value : [];
  expect(lines).toHaveLength(2);
  expect(lines.filter((line) => !line.includes("shop/web-0") || line.includes("hunter2"))).toEqual([]);
  expect(stand.client.requests.map(({ query }) => [query?.query, query?.sinceTime])).toEqual([
    ["kubelet", "2026-11-30T11:08:30.000Z"],
    ["containerd", "2026-11-30T11:08:30.000Z"],
  ]);
});

test("asks again without options where the kubelet finds a file in place of a journal", async () => {
  const stand = setUp(overdue);
  let asked = 0;
  stand.client.answerWith(PATH, () => {
    asked += 1;
    const refuses = asked <= 2;
    return { text: refuses ? "\noptions present and query resolved to log files for [kubelet]\n" : 'pod="shop/web-0" kill failed\n' };
  });
  const { nodeLogs } = await stand.demand(["nodeLogs"], { known: { node: node("True") } });
  expect(nodeLogs).toMatchObject({ ok: true, value: ['pod="shop/web-0" kill failed', 'pod="shop/web-0" kill failed'] });
  expect(stand.client.requests.slice(2).map(({ query }) => query)).toEqual([{ query: "kubelet" }, { query: "containerd" }]);
});

test.each([
  ["a directory listing instead of a log", { text: '<!doctype html>\n<pre><a href="pods/">pods/</a></pre>' }, "absent"],
  ["a kubelet that serves no logs", { status: 405, message: "logs endpoint is disabled." }, "absent"],
  ["no permission for the node's proxy", { status: 403 }, "forbidden"],
])("says why there is none: %s", async (_what, answer, why) => {
  const found = await setUp(overdue, { [PATH]: answer }).demand(["nodeLogs"], { known: { node: node("True") } });
  expect(found).toMatchObject({ nodeLogs: { ok: false, why } });
});

test("does not ask a node that is silent, nor for a pod that is not being deleted", async () => {
  const stand = setUp(overdue, { [PATH]: "never" });
  expect(await stand.demand(["nodeLogs"], { known: { node: node("Unknown") } })).toMatchObject({ nodeLogs: { ok: false, why: "timeout" } });
  expect(stand.client.requests).toEqual([]);
});

test("asks for the neighbours of a pod that does not end whole: outlines do not show what they mount", async () => {
  const healthy = {
    metadata: { name: "log-shipper", namespace: "ops", uid: "u2" },
    spec: { nodeName: "n1", volumes: [{ name: "root", hostPath: { path: "/" } }] },
  };
  const stand = setUp(overdue, { "/api/v1/pods": { body: { items: [healthy] } } });
  const { nodePods } = await stand.demand(["nodePods"]);
  expect(nodePods).toMatchObject({ ok: true, value: [{ spec: { volumes: [{ hostPath: { path: "/" } }] } }] });
});
