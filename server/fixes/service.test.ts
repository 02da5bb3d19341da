import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanRequest } from "#lib/contract/fixes.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { KubeClient } from "#server/kube/types.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import { type Sandbox, startSandbox } from "#server/sandbox/start.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";
import { FixService } from "./service.ts";
import type { FixDependencies } from "./types.ts";

const PODS = "/api/v1/namespaces/default/pods";
let sandbox: Sandbox;
let store: Store;
let audit: AuditLog;
let client: KubeClient;
let clock: number;

beforeEach(async () => {
  sandbox = await startSandbox({ ward: "empty", behaviour: "off" });
  store = await openStore(":memory:");
  clock = Date.now();
  audit = new AuditLog(store, () => clock);
  client = clientOf(sandbox.kubeconfig);
});
afterEach(async () => {
  await client.close();
  await sandbox.stop();
  await store.destroy();
});

function clientOf(kubeconfig: Record<string, unknown>): KubeClient {
  const [source] = clustersOf(kubeconfig).sources;
  if (!source) throw new Error("no cluster in the sandbox's kubeconfig");
  return createKubeClient({ cluster: "test", server: source.server, credentials: source.credentials(), userAgent: "podward/test" });
}

/** The part of a cluster that the fixes read, straight from the API server. */
function viewOf(kube: KubeClient, pods: readonly SlimPod[] = []): ClusterView {
  const partial: Partial<ClusterView> = { name: "test", client: kube, now: () => clock, pods: () => pods };
  return partial as ClusterView;
}

function service(more: Partial<FixDependencies> = {}, view = viewOf(client)): FixService {
  return new FixService({
    open: () => Promise.resolve({ view, judgement: () => undefined }),
    audit: () => Promise.resolve(audit),
    whoAmI: () => Promise.resolve({ user: "ana", osUser: "ana-laptop" }),
    readOnly: false,
    now: () => clock,
    // Time passes as it is waited for; the API server is still asked each time.
    sleep: async (ms) => {
      clock += ms;
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
    ...more,
  });
}

async function createPod(name: string, more: Partial<NonNullable<Pod["metadata"]>> = {}): Promise<Pod> {
  const containers = [{ name: "app", image: "registry.example.test/app:1" }];
  const spec = { nodeName: "worker-1", terminationGracePeriodSeconds: 30, containers };
  const body = { apiVersion: "v1", kind: "Pod", metadata: { name, ...more }, spec };
  return (await client.json<Pod>({ method: "POST", path: PODS, body })).body;
}
const read = (name: string) => client.json<Pod>({ method: "GET", path: `${PODS}/${name}` }).then((answer) => answer.body);
const kubeletFinishes = (name: string) =>
  client.json({ method: "DELETE", path: `${PODS}/${name}`, body: { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 } });
const request = (pod: Pod, fix: PlanRequest["fix"] = "delete-pod"): PlanRequest => ({
  cluster: "test",
  fix,
  params: {},
  target: { kind: "Pod", namespace: "default", name: pod.metadata?.name ?? "", uid: pod.metadata?.uid ?? "" },
});
async function final(fixes: FixService, planId: string) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const state = fixes.state(planId);
    if (state.state !== "planned" && state.state !== "executing") return state;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error("the fix never came to an end");
}

describe("a fix from plan to audit", () => {
  it("plans without touching anything, then deletes and is verified when the UID is gone", async () => {
    const pod = await createPod("cart-0");
    const fixes = service();
    const plan = await fixes.plan(request(pod), "en");
    const asked = ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"];
    expect(plan.preconditions.map((check) => [check.id, check.state])).toEqual(asked.map((id) => [id, "pass"]));
    const { uid, resourceVersion } = pod.metadata ?? {};
    expect(plan.request.body).toEqual({ kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid, resourceVersion } });
    expect((await read("cart-0")).metadata?.deletionTimestamp).toBeUndefined();

    const answer = await fixes.confirm(plan.planId, { reason: "INC-7" });
    expect(answer.state).toBe("executing");
    expect((await read("cart-0")).metadata?.deletionTimestamp).toBeDefined();
    await kubeletFinishes("cart-0");
    expect((await final(fixes, plan.planId)).state).toBe("verified");
    const rows = await audit.list({});
    expect(rows.map((row) => [row.kind, row.state, row.user, row.reason])).toEqual([
      ["outcome", "verified", "ana", "INC-7"],
      ["intent", "executing", "ana", "INC-7"],
    ]);
    expect(JSON.parse(rows[1]?.request ?? "{}")).toEqual(plan.request);
  });

  it("calls an accepted request that changes nothing not verified, with what is seen", async () => {
    const fixes = service();
    const plan = await fixes.plan(request(await createPod("cart-0", { finalizers: ["example.com/hold"] })), "en");
    await fixes.confirm(plan.planId, {});
    const state = await final(fixes, plan.planId);
    expect(state.state).toBe("not-verified");
    expect(state.detail).toContain("example.com/hold");
  });

  it("waits for the replacement where a controller owes one", async () => {
    const pod = await createPod("cart-1", {
      ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "cart", uid: "rs-1", controller: true }],
    });
    const symptom = { class: "healthy", ready: "1/1", status: "Running" } as SlimPod["symptom"];
    const next = { uid: "new", name: "cart-2", ownerUid: "rs-1", symptom } as SlimPod;
    const pods: SlimPod[] = [];
    const fixes = service({}, viewOf(client, pods));
    const plan = await fixes.plan(request(pod), "en");
    await fixes.confirm(plan.planId, {});
    await kubeletFinishes("cart-1");
    pods.push(next);
    expect(await final(fixes, plan.planId)).toMatchObject({ state: "verified", detail: expect.stringContaining("cart-2") });
  });
});

describe("never the wrong object", () => {
  it("touches nothing when the name belongs to another UID by now", async () => {
    const fixes = service();
    const plan = await fixes.plan(request(await createPod("ledger-0")), "en");
    await kubeletFinishes("ledger-0");
    const replacement = await createPod("ledger-0");
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "gone" });
    expect((await read("ledger-0")).metadata).toMatchObject({ uid: replacement.metadata?.uid });
    expect((await read("ledger-0")).metadata?.deletionTimestamp).toBeUndefined();
    expect((await audit.list({}))[0]).toMatchObject({ kind: "outcome", state: "refused" });
  });

  it("is stopped by the UID in the body when the swap comes after the last look", async () => {
    const pod = await createPod("ledger-0");
    const late: KubeClient = {
      ...client,
      json: async <T>(one: Parameters<KubeClient["json"]>[0]) => {
        const dry = (one.body as { dryRun?: unknown } | undefined)?.dryRun !== undefined;
        if (one.method === "DELETE" && !dry) {
          await kubeletFinishes("ledger-0");
          await createPod("ledger-0");
        }
        return client.json<T>(one);
      },
    };
    const fixes = service({}, viewOf(late));
    const plan = await fixes.plan(request(pod), "en");
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict", kubernetes: { reason: "Conflict" } });
    expect((await read("ledger-0")).metadata?.deletionTimestamp).toBeUndefined();
  });

  it("makes no act of a changed state, and names the change", async () => {
    const fixes = service();
    const plan = await fixes.plan(request(await createPod("cart-0")), "en");
    const patch = [{ op: "add", path: "/metadata/finalizers", value: ["example.com/hold"] }];
    await client.json({ method: "PATCH", path: `${PODS}/cart-0`, contentType: "application/json-patch+json", body: patch });
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("example.com/hold"),
    });
    expect((await read("cart-0")).metadata?.deletionTimestamp).toBeUndefined();
  });
});

describe("once, by one, on record", () => {
  it("lets one of fifty confirms through and tells the others who and when", async () => {
    const fixes = service();
    const plan = await fixes.plan(request(await createPod("cart-0")), "en");
    const before = Number((await read("cart-0")).metadata?.resourceVersion);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => fixes.confirm(plan.planId, {})));
    expect(results.filter((result) => result.status === "fulfilled").length).toBe(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("ana") });
    expect(Number((await read("cart-0")).metadata?.resourceVersion)).toBe(before + 1);
    expect((await audit.list({})).filter((row) => row.kind === "intent").length).toBe(1);
  });

  it("blocks somebody else's fix on the same UID while the first runs, not the next step of who waits", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let user = "ana";
    const fixes = service({ sleep: () => held, whoAmI: () => Promise.resolve({ user, osUser: null }) });
    const pod = await createPod("cart-0");
    const first = await fixes.plan(request(pod), "en");
    await fixes.confirm(first.planId, {});
    user = "ben";
    const bens = await fixes.plan(request(pod, "shorten-grace"), "en");
    expect(bens.allowed).toBe(false);
    await expect(fixes.confirm(bens.planId, {})).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("ana") });
    user = "ana";
    const next = await fixes.plan(request(pod, "shorten-grace"), "en");
    expect(next.allowed).toBe(true);
    expect((await fixes.confirm(next.planId, {})).state).toBe("executing");
    await kubeletFinishes("cart-0");
    release();
    expect((await final(fixes, first.planId)).state).toBe("verified");
    expect((await final(fixes, next.planId)).state).toBe("verified");
  });

  it("does nothing when the intent row is not taken", async () => {
    const fixes = service();
    const plan = await fixes.plan(request(await createPod("cart-0")), "en");
    await store.schema.dropTable("audit").execute();
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "store-unavailable" });
    expect((await read("cart-0")).metadata?.deletionTimestamp).toBeUndefined();
    expect(fixes.state(plan.planId).state).toBe("refused");
  });

  it("lets only the planner confirm, and no plan live longer than five minutes", async () => {
    let user = "ana";
    const fixes = service({ whoAmI: () => Promise.resolve({ user, osUser: null }) });
    const plan = await fixes.plan(request(await createPod("cart-0")), "en");
    user = "ben";
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "forbidden" });
    user = "ana";
    clock += 5 * 60_000 + 1;
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("expired"),
    });
    await expect(fixes.confirm("no-such-plan", {})).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("what it may not or cannot do", () => {
  it("shows a missing permission as a failed check and refuses the confirmation", async () => {
    const pod = await createPod("cart-0");
    const kubeconfig = sandbox.addUser("viewer", [{ verbs: ["get", "list", "watch"], groups: ["*"], resources: ["*"] }]);
    const viewer = clientOf(kubeconfig);
    const fixes = service({}, viewOf(viewer));
    const plan = await fixes.plan(request(pod), "en");
    expect(plan.allowed).toBe(false);
    expect(plan.preconditions.find((check) => check.id === "permission")).toMatchObject({ state: "fail" });
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "forbidden" });
    await viewer.close();
  });

  it("calls an answer that never came an unknown outcome, and reads again", async () => {
    const fixes = service();
    const plan = await fixes.plan(request(await createPod("cart-0")), "en");
    // The dry run of the second look passes; the write is hit.
    sandbox.faults.add({ verbs: ["delete"], after: 1, times: 1, action: { kind: "refuse" } });
    expect((await fixes.confirm(plan.planId, {})).state).toBe("unknown-outcome");
    expect(fixes.state(plan.planId).detail).toContain("still there");
    expect((await audit.list({}))[0]).toMatchObject({ kind: "outcome", state: "unknown-outcome" });
  });

  it("refuses in read-only mode and for fixes that are of no use", async () => {
    const pod = await createPod("cart-0");
    await expect(service({ readOnly: true }).plan(request(pod), "en")).rejects.toMatchObject({ code: "forbidden" });
    await expect(service().plan(request(pod, "redelete"), "en")).rejects.toMatchObject({ code: "conflict" });
    await expect(service().plan(request(pod, "wait-until"), "en")).rejects.toMatchObject({ code: "bad-request" });
    await expect(service().plan({ ...request(pod), target: { ...request(pod).target, kind: "Node" } }, "en")).rejects.toMatchObject({
      code: "bad-request",
    });
  });

  it("closes what a crash left open, claiming nothing", async () => {
    const pod = await createPod("cart-0");
    clock -= 60_000;
    const id = await audit.intent({
      planId: "old",
      user: "ana",
      osUser: null,
      cluster: "test",
      fix: "delete-pod",
      node: null,
      about: null,
      verdict: null,
      reason: null,
      request: "{}",
      target: { kind: "Pod", namespace: "default", name: "cart-0", uid: "other-uid" },
    });
    clock += 60_000;
    await service().plan(request(pod), "en");
    const outcome = (await audit.list({})).find((row) => row.intentId === id);
    expect(outcome).toMatchObject({ state: "unknown-outcome", detail: expect.stringContaining("gone now") });
    expect(await audit.firstBroken()).toBeNull();
  });
});
