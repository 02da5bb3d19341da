import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import type { PlanAnswer, PlanRequest } from "#lib/contract/fixes.ts";
import type { KubeObject, Node } from "#lib/kube/objects.ts";
import type { FixService } from "./service.ts";
import { checksOf, FixStand, isWrite } from "./testing/fix-stand.ts";

const NODE = "/api/v1/nodes/worker-1";
const MERGE = "application/merge-patch+json";
const OTHER = { key: "node.kubernetes.io/unreachable", effect: "NoExecute", timeAdded: "2026-11-30T08:00:00Z" };
const OUT = { key: "node.kubernetes.io/out-of-service", value: "nodeshutdown", effect: "NoExecute" };
const OFF = { nodeOff: "yes" };
const DEAD = { nodeOff: "yes", neverBack: "yes" };
const CONFIRM = { typedName: "worker-1", reason: "INC-9: rack 4 is off" };
let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const patch = (path: string, body: object) => stand.client.json({ method: "PATCH", path, contentType: MERGE, body });
const setReady = (status: string) => patch(`${NODE}/status`, { status: { conditions: [{ type: "Ready", status }] } });
async function deadNode(metadata: KubeObject["metadata"] = {}, taints: object[] = [OTHER]): Promise<Node> {
  await stand.create("/api/v1/nodes", { apiVersion: "v1", kind: "Node", metadata: { name: "worker-1", ...metadata }, spec: { taints } });
  await setReady("Unknown");
  return readNode();
}
const readNode = () => stand.client.json<Node>({ method: "GET", path: NODE }).then(({ body }) => body);
const wish = ({ metadata }: Node, fix: FixId, params: PlanRequest["params"] = {}): PlanRequest => ({
  cluster: "test",
  fix,
  params,
  target: { kind: "Node", namespace: "", name: "worker-1", uid: metadata?.uid ?? "" },
});
const lease = (renewTime: string) =>
  stand.create("/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases", {
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { name: "worker-1", namespace: "kube-node-lease" },
    spec: { renewTime, leaseDurationSeconds: 40 },
  });
const attachment = (name: string, nodeName: string) =>
  stand.create("/apis/storage.k8s.io/v1/volumeattachments", {
    apiVersion: "storage.k8s.io/v1",
    kind: "VolumeAttachment",
    metadata: { name },
    spec: { attacher: "csi.example.test", nodeName, source: { persistentVolumeName: `pv-${name}` } },
  });
const detach = (name: string) =>
  stand.client.json({ method: "DELETE", path: `/apis/storage.k8s.io/v1/volumeattachments/${name}`, body: { kind: "DeleteOptions" } });
/** What pod garbage collection does. */
const collect = (name: string) => stand.remove(name, 0);
const seen = async (fixes: FixService, plan: PlanAnswer, text: string) => {
  for (let tries = 0; tries < 2000 && !fixes.state(plan.planId).detail.includes(text); tries += 1) await new Promise(setImmediate);
  expect(fixes.state(plan.planId)).toMatchObject({ state: "executing", detail: expect.stringContaining(text) });
};
/** Time goes on only when the test lets it: what is left has to be seen while it is left. */
const patient = () => stand.service({ sleep: () => new Promise((resolve) => setTimeout(resolve, 1)) });

describe("the out-of-service taint", () => {
  it("adds to the other taints, and is done when its pods and volumes are gone", async () => {
    const node = await deadNode();
    const pods = [await stand.pod("db-0"), await stand.pod("web-0")];
    await stand.pod("cni-0", {}, { tolerations: [{ operator: "Exists" }] });
    await stand.remove("db-0");
    await attachment("a", "worker-1");
    await attachment("b", "worker-2");
    const fixes = patient();
    const unsaid = await fixes.plan(wish(node, "out-of-service-taint"), "en");
    expect([unsaid.allowed, checksOf(unsaid)["node-confirmed-off"]]).toEqual([false, "fail"]);
    const plan = await fixes.plan(wish(node, "out-of-service-taint", OFF), "en");
    expect(new Set(Object.values(checksOf(plan)))).toEqual(new Set(["pass"]));
    expect(plan.what).toContain("Its 2 pods go from the API without their kubelet's word, 1 of them");
    expect(plan.confirm).toMatchObject({ typedName: "worker-1", reason: true });
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      for (const pod of pods) expect(await stand.audit.snapshots.last("test", pod.metadata?.uid ?? "")).not.toBeNull();
    };
    await fixes.confirm(plan.planId, CONFIRM);
    const { uid, resourceVersion } = node.metadata ?? {};
    const others = node.spec?.taints ?? [];
    expect(others).toContainEqual(OTHER);
    expect(stand.writes.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["PATCH", NODE, { metadata: { uid, resourceVersion }, spec: { taints: [...others, OUT] } }],
    ]);
    await seen(fixes, plan, "2 of 2 pods (default/db-0, default/web-0); attached volumes (pv-a)");
    await collect("db-0");
    await collect("web-0");
    await seen(fixes, plan, "Left of worker-1: attached volumes (pv-a).");
    await detach("a");
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(await stand.isThere("cni-0")).toBe(true);
    expect(await stand.audit.firstBroken()).toBeNull();
  });

  it("does not call it done while a volume is still attached, or cannot be seen", async () => {
    const node = await deadNode();
    await attachment("a", "worker-1");
    const fixes = stand.service();
    const plan = await fixes.plan(wish(node, "out-of-service-taint", OFF), "en");
    await fixes.confirm(plan.planId, CONFIRM);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "not-verified", detail: expect.stringContaining("pv-a") });
  });

  it("is refused while the kubelet gives a sign of life", async () => {
    const node = await deadNode();
    const fixes = stand.service();
    const plan = await fixes.plan(wish(node, "out-of-service-taint", OFF), "en");
    await lease(new Date().toISOString());
    const refused = { code: "conflict", message: expect.stringContaining("has renewed its Lease") };
    await expect(fixes.plan(wish(node, "out-of-service-taint", OFF), "en")).rejects.toMatchObject(refused);
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject(refused);
    await setReady("True");
    await expect(fixes.plan(wish(node, "out-of-service-taint", OFF), "en")).rejects.toMatchObject({
      message: expect.stringContaining("says Ready"),
    });
    expect(stand.writes).toEqual([]);
  });

  it("comes off again, alone, and warns while the node is not back", async () => {
    const node = await deadNode({}, [OTHER, OUT]);
    const fixes = stand.service();
    const early = await fixes.plan(wish(node, "out-of-service-taint"), "en");
    expect([early.title, early.allowed]).toEqual(["Take the out-of-service taint off", true]);
    expect(early.risks[0]).toContain("worker-1 is not Ready (Ready=Unknown)");
    await setReady("True");
    await expect(fixes.confirm(early.planId, CONFIRM)).rejects.toMatchObject({ code: "conflict" });
    const plan = await fixes.plan(wish(node, "out-of-service-taint"), "en");
    expect(plan.risks).toHaveLength(1);
    await fixes.confirm(plan.planId, CONFIRM);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect((await readNode()).spec?.taints).toEqual(node.spec?.taints?.filter(({ key }) => key !== OUT.key));
  });
});

describe("deleting a Node object", () => {
  it("carries UID and version, asks for both ticks, and is done when garbage collection has removed the pods", async () => {
    const node = await deadNode();
    await stand.pod("db-0");
    await stand.pod("web-0");
    const fixes = patient();
    const half = await fixes.plan(wish(node, "delete-node-object", OFF), "en");
    expect([half.allowed, checksOf(half)["node-confirmed-off"]]).toEqual([false, "fail"]);
    const plan = await fixes.plan(wish(node, "delete-node-object", DEAD), "en");
    expect(plan.allowed).toBe(true);
    expect(plan.what).toContain("40 to 80 s in all");
    expect(await readNode()).toBeDefined();
    await fixes.confirm(plan.planId, CONFIRM);
    const { uid, resourceVersion } = node.metadata ?? {};
    expect(stand.writes.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["DELETE", NODE, { kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid, resourceVersion } }],
    ]);
    await seen(fixes, plan, "2 of 2 pods");
    await collect("db-0");
    await collect("web-0");
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect((await stand.audit.list({})).map(({ state, verdict }) => [state, verdict?.includes("will not come back")])).toEqual([
      ["verified", true],
      ["executing", true],
    ]);
  });

  it("touches no machine that has registered anew under the name", async () => {
    const node = await deadNode();
    const fixes = stand.service();
    const plan = await fixes.plan(wish(node, "delete-node-object", DEAD), "en");
    await stand.client.json({ method: "DELETE", path: NODE, body: { kind: "DeleteOptions" } });
    await deadNode();
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({ code: "gone" });
    expect(stand.writes).toEqual([]);
    expect(await readNode()).toBeDefined();
  });

  it("names what is left when a finalizer holds the Node", async () => {
    const node = await deadNode({ finalizers: ["example.com/termination"] });
    const fixes = stand.service();
    const plan = await fixes.plan(wish(node, "delete-node-object", DEAD), "en");
    expect(plan.risks.join(" ")).toContain("example.com/termination hold the Node object");
    await fixes.confirm(plan.planId, CONFIRM);
    const detail = expect.stringContaining("the Node object (finalizers: example.com/termination)");
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "not-verified", detail });
  });
});
