import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixState, PlanRequest } from "#lib/contract/fixes.ts";
import type { KubeObject, Node, PodTemplateHolder } from "#lib/kube/objects.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { FixService } from "#server/fixes/service.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { createLog } from "#server/log.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import { connectWard, type Ward } from "#server/ward.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { type ControlPlane, startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";
import { isConflict, lostNodeFixes } from "./lost-node-fixes.ts";

const runs = requireOrSkip("the fixes of owners and nodes", await whyNoBinaries("control-plane"));
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

/**
 * With the real controllers: their own counts say when a rollout is complete or stuck. Left out only where no control
 * plane can be had, with the reason; `requireOrSkip` fails instead under CI.
 */
describe.skipIf(!runs)("the fixes of owners and nodes on a real control plane", () => {
  let plane: ControlPlane;
  let ward: Ward;
  let store: Store;
  let fixes: FixService;

  beforeAll(async () => {
    // A lost node is known as such after 20 s, not 40.
    plane = await startControlPlane({ nodes: 1, nodeLeaseSeconds: 10, controllers: { nodeMonitorGraceSeconds: 20 } });
    const [source] = findClusters({ kubeconfig: plane.kubeconfigPath }).sources;
    if (!source) throw new Error("the kubeconfig names no cluster");
    ward = connectWard({ source, patience: DEFAULT_PATIENCE, log: createLog("silent") });
    await ward.untilSettled(30_000, new AbortController().signal);
    store = await openStore(":memory:");
    const audit = new AuditLog(store, Date.now);
    fixes = new FixService({
      open: () => Promise.resolve({ view: ward.view, judgement: () => undefined }),
      audit: () => Promise.resolve(audit),
      whoAmI: () => Promise.resolve({ user: "podward-admin", osUser: null }),
      readOnly: false,
      now: Date.now,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  }, 20 * 60_000);
  afterAll(async () => {
    await ward?.stop();
    await store?.destroy();
    await plane?.stop();
  }, 120_000);

  const get = <T>(path: string) => plane.client.object<T>("GET", path);
  const patch = (path: string, body: object) => plane.client.object("PATCH", path, { body, contentType: "application/merge-patch+json" });
  const request = (object: KubeObject, kind: string, fix: FixId, params: PlanRequest["params"] = {}): PlanRequest => {
    const { namespace = "", name = "", uid = "" } = object.metadata ?? {};
    return { cluster: ward.view.name, fix, params, target: { kind, namespace, name, uid } };
  };
  async function run(wish: PlanRequest): Promise<FixState> {
    const plan = await fixes.plan(wish, "en");
    expect(plan.preconditions.filter(({ state }) => state !== "pass")).toEqual([]);
    await fixes.confirm(plan.planId, {});
    await waitFor("the fix has an outcome", () => Promise.resolve(fixes.state(plan.planId).state !== "executing"), 90_000);
    return fixes.state(plan.planId);
  }
  async function deployment(name: string, more: object = {}): Promise<PodTemplateHolder> {
    const spec = {
      replicas: 2,
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: "app", image: "registry.example.test/app:1" }] } },
      ...more,
    };
    await plane.client.object("POST", DEPLOYMENTS, { body: { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec } });
    return get(`${DEPLOYMENTS}/${name}`);
  }
  const available = (name: string) =>
    waitFor(
      `${name} is available`,
      async () => (await get<PodTemplateHolder>(`${DEPLOYMENTS}/${name}`)).status?.availableReplicas === 2,
      60_000,
    );

  it("restart-rollout replaces every pod, and is verified by the controller's counts", async () => {
    const before = await deployment("web");
    await available("web");
    const old = new Set([...ward.view.pods()].map(({ uid }) => uid));
    expect(await run(request(before, "Deployment", "restart-rollout"))).toMatchObject({ state: "verified" });
    const now = await get<{ items: KubeObject[] }>("/api/v1/namespaces/default/pods?labelSelector=app=web");
    const left = now.items.filter(({ metadata }) => metadata?.deletionTimestamp === undefined);
    expect(left).toHaveLength(2);
    expect(left.filter(({ metadata }) => old.has(metadata?.uid ?? ""))).toEqual([]);
  }, 180_000);

  it("restart-rollout that cannot go on is told in the controller's words", async () => {
    const object = await deployment("held", {
      progressDeadlineSeconds: 3,
      minReadySeconds: 1,
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    });
    await available("held");
    const [node] = (await get<{ items: Node[] }>("/api/v1/nodes")).items;
    await patch(`/api/v1/nodes/${node?.metadata?.name}`, { spec: { unschedulable: true } });
    const state = await run(request(object, "Deployment", "restart-rollout"));
    expect(state).toMatchObject({ state: "not-verified", detail: expect.stringContaining("ProgressDeadlineExceeded") });
    await patch(`/api/v1/nodes/${node?.metadata?.name}`, { spec: { unschedulable: false } });
  }, 180_000);

  it("scale-workload changes the count through the scale subresource", async () => {
    const object = await deployment("grown");
    await available("grown");
    expect(await run(request(object, "Deployment", "scale-workload", { replicas: 4 }))).toMatchObject({ state: "verified" });
    expect((await get<PodTemplateHolder>(`${DEPLOYMENTS}/grown`)).spec?.replicas).toBe(4);
    expect(await run(request(object, "Deployment", "scale-workload", { replicas: 1 }))).toMatchObject({ state: "verified" });
  }, 180_000);

  it("rollback-rollout brings the earlier template back", async () => {
    const object = await deployment("undone");
    await available("undone");
    const container = { name: "app", image: "registry.example.test/app:2" };
    await patch(`${DEPLOYMENTS}/undone`, { spec: { template: { spec: { containers: [container] } } } });
    const revision = async () =>
      (await get<PodTemplateHolder>(`${DEPLOYMENTS}/undone`)).metadata?.annotations?.["deployment.kubernetes.io/revision"];
    await waitFor(
      "revision 2 has settled",
      async () => {
        const { metadata, status } = await get<PodTemplateHolder>(`${DEPLOYMENTS}/undone`);
        const isSeen = status?.observedGeneration === metadata?.generation;
        return (
          isSeen && (await revision()) === "2" && status?.updatedReplicas === 2 && status.availableReplicas === 2 && status.replicas === 2
        );
      },
      60_000,
    );
    // The controller may still write between the last look and the request: then that is refused, and asked for anew.
    const undo = () => run(request(object, "Deployment", "rollback-rollout"));
    const state = await undo().catch((error: unknown) => (isConflict(error) ? undo() : Promise.reject(error)));
    expect(state).toMatchObject({ state: "verified" });
    const { spec } = await get<PodTemplateHolder>(`${DEPLOYMENTS}/undone`);
    expect(spec?.template?.spec?.containers?.[0]?.image).toBe("registry.example.test/app:1");
    expect(await revision()).toBe("3");
  }, 180_000);

  it("cordon and uncordon are read back", async () => {
    const [node] = (await get<{ items: Node[] }>("/api/v1/nodes")).items;
    const path = `/api/v1/nodes/${node?.metadata?.name}`;
    expect(await run(request(node ?? {}, "Node", "cordon"))).toMatchObject({ state: "verified" });
    expect((await get<Node>(path)).spec?.unschedulable).toBe(true);
    expect(await run(request(node ?? {}, "Node", "uncordon"))).toMatchObject({ state: "verified" });
    expect((await get<Node>(path)).spec?.unschedulable).toBeUndefined();
  }, 60_000);

  lostNodeFixes(() => ({ plane, fixes, cluster: ward.view.name }));

  it.each(["restart-rollout", "scale-workload"] as const)("%s: another UID or a stale version in the body is refused", async (fix) => {
    const name = `guard-${fix}`;
    const plan = await fixes.plan(
      request(await deployment(name), "Deployment", fix, fix === "scale-workload" ? { replicas: 5 } : {}),
      "en",
    );
    const { path, contentType, body } = plan.request;
    const send = (metadata: object) => plane.client.request("PATCH", path, { body: { ...(body as object), metadata }, contentType });
    // Whether the API server calls it a conflict or a change of an immutable field depends on the resource.
    expect([409, 422]).toContain((await send({ uid: "00000000-0000-4000-8000-000000000000" })).status);
    expect((await send({ resourceVersion: "1" })).status).toBe(409);
  });

  const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
  async function budget(name: string, app: string, spec: object): Promise<void> {
    const body = { apiVersion: "policy/v1", kind: "PodDisruptionBudget", metadata: { name } };
    await plane.client.object("POST", BUDGETS, { body: { ...body, spec: { selector: { matchLabels: { app } }, ...spec } } });
    await allows(name, 1);
  }
  const allows = (name: string, count: number) =>
    waitFor(
      `${name} allows ${count}`,
      async () => (await get<{ status?: { disruptionsAllowed?: number } }>(`${BUDGETS}/${name}`)).status?.disruptionsAllowed === count,
      30_000,
    );

  it("drain-node goes as far as the budgets let it, waits for one and for two, and is verified when every UID is gone", async () => {
    await deployment("one");
    await deployment("two");
    await Promise.all([available("one"), available("two")]);
    await budget("one-left", "one", { minAvailable: 1 });
    await Promise.all([budget("two-a", "two", { maxUnavailable: 1 }), budget("two-b", "two", { maxUnavailable: 1 })]);
    const [node] = (await get<{ items: Node[] }>("/api/v1/nodes")).items;
    const plan = await fixes.plan(request(node ?? {}, "Node", "drain-node"), "en");
    const said = (app: string) => plan.drain?.find(({ name }) => name.startsWith(`${app}-`));
    expect(said("one")).toMatchObject({ fate: "evict", dryRun: { state: "pass" }, budgets: [{ name: "one-left", allowed: 1 }] });
    expect(said("two")?.dryRun).toMatchObject({ state: "unknown", message: expect.stringContaining("more than one PodDisruptionBudget") });
    expect((await get<Node>(`/api/v1/nodes/${node?.metadata?.name}`)).spec?.unschedulable).toBeUndefined();
    const deleted = async () =>
      (await get<{ items: KubeObject[] }>("/api/v1/pods")).items.filter(({ metadata }) => metadata?.deletionTimestamp !== undefined);
    expect(await deleted()).toEqual([]);

    await fixes.confirm(plan.planId, {});
    const waiting = (app: string, detail: RegExp) =>
      fixes.state(plan.planId).drain?.pods.filter((pod) => pod.name.startsWith(`${app}-`) && detail.test(pod.detail)).length ?? 0;
    // One goes; its replacement finds no node, so the budget holds the other.
    const held = () => waiting("one", /^waits for one-left: it allows 0/) === 1 && waiting("two", /^two-a, two-b select it together/) === 2;
    await waitFor("the budgets hold what is left", () => Promise.resolve(held()), 60_000);
    expect(fixes.state(plan.planId).state).toBe("executing");
    await plane.client.request("DELETE", `${BUDGETS}/two-b`);
    await Promise.all([
      patch(`${BUDGETS}/one-left`, { spec: { minAvailable: 0 } }),
      patch(`${BUDGETS}/two-a`, { spec: { maxUnavailable: 2 } }),
    ]);
    await waitFor("the drain has an outcome", () => Promise.resolve(fixes.state(plan.planId).state !== "executing"), 90_000);
    expect(fixes.state(plan.planId)).toMatchObject({ state: "verified" });
    const left = new Set((await get<{ items: KubeObject[] }>("/api/v1/pods")).items.map(({ metadata }) => metadata?.uid));
    expect(plan.drain?.filter(({ uid }) => left.has(uid))).toEqual([]);
    await patch(`/api/v1/nodes/${node?.metadata?.name}`, { spec: { unschedulable: false } });
  }, 240_000);
});
