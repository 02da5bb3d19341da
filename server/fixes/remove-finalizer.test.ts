import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { checksOf, FixStand, isWrite } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
  await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" } });
});
afterEach(() => stand.stop());

const ENDED = { phase: "Succeeded", containerStatuses: [{ name: "app", state: { terminated: { exitCode: 0 } } }] };
const OWNER = { apiVersion: "example.com/v1", kind: "Runner", name: "pool", uid: "r-1" };
const CONFIRM = { typedName: "runner-0", reason: "INC-7: the CRD was removed" };

/** A deleted pod whose containers have ended and whose owner, of a kind that is not served, is gone. */
async function held(finalizers: string[], status: object = ENDED): Promise<Pod> {
  await stand.pod("runner-0", { finalizers, ownerReferences: [OWNER] }, {}, status);
  await stand.remove("runner-0", 0);
  return stand.read("runner-0");
}
const PLAN = { finalizer: "example.com/protect" };

describe("taking one finalizer off", () => {
  it("takes exactly that one, and is verified when it is off", async () => {
    const pod = await held(["other.example/a", "example.com/protect", "other.example/b"]);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "remove-finalizer", PLAN), "en");
    expect(checksOf(plan)).toMatchObject({
      "containers-ended": "pass",
      "owner-gone": "pass",
      "dry-run-accepted": "pass",
      permission: "pass",
    });
    expect(plan.confirm).toEqual({ typedName: "runner-0", reason: true, statements: [] });
    expect(stand.writes).toEqual([]);
    await fixes.confirm(plan.planId, CONFIRM);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified", detail: expect.stringContaining("other.example/a") });
    expect((await stand.read("runner-0")).metadata?.finalizers).toEqual(["other.example/a", "other.example/b"]);
    expect(stand.writes.length).toBe(1);
    expect((await stand.audit.list({}))[0]).toMatchObject({ state: "verified", reason: CONFIRM.reason });
  });

  it("is verified by the UID being gone when it was the last", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["example.com/protect"]), "remove-finalizer"), "en");
    expect(plan.what).toContain("the pod disappears at once");
    await fixes.confirm(plan.planId, CONFIRM);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified", detail: "The UID is gone." });
    expect(await stand.isThere("runner-0")).toBe(false);
    // The pod went with it, so it was kept before like by any deletion.
    expect(await stand.audit.snapshots.last("test", plan.target.uid)).toMatchObject({ reason: "remove-finalizer" });
  });

  it("asks for the name and a reason before the plan is used up", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["example.com/protect"]), "remove-finalizer"), "en");
    await expect(fixes.confirm(plan.planId, { ...CONFIRM, typedName: "runner-1" })).rejects.toMatchObject({ code: "bad-request" });
    await expect(fixes.confirm(plan.planId, { typedName: "runner-0" })).rejects.toMatchObject({ code: "bad-request" });
    expect(stand.writes).toEqual([]);
    expect((await fixes.confirm(plan.planId, CONFIRM)).state).toBe("executing");
  });

  it("lets one of fifty confirms through", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["example.com/protect", "other.example/a"]), "remove-finalizer", PLAN), "en");
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => fixes.confirm(plan.planId, CONFIRM)));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    expect(stand.writes.length).toBe(1);
  });

  it("does nothing without its intent row", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["example.com/protect"]), "remove-finalizer"), "en");
    await stand.store.schema.dropTable("audit").execute();
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({ code: "store-unavailable" });
    expect(stand.writes).toEqual([]);
  });
});

describe("never the wrong one", () => {
  const reorder = async () => {
    const value = ["example.com/protect", "other.example/a"];
    await stand.patch("runner-0", [{ op: "replace", path: "/metadata/finalizers", value }]);
  };

  it("is a conflict when the list was reordered after the plan", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["other.example/a", "example.com/protect"]), "remove-finalizer", PLAN), "en");
    await reorder();
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({ code: "conflict" });
    expect(stand.writes).toEqual([]);
  });

  it("is a conflict when it is reordered between the last look and the write", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["other.example/a", "example.com/protect"]), "remove-finalizer", PLAN), "en");
    stand.before = async (request) => {
      if (isWrite(request)) await reorder();
    };
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("changed just before the write"),
    });
    expect((await stand.read("runner-0")).metadata?.finalizers).toEqual(["example.com/protect", "other.example/a"]);
  });

  it("is a conflict when the pod is swapped between the last look and the write", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await held(["example.com/protect"]), "remove-finalizer", PLAN), "en");
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      await stand.patch("runner-0", [{ op: "remove", path: "/metadata/finalizers" }]);
      await stand.pod("runner-0", { finalizers: ["example.com/protect"] });
    };
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({ code: "conflict" });
    expect((await stand.read("runner-0")).metadata?.finalizers).toEqual(["example.com/protect"]);
  });
});

describe("what has to be true first", () => {
  it("stays shut while a container runs", async () => {
    const running = { phase: "Running", containerStatuses: [{ name: "app", state: { running: {} } }] };
    const plan = await stand.service().plan(stand.request(await held(["example.com/protect"], running), "remove-finalizer"), "en");
    expect(checksOf(plan)["containers-ended"]).toBe("fail");
    expect(plan.allowed).toBe(false);
  });

  it("stays shut while the owner is there and at work, and opens when its Job has counted the pod", async () => {
    const path = "/apis/batch/v1/namespaces/default/jobs";
    const template = { spec: { restartPolicy: "Never", containers: [{ name: "app", image: "registry.example.test/app:1" }] } };
    const job = await stand.create<Pod>(path, { metadata: { name: "import" }, spec: { template } });
    const owner = { apiVersion: "batch/v1", kind: "Job", name: "import", uid: job.metadata?.uid ?? "", controller: true };
    await stand.pod("import-x", { finalizers: ["batch.kubernetes.io/job-tracking"], ownerReferences: [owner] }, {}, ENDED);
    await stand.remove("import-x", 0);
    const request = stand.request(await stand.read("import-x"), "remove-finalizer");
    const before = await stand.service().plan(request, "en");
    expect(before.preconditions.find(({ id }) => id === "owner-present")).toMatchObject({
      state: "fail",
      message: expect.stringContaining("Job import"),
    });
    const status = { conditions: [{ type: "Complete", status: "True" }] };
    const contentType = "application/merge-patch+json";
    await stand.client.json({ method: "PATCH", path: `${path}/import/status`, contentType, body: { status } });
    expect(checksOf(await stand.service().plan(request, "en"))["owner-present"]).toBe("pass");
  });

  it("asks for what only a human knows where the node is gone, and records who said it", async () => {
    await stand.client.json({ method: "DELETE", path: "/api/v1/nodes/worker-1" });
    const running = { phase: "Running", containerStatuses: [{ name: "app", state: { running: {} } }] };
    await stand.pod("runner-0", { finalizers: ["unknown.example/x"] }, {}, running);
    await stand.remove("runner-0", 0);
    const pod = await stand.read("runner-0");
    const fixes = stand.service();
    const shut = await fixes.plan(stand.request(pod, "remove-finalizer"), "en");
    expect(shut.confirm.statements.map(({ param, given }) => [param, given])).toEqual([
      ["nodeOff", false],
      ["ownerDone", false],
    ]);
    expect(checksOf(shut)).toMatchObject({ "node-confirmed-off": "fail", "owner-gone": "fail", "containers-ended": "unknown" });
    await expect(fixes.confirm(shut.planId, CONFIRM)).rejects.toMatchObject({ code: "conflict" });
    const open = await fixes.plan(stand.request(pod, "remove-finalizer", { nodeOff: "yes", ownerDone: "yes" }), "en");
    expect(open.allowed).toBe(true);
    await fixes.confirm(open.planId, CONFIRM);
    expect(await stand.outcome(fixes, open)).toMatchObject({ state: "verified" });
    const intent = (await stand.audit.list({})).find((row) => row.kind === "intent");
    expect(JSON.parse(intent?.verdict ?? "{}").stated).toEqual([
      { en: "The machine behind worker-1 is off and will not come back with this pod.", "zh-CN": expect.stringMatching(/[一-鿿]/) },
      { en: expect.stringContaining("unknown.example/x"), "zh-CN": expect.stringContaining("unknown.example/x") },
    ]);
  });

  it("refuses a pod that nobody deleted, one that names no finalizer of several, and the garbage collector's own", async () => {
    const fixes = stand.service();
    const alive = await stand.pod("alive-0", { finalizers: ["example.com/protect"] });
    await expect(fixes.plan(stand.request(alive, "remove-finalizer"), "en")).rejects.toThrow("not being deleted");
    const pod = await held(["example.com/protect", "foregroundDeletion"]);
    await expect(fixes.plan(stand.request(pod, "remove-finalizer"), "en")).rejects.toThrow("Name one finalizer");
    const collector = { finalizer: "foregroundDeletion" };
    await expect(fixes.plan(stand.request(pod, "remove-finalizer", collector), "en")).rejects.toThrow("garbage collector");
  });
});
