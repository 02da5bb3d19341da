import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import type { PlanRequest } from "#lib/contract/fixes.ts";
import type { KubeObject, Node, PodTemplateHolder } from "#lib/kube/objects.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { checksOf, FixStand, isWrite } from "./testing/fix-stand.ts";

const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
const NODES = "/api/v1/nodes";
const MERGE = "application/merge-patch+json";
let stand: FixStand;

beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const get = <T extends KubeObject>(path: string) => stand.client.json<T>({ method: "GET", path }).then((answer) => answer.body);
const patch = (path: string, body: object) => stand.client.json({ method: "PATCH", path, contentType: MERGE, body });
const remove = (path: string) => stand.client.json({ method: "DELETE", path, body: { kind: "DeleteOptions", apiVersion: "v1" } });
function deployment(name = "cart"): Promise<PodTemplateHolder> {
  const template = { metadata: { labels: { app: name } }, spec: { containers: [{ name: "app", image: "registry.example.test/app:1" }] } };
  const spec = { replicas: 2, selector: { matchLabels: { app: name } }, template };
  return stand.create(DEPLOYMENTS, { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec });
}
const node = (name = "worker-1"): Promise<Node> => stand.create(NODES, { apiVersion: "v1", kind: "Node", metadata: { name }, spec: {} });
/** What the controller writes when it has seen the newest spec. */
const counts = (name: string, generation: number, more: object = {}) =>
  patch(`${DEPLOYMENTS}/${name}/status`, {
    status: { observedGeneration: generation, replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2, ...more },
  });
const wish = (object: KubeObject, kind: string, fix: FixId, params: PlanRequest["params"] = {}): PlanRequest => {
  const { namespace = "", name = "", uid = "" } = object.metadata ?? {};
  return { cluster: "test", fix, params, target: { kind, namespace, name, uid } };
};

describe("restart-rollout", () => {
  it("stamps the template, and is done when the controller counts every pod as new", async () => {
    const before = await deployment();
    await counts("cart", 1);
    const fixes = stand.service();
    const plan = await fixes.plan(wish(before, "Deployment", "restart-rollout"), "en");
    expect(new Set(Object.values(checksOf(plan)))).toEqual(new Set(["pass"]));
    expect(stand.writes).toEqual([]);
    expect((await get<PodTemplateHolder>(`${DEPLOYMENTS}/cart`)).metadata?.generation).toBe(1);

    let intentsBeforeWrite = -1;
    stand.before = async (request) => {
      if (isWrite(request)) intentsBeforeWrite = (await stand.audit.list({})).length;
    };
    await fixes.confirm(plan.planId, {});
    expect(intentsBeforeWrite).toBe(1);
    // Counts of the old generation, which look complete, prove nothing.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fixes.state(plan.planId).state).toBe("executing");
    await counts("cart", 2);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    const after = await get<PodTemplateHolder>(`${DEPLOYMENTS}/cart`);
    expect(after.spec?.template?.metadata?.annotations).toHaveProperty(["kubectl.kubernetes.io/restartedAt"]);
    expect(stand.writes.map(({ method, path }) => `${method} ${path}`)).toEqual([`PATCH ${DEPLOYMENTS}/cart`]);
    const [outcome] = await stand.audit.list({});
    expect(JSON.parse(outcome?.request ?? "{}").body).toEqual(stand.writes[0]?.body);
    expect(await stand.audit.firstBroken()).toBeNull();
  });

  it("tells the controller's own verdict that the rollout is stuck", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(wish(await deployment(), "Deployment", "restart-rollout"), "en");
    await fixes.confirm(plan.planId, {});
    const stuck = { type: "Progressing", status: "False", reason: "ProgressDeadlineExceeded", message: "has timed out progressing." };
    await counts("cart", 2, { updatedReplicas: 1, conditions: [stuck] });
    const state = await stand.outcome(fixes, plan);
    expect(state).toMatchObject({ state: "not-verified", detail: expect.stringContaining("ProgressDeadlineExceeded") });
    expect(state.detail).toContain("of the new template 1");
  });

  it("is planned anew when the status moves between the read and the dry run", async () => {
    const fixes = stand.service();
    const object = await deployment();
    let moves = 2;
    stand.before = async ({ method, query }) => {
      if (method === "PATCH" && query?.dryRun !== undefined && moves-- > 0) await counts("cart", 1, { readyReplicas: moves });
    };
    const plan = await fixes.plan(wish(object, "Deployment", "restart-rollout"), "en");
    expect([plan.allowed, moves]).toEqual([true, -1]);
  });

  it("goes on where only the status has changed, and with the newer resourceVersion", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(wish(await deployment(), "Deployment", "restart-rollout"), "en");
    await counts("cart", 1, { readyReplicas: 1, availableReplicas: 1 });
    await fixes.confirm(plan.planId, {});
    expect(stand.writes).toHaveLength(1);
    await counts("cart", 2);
    expect((await stand.outcome(fixes, plan)).state).toBe("verified");
  });
});

describe("scale-workload", () => {
  it("names the autoscaler that will undo it, and tells when something has", async () => {
    const object = await deployment();
    await stand.create("/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers", {
      apiVersion: "autoscaling/v2",
      kind: "HorizontalPodAutoscaler",
      metadata: { name: "cart-hpa" },
      spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "cart" }, minReplicas: 2, maxReplicas: 9 },
    });
    const fixes = stand.service();
    const plan = await fixes.plan(wish(object, "Deployment", "scale-workload", { replicas: 5 }), "en");
    expect(plan.risks.join(" ")).toContain("cart-hpa");
    expect(plan.choices).toEqual([{ kind: "number", param: "replicas", label: "Pods", value: 5, min: 0, max: 1000 }]);
    await fixes.confirm(plan.planId, {});
    expect(stand.writes[0]?.path).toBe(`${DEPLOYMENTS}/cart/scale`);
    await patch(`${DEPLOYMENTS}/cart`, { spec: { replicas: 2 } });
    await counts("cart", 3);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "not-verified", detail: expect.stringContaining("is 2 again") });
  });

  it("is done when so many pods are counted", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(wish(await deployment(), "Deployment", "scale-workload", { replicas: 5 }), "en");
    await fixes.confirm(plan.planId, {});
    await counts("cart", 2, { replicas: 5, readyReplicas: 3, availableReplicas: 3 });
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified", detail: "5 pods are counted, ready: 3." });
  });
});

describe("rollback-rollout", () => {
  const REVISION = "deployment.kubernetes.io/revision";
  const secret = [{ name: "DB_PASSWORD", value: "hunter2-secret" }];

  /** A Deployment at revision 2, and the ReplicaSet of revision 1 with another image and a password. */
  async function atTwo(): Promise<PodTemplateHolder> {
    const { metadata } = await deployment();
    const labels = { app: "cart", "pod-template-hash": "h1" };
    await stand.create("/apis/apps/v1/namespaces/default/replicasets", {
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      metadata: {
        name: "cart-h1",
        annotations: { [REVISION]: "1" },
        ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "cart", uid: metadata?.uid, controller: true }],
      },
      spec: {
        replicas: 0,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: "app", image: "registry.example.test/app:0", env: secret }] } },
      },
    });
    await patch(`${DEPLOYMENTS}/cart`, { metadata: { annotations: { [REVISION]: "2" } } });
    return get(`${DEPLOYMENTS}/cart`);
  }

  it("puts the earlier template back as a whole, and shows and keeps no password", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(wish(await atTwo(), "Deployment", "rollback-rollout"), "en");
    expect(plan.what).toContain('image: "registry.example.test/app:1" → "registry.example.test/app:0"');
    expect(JSON.stringify(plan)).not.toContain("hunter2");
    await fixes.confirm(plan.planId, {});
    const after = await get<PodTemplateHolder>(`${DEPLOYMENTS}/cart`);
    expect(after.spec?.template?.spec?.containers?.[0]).toMatchObject({ image: "registry.example.test/app:0", env: secret });
    expect(after.spec?.template?.metadata?.labels).toEqual({ app: "cart" });
    await counts("cart", after.metadata?.generation ?? 0);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(JSON.stringify(await stand.audit.list({}))).not.toContain("hunter2");
  });

  it("acts on no changed or swapped Deployment", async () => {
    const fixes = stand.service();
    const object = await atTwo();
    const plan = await fixes.plan(wish(object, "Deployment", "rollback-rollout"), "en");
    await patch(`${DEPLOYMENTS}/cart`, { spec: { replicas: 9 } });
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict" });
    expect(stand.writes).toEqual([]);
  });
});

describe("cordon and uncordon", () => {
  it("close and open a node, each read back", async () => {
    const fixes = stand.service();
    const object = await node();
    const cordon = await fixes.plan(wish(object, "Node", "cordon"), "en");
    expect(checksOf(cordon)).toMatchObject({ permission: "pass", "dry-run-accepted": "pass" });
    expect((await get<Node>(`${NODES}/worker-1`)).spec?.unschedulable).toBeUndefined();
    await fixes.confirm(cordon.planId, {});
    expect(await stand.outcome(fixes, cordon)).toMatchObject({ state: "verified" });
    expect((await get<Node>(`${NODES}/worker-1`)).spec?.unschedulable).toBe(true);
    await expect(fixes.plan(wish(object, "Node", "cordon"), "en")).rejects.toMatchObject({ code: "conflict" });
    const uncordon = await fixes.plan(wish(object, "Node", "uncordon"), "en");
    await fixes.confirm(uncordon.planId, {});
    expect(await stand.outcome(fixes, uncordon)).toMatchObject({ state: "verified" });
    expect((await get<Node>(`${NODES}/worker-1`)).spec?.unschedulable).not.toBe(true);
  });
});

const TARGETS = [
  { fix: "scale-workload", kind: "Deployment", path: `${DEPLOYMENTS}/cart`, make: () => deployment(), change: { spec: { paused: true } } },
  { fix: "restart-rollout", kind: "Deployment", path: `${DEPLOYMENTS}/cart`, make: () => deployment(), change: { spec: { replicas: 7 } } },
  {
    fix: "cordon",
    kind: "Node",
    path: `${NODES}/worker-1`,
    make: () => node(),
    change: { spec: { taints: [{ key: "a", effect: "NoSchedule" }] } },
  },
] as const;

describe.each(TARGETS)("$fix never acts on another or a changed $kind", ({ fix, kind, path, make, change }) => {
  it("is refused when the object is another by then, or has changed", async () => {
    const fixes = stand.service();
    const swapped = await fixes.plan(wish(await make(), kind, fix), "en");
    await remove(path);
    const next = await make();
    await expect(fixes.confirm(swapped.planId, {})).rejects.toMatchObject({ code: "gone" });
    const changed = await fixes.plan(wish(next, kind, fix), "en");
    await patch(path, change);
    await expect(fixes.confirm(changed.planId, {})).rejects.toMatchObject({ code: "conflict" });
    expect(stand.writes).toEqual([]);
  });

  it.each(["swap", "change"] as const)("is stopped by the API server when a %s comes after the last look", async (what) => {
    const fixes = stand.service();
    const plan = await fixes.plan(wish(await make(), kind, fix), "en");
    let after: KubeObject = {};
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      if (what === "change") await patch(path, change);
      else {
        await remove(path);
        await make();
      }
      after = await get(path);
    };
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict", kubernetes: { reason: "Conflict" } });
    expect(await get(path)).toEqual(after);
    expect((await stand.audit.list({}))[0]).toMatchObject({ kind: "outcome", state: "refused" });
  });

  it("shows the missing verb, and is refused without it", async () => {
    const object = await make();
    const kubeconfig = stand.sandbox.addUser("viewer", [{ verbs: ["get", "list", "watch"], groups: ["*"], resources: ["*"] }]);
    const [source] = clustersOf(kubeconfig).sources;
    if (!source) throw new Error("no cluster in the viewer's kubeconfig");
    const credentials = source.credentials();
    const client = createKubeClient({ cluster: "test", server: source.server, credentials, userAgent: "podward/test" });
    const view: Partial<ClusterView> = { name: "test", client, now: () => Date.now(), pods: () => [] };
    const fixes = stand.service({ open: () => Promise.resolve({ view: view as ClusterView, judgement: () => undefined }) });
    const plan = await fixes.plan(wish(object, kind, fix), "en");
    const refused = plan.preconditions.find(({ id }) => id === "permission");
    expect([plan.allowed, refused?.state]).toEqual([false, "fail"]);
    expect(refused?.message).toContain(
      fix === "cordon" ? "patch nodes" : `patch deployments${fix === "scale-workload" ? "/scale" : ""} in default`,
    );
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "forbidden" });
    await client.close();
    await expect(stand.service({ readOnly: true }).plan(wish(object, kind, fix), "en")).rejects.toMatchObject({ code: "forbidden" });
  });
});
