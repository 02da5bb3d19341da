import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Lease, Node } from "#lib/kube/objects.ts";
import { LiveCluster } from "../testing/live-cluster.ts";

const IMAGE = "registry.example.com/app:1";

describe("nodes", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start(2);
  });
  afterEach(async () => await cluster.stop());

  const node = (name: string) => cluster.objects<Node>("v1", "Node").find((each) => each.metadata?.name === name);
  const ready = (name: string) => node(name)?.status?.conditions?.find((each) => each.type === "Ready");
  const onNode = (name: string) => cluster.pods().filter((pod) => pod.spec?.nodeName === name);

  it("renew their leases", () => {
    const times = () => cluster.objects<Lease>("coordination.k8s.io/v1", "Lease").map((lease) => lease.spec?.renewTime ?? "");
    cluster.pass(15);
    const before = times();
    cluster.pass(20);
    expect(before).toHaveLength(2);
    expect(times().every((time, index) => time > (before[index] ?? ""))).toBe(true);
  });

  it("that are lost keep their pods, which are evicted and replaced elsewhere after five minutes", async () => {
    await cluster.deployment("web", IMAGE, { replicas: 4 });
    cluster.pass(10);
    const there = onNode("node-1").length;
    expect(there).toBe(2);
    cluster.sandbox.nodes.lose("node-1");
    cluster.pass(40);
    expect(ready("node-1")?.status).toBe("True");
    cluster.pass(15);
    expect(ready("node-1")).toMatchObject({
      status: "Unknown",
      reason: "NodeStatusUnknown",
      message: "Kubelet stopped posting node status.",
    });
    expect(node("node-1")?.spec?.taints?.map((taint) => `${taint.key}:${taint.effect}`)).toEqual([
      "node.kubernetes.io/unreachable:NoSchedule",
      "node.kubernetes.io/unreachable:NoExecute",
    ]);
    expect(onNode("node-1").every((pod) => pod.status?.conditions?.some((each) => each.type === "Ready" && each.status === "False"))).toBe(
      true,
    );
    cluster.pass(330);
    const lost = onNode("node-1");
    expect(
      lost.map((pod) => [pod.metadata?.deletionGracePeriodSeconds, pod.status?.containerStatuses?.[0]?.state?.running !== undefined]),
    ).toEqual([
      [30, true],
      [30, true],
    ]);
    expect(onNode("node-2")).toHaveLength(4);
    const [name = ""] = lost.map((pod) => pod.metadata?.name);
    expect(cluster.events(name)).toContain(`TaintManagerEviction x1 Marking for deletion Pod default/${name}`);
  });

  it("that come back end what was deleted meanwhile", async () => {
    await cluster.pod("web", IMAGE, { nodeName: "node-1" });
    cluster.pass(6);
    cluster.sandbox.nodes.lose("node-1");
    cluster.pass(400);
    expect(cluster.status("web")).toBe("Terminating");
    cluster.sandbox.nodes.restore("node-1");
    cluster.pass(5);
    expect(cluster.pods()).toEqual([]);
    expect([ready("node-1")?.status, node("node-1")?.spec?.taints]).toEqual(["True", []]);
  });

  it("that are removed lose their pods to the garbage collector, but for finalizers", async () => {
    await cluster.pod("plain", IMAGE, { nodeName: "node-1" });
    await cluster.pod("held", IMAGE, { nodeName: "node-1" }, { finalizers: ["example.com/hold"] });
    cluster.pass(6);
    cluster.sandbox.nodes.lose("node-1");
    await cluster.send("DELETE", "/api/v1/nodes/node-1");
    cluster.pass(35);
    expect(cluster.pods()).toHaveLength(2);
    cluster.pass(50);
    const held = cluster.one("held");
    expect([held.status?.phase, held.metadata?.deletionGracePeriodSeconds]).toEqual(["Failed", 0]);
    expect(held.status?.conditions).toContainEqual(
      expect.objectContaining({ type: "DisruptionTarget", reason: "DeletionByPodGC", message: "PodGC: node no longer exists" }),
    );
  });

  it("that are out of service let their terminating pods go", async () => {
    await cluster.pod("web", IMAGE, { nodeName: "node-1" });
    cluster.pass(6);
    cluster.sandbox.nodes.lose("node-1");
    cluster.pass(400);
    const taint = { key: "node.kubernetes.io/out-of-service", value: "nodeshutdown", effect: "NoExecute" };
    const taints = [...(node("node-1")?.spec?.taints ?? []), taint];
    await cluster.send("PATCH", "/api/v1/nodes/node-1", { spec: { taints } }, "application/merge-patch+json");
    cluster.pass(45);
    expect(cluster.pods()).toEqual([]);
  });

  it("answer logs of a lost node with the connection's error", async () => {
    await cluster.pod("web", IMAGE, { nodeName: "node-1" });
    cluster.pass(6);
    cluster.sandbox.nodes.lose("node-1");
    cluster.pass(60);
    const { status, text } = await cluster.log("web");
    expect(status).toBe(500);
    expect(JSON.parse(text).message).toMatch(
      /^Get "https:\/\/10\.20\.0\.100:10250\/containerLogs\/default\/web\/app": dial tcp 10\.20\.0\.100:10250: /,
    );
  });
});
