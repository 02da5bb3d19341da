import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import type { PlanRequest } from "#lib/contract/fixes.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { PodTemplateHolder } from "#lib/kube/objects.ts";
import { FixStand } from "./testing/fix-stand.ts";

const PODS = "/api/v1/namespaces/default/pods";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
const MERGE = "application/merge-patch+json";
const container = (ready: boolean, restartCount: number, state: object) => ({
  name: "app",
  image: "a",
  imageID: "",
  ready,
  restartCount,
  state,
});
const CRASHING = { phase: "Running", containerStatuses: [container(false, 7, { waiting: { reason: "CrashLoopBackOff" } })] };
const UP = { phase: "Running", containerStatuses: [container(true, 8, { running: {} })] };

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
  await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" } });
});
afterEach(() => stand.stop());

const setStatus = (path: string, status: object) =>
  stand.client.json({ method: "PATCH", path: `${path}/status`, contentType: MERGE, body: { status } });

describe("a pod that is not as it was when somebody looked at it", () => {
  it.each<FixId>(["delete-pod", "evict-pod"])("%s leaves it alone when it came up meanwhile, and says so", async (fix) => {
    const pod = await stand.pod("cart-0", {}, {}, CRASHING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, fix), "en");
    await setStatus(`${PODS}/cart-0`, UP);
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("class: crash-loop → healthy"),
    });
    expect(stand.writes).toEqual([]);
    const again = await fixes.plan(stand.request(pod, fix), "en");
    await fixes.confirm(again.planId, {});
    expect(stand.writes).toHaveLength(1);
  });

  it("leaves it alone when somebody else owns it by now", async () => {
    const set = (name: string) => [{ apiVersion: "apps/v1", kind: "ReplicaSet", name, uid: `u-${name}`, controller: true }];
    const pod = await stand.pod("cart-0", { ownerReferences: set("cart-1") }, {}, CRASHING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
    await stand.patch("cart-0", [{ op: "replace", path: "/metadata/ownerReferences", value: set("cart-2") }]);
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("owner: ReplicaSet/cart-1 u-cart-1 → ReplicaSet/cart-2 u-cart-2"),
    });
    expect(stand.writes).toEqual([]);
  });

  it("acts where it runs for a moment between two crashes", async () => {
    const pod = await stand.pod("cart-0", {}, {}, CRASHING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
    const at = (ago: number) => new Date(Date.now() - ago).toISOString().replace(/\.\d+Z/, "Z");
    const lastState = { terminated: { exitCode: 1, reason: "Error", startedAt: at(400_000), finishedAt: at(310_000) } };
    const conditions = [{ type: "Ready", status: "True" }];
    const between = { ...container(true, 8, { running: { startedAt: at(5_000) } }), lastState };
    await setStatus(`${PODS}/cart-0`, { phase: "Running", conditions, containerStatuses: [between] });
    await fixes.confirm(plan.planId, {});
    expect(stand.writes).toHaveLength(1);
  });

  it("has the verdict it was planned on in its row, where the pod is gone and has none any more", async () => {
    const pod = await stand.pod("cart-0", {}, {}, CRASHING);
    const cause = { id: "oom-killed", certainty: "certain", cites: [{ object: "Pod/default/cart-0", value: "137" }] };
    stand.around = { judgement: () => asKube<Judgement>({ causes: [cause] }) };
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
    stand.around = {};
    await stand.remove("cart-0", 0);
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "not-found" });
    expect(JSON.parse((await stand.audit.list({})).at(-1)?.verdict ?? "null")).toEqual(cause);
  });

  it("acts where it only restarted once more", async () => {
    const pod = await stand.pod("cart-0", {}, {}, CRASHING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
    const [status] = CRASHING.containerStatuses;
    await setStatus(`${PODS}/cart-0`, { ...CRASHING, containerStatuses: [{ ...status, restartCount: 8 }] });
    await fixes.confirm(plan.planId, {});
    expect(stand.writes).toHaveLength(1);
  });
});

describe("a workload that is not as it was", () => {
  const template = (image: string) => ({ metadata: { labels: { app: "cart" } }, spec: { containers: [{ name: "app", image }] } });
  async function deployment(): Promise<PodTemplateHolder> {
    const spec = { replicas: 2, selector: { matchLabels: { app: "cart" } }, template: template("app:2") };
    const metadata = { name: "cart", annotations: { "deployment.kubernetes.io/revision": "2" } };
    const made = await stand.create<PodTemplateHolder>(DEPLOYMENTS, { apiVersion: "apps/v1", kind: "Deployment", metadata, spec });
    const owner = { apiVersion: "apps/v1", kind: "Deployment", name: "cart", uid: made.metadata?.uid, controller: true };
    for (const revision of ["1", "2"]) {
      const annotations = { "deployment.kubernetes.io/revision": revision };
      await stand.create("/apis/apps/v1/namespaces/default/replicasets", {
        metadata: { name: `cart-${revision}`, annotations, ownerReferences: [owner] },
        spec: { selector: { matchLabels: { app: "cart" } }, template: template(`app:${revision}`) },
      });
    }
    return made;
  }
  const wish = ({ metadata }: PodTemplateHolder, fix: FixId, params: PlanRequest["params"] = {}): PlanRequest => ({
    cluster: "test",
    fix,
    params,
    target: { kind: "Deployment", namespace: "default", name: "cart", uid: metadata?.uid ?? "" },
  });
  const COMPLETE = { observedGeneration: 1, replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 2 };

  it.each<FixId>(["rollback-rollout", "restart-rollout"])(
    "%s goes on where the counts flickered: a revision that dies after a second is complete for that second",
    async (fix) => {
      const object = await deployment();
      await setStatus(`${DEPLOYMENTS}/cart`, { ...COMPLETE, readyReplicas: 1, availableReplicas: 1 });
      const fixes = stand.service();
      const plan = await fixes.plan(wish(object, fix), "en");
      await setStatus(`${DEPLOYMENTS}/cart`, COMPLETE);
      await fixes.confirm(plan.planId, {});
      expect(stand.writes).toHaveLength(1);
    },
  );

  it("is not scaled when an autoscaler came that the reader was not told of", async () => {
    const fixes = stand.service();
    const plan = await fixes.plan(wish(await deployment(), "scale-workload", { replicas: 3 }), "en");
    await stand.create("/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers", {
      metadata: { name: "cart-hpa" },
      spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "cart" }, maxReplicas: 9 },
    });
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("HorizontalPodAutoscaler cart-hpa (from 1 to 9) sets this count too"),
      words: { "zh-CN": expect.stringMatching(/^制定计划之后情况发生了变化（HorizontalPodAutoscaler cart-hpa/) },
    });
    expect(stand.writes).toEqual([]);
  });
});
