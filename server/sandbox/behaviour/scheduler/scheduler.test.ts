import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LiveCluster } from "../../testing/live-cluster.ts";

const IMAGE = "registry.example.com/app:1";
const NO_CLAIMS = "no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.";

describe("the scheduler", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start(2);
  });
  afterEach(async () => await cluster.stop());

  const refusal = (name: string) => cluster.one(name).status?.conditions?.find((each) => each.type === "PodScheduled")?.message;
  const label = (name: string, labels: object) =>
    cluster.send("PATCH", `/api/v1/nodes/${name}`, { metadata: { labels } }, "application/merge-patch+json");

  it("says what is short, and places the pod when there is room", async () => {
    await cluster.pod("big", IMAGE, { containers: [{ name: "app", image: IMAGE, resources: { requests: { cpu: "12" } } }] });
    cluster.pass(1);
    expect(refusal("big")).toBe(`0/2 nodes are available: 2 Insufficient cpu. ${NO_CLAIMS}`);
    expect(cluster.events("big")[0]).toBe(`FailedScheduling x1 ${refusal("big")}`);
  });

  it("tells lower pods that could make room from room that is nowhere", async () => {
    for (const name of ["a", "b"])
      await cluster.pod(name, IMAGE, { containers: [{ name: "app", image: IMAGE, resources: { requests: { cpu: "6" } } }] });
    await cluster.pod("c", IMAGE, { containers: [{ name: "app", image: IMAGE, resources: { requests: { cpu: "4" } } }] });
    cluster.pass(3);
    expect(refusal("c")).toBe(
      "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.",
    );
    await cluster.remove("a");
    cluster.pass(10);
    expect(cluster.status("c")).toBe("Running");
  });

  it("wants the labels a pod asks for", async () => {
    await cluster.pod("picky", IMAGE, { nodeSelector: { disk: "ssd" } });
    cluster.pass(1);
    expect(refusal("picky")).toBe(`0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector. ${NO_CLAIMS}`);
    await label("node-2", { disk: "ssd" });
    cluster.pass(310);
    expect(cluster.one("picky").spec?.nodeName).toBe("node-2");
  });

  it("respects taints and cordons", async () => {
    await cluster.send("PATCH", "/api/v1/nodes/node-1", { spec: { unschedulable: true } }, "application/merge-patch+json");
    await cluster.send(
      "PATCH",
      "/api/v1/nodes/node-2",
      { spec: { taints: [{ key: "dedicated", value: "db", effect: "NoSchedule" }] } },
      "application/merge-patch+json",
    );
    await cluster.pod("plain", IMAGE);
    await cluster.pod("db", IMAGE, { tolerations: [{ key: "dedicated", operator: "Equal", value: "db", effect: "NoSchedule" }] });
    cluster.pass(4);
    expect(refusal("plain")).toBe(
      `0/2 nodes are available: 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable. ${NO_CLAIMS}`,
    );
    expect(cluster.one("db").spec?.nodeName).toBe("node-2");
    await cluster.send("PATCH", "/api/v1/nodes/node-1", { spec: { unschedulable: null } }, "application/merge-patch+json");
    cluster.pass(6);
    expect(cluster.one("plain").spec?.nodeName).toBe("node-1");
  });

  it("leaves gated pods alone until the gate is gone", async () => {
    await cluster.pod("gated", IMAGE, { schedulingGates: [{ name: "example.com/approval" }] });
    cluster.pass(5);
    expect(cluster.status("gated")).toBe("SchedulingGated");
    await cluster.send(
      "PATCH",
      "/api/v1/namespaces/default/pods/gated",
      [{ op: "remove", path: "/spec/schedulingGates" }],
      "application/json-patch+json",
    );
    cluster.pass(6);
    expect(cluster.status("gated")).toBe("Running");
  });

  it("waits for a claim", async () => {
    await cluster.pod("db", IMAGE, { volumes: [{ name: "data", persistentVolumeClaim: { claimName: "db-data" } }] });
    cluster.pass(1);
    expect(refusal("db")).toBe('0/2 nodes are available: persistentvolumeclaim "db-data" not found. not found');
  });

  it("keeps host ports apart", async () => {
    const containers = [{ name: "app", image: IMAGE, ports: [{ containerPort: 80, hostPort: 80 }] }];
    for (const name of ["a", "b", "c"]) await cluster.pod(name, IMAGE, { containers });
    cluster.pass(3);
    const placed = cluster.pods().filter((pod) => pod.spec?.nodeName);
    expect(placed).toHaveLength(2);
  });
});
