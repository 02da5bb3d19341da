import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanRequest } from "#lib/contract/fixes.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { KubeRequest } from "#server/kube/types.ts";
import { checksOf, FixStand, isWrite, PODS } from "./testing/fix-stand.ts";

const MERGE = "application/merge-patch+json";
const RUNNING = { phase: "Running", containerStatuses: [{ name: "app", ready: true, restartCount: 0, state: { running: {} } }] };
const COPY = { form: "copy" };

describe("debug-pod", () => {
  let stand: FixStand;

  beforeEach(async () => {
    stand = await FixStand.start();
    await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "True" }] } });
  });
  afterEach(() => stand.stop());

  const setStatus = (name: string, status: object) =>
    stand.client.json({ method: "PATCH", path: `${PODS}/${name}/status`, contentType: MERGE, body: { status } });
  /** Plays the kubelet: from now on, the next read of a pod that has this container finds it in this state. */
  const kubelet = (list: "containerStatuses" | "ephemeralContainerStatuses", state: object) => {
    stand.before = async ({ method, path }: KubeRequest) => {
      const name = path.split("/").at(-1) ?? "";
      if (method !== "GET" || path !== `${PODS}/${name}` || stand.writes.length === 0) return;
      const { spec, metadata } = await stand.read(name);
      const [container] = (list === "containerStatuses" ? metadata?.labels && spec?.containers : spec?.ephemeralContainers) ?? [];
      if (container) await setStatus(name, { [list]: [{ name: container.name, ready: false, restartCount: 0, state }] });
    };
  };

  it("adds one container beside the others, tells how to get in, and that it runs", async () => {
    const pod = await stand.pod("cart-0", {}, {}, RUNNING);
    const fixes = stand.service({ debugImage: "mirror.example.test/tools:2" });
    const plan = await fixes.plan(stand.request(pod, "debug-pod"), "en");
    expect(checksOf(plan)).toMatchObject({ permission: "pass", "dry-run-accepted": "pass" });
    expect(stand.writes).toEqual([]);
    expect((await stand.read("cart-0")).spec?.ephemeralContainers).toBeUndefined();
    kubelet("ephemeralContainerStatuses", { running: {} });
    await fixes.confirm(plan.planId, {});
    const name = `debug-${plan.planId.slice(0, 8)}`;
    const state = await stand.outcome(fixes, plan);
    expect(state).toMatchObject({ state: "verified", detail: `Container ${name} of cart-0 runs.` });
    expect(state.entry).toEqual({ command: `kubectl -n default exec -it cart-0 -c ${name} -- sh`, copy: null });
    const [added, ...others] = (await stand.read("cart-0")).spec?.ephemeralContainers ?? [];
    expect(added).toMatchObject({ name, image: "mirror.example.test/tools:2", targetContainerName: "app" });
    expect(others).toEqual([]);
    expect(stand.writes).toHaveLength(1);
  });

  describe("when the server ends before the outcome", () => {
    /** Plans and sends it, and ends the process at the moment that the API server has done it, or before. */
    async function cutOff(form: PlanRequest["params"], at: "before" | "after"): Promise<string> {
      const pod = await stand.pod("cart-0", {}, {}, RUNNING);
      const never = new Promise<void>(() => undefined);
      const reached = new Promise<void>((resolve) => {
        stand[at] = async (request) => {
          if (!isWrite(request)) return;
          resolve();
          await never;
        };
      });
      const fixes = stand.service();
      const plan = await fixes.plan(stand.request(pod, "debug-pod", form), "en");
      void fixes.confirm(plan.planId, {});
      await reached;
      stand.before = () => Promise.resolve();
      stand.after = () => Promise.resolve();
      await stand.service().plan(stand.request(pod, "delete-pod"), "en");
      const row = (await stand.audit.list({})).find(({ kind }) => kind === "outcome");
      expect(row).toMatchObject({ state: "unknown-outcome", said: { "zh-CN": expect.stringContaining("下次启动时读取") } });
      return `${plan.planId.slice(0, 8)} ${row?.detail}`;
    }

    it("finds the copy again, with its UID and how it goes away, or says that there is none", async () => {
      const made = await cutOff(COPY, "after");
      const name = `cart-0-debug-${made.slice(0, 8)}`;
      const { uid } = (await stand.read(name)).metadata ?? {};
      expect(made).toContain(`${name} is there (UID ${uid}), so it was made.`);
      expect(made).toContain(`kubectl -n default delete pod ${name}. Of cart-0 itself: the UID is still there`);
    });

    it("says that there is no copy where the request was never sent", async () => {
      expect(await cutOff(COPY, "before")).toContain("it was not made, or not yet, or it is gone again. Of cart-0 itself:");
    });

    it("says whether the container beside the others is in the pod", async () => {
      expect(await cutOff({}, "after")).toMatch(/The container debug-.* is in it, so it was added\./);
    });

    it("says that nothing was carried out where the pod is as it was", async () => {
      expect(await cutOff({}, "before")).toContain("It is as it was when the fix was planned, so the request was not carried out");
    });
  });

  it("tells a pull that fails in the kubelet's words, with the next step", async () => {
    const pod = await stand.pod("cart-0", {}, {}, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod", { image: "registry.example.test/none:1" }), "en");
    kubelet("ephemeralContainerStatuses", { waiting: { reason: "ErrImagePull", message: "not found" } });
    await fixes.confirm(plan.planId, {});
    const { state, detail } = await stand.outcome(fixes, plan);
    expect(state).toBe("not-verified");
    expect(detail).toContain("ErrImagePull – not found. Next: plan it again with an image that this node can pull.");
    expect(fixes.state(plan.planId).entry).toBeUndefined();
  });

  it("makes a copy that nobody adopts, and deletes it by its own UID", async () => {
    const pod = await stand.pod("cart-0", { labels: { app: "cart" } }, {}, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
    kubelet("containerStatuses", { running: {} });
    await fixes.confirm(plan.planId, {});
    const state = await stand.outcome(fixes, plan);
    const copy = await stand.read(`cart-0-debug-${plan.planId.slice(0, 8)}`);
    expect(copy.metadata?.labels).toEqual({ "podward.dev/debug-copy-of": pod.metadata?.uid });
    expect(state).toMatchObject({ state: "verified", entry: { copy: { name: copy.metadata?.name, uid: copy.metadata?.uid } } });
    const [intent] = (await stand.audit.list({})).filter(({ kind }) => kind === "intent");
    expect(intent).toMatchObject({ fix: "debug-pod", target: { name: "cart-0", uid: pod.metadata?.uid } });

    stand.before = () => Promise.resolve();
    const removal = await fixes.plan(stand.request(copy, "delete-pod"), "en");
    await fixes.confirm(removal.planId, {});
    await stand.remove(copy.metadata?.name ?? "", 0);
    expect(await stand.outcome(fixes, removal)).toMatchObject({ state: "verified" });
    expect(await stand.isThere("cart-0")).toBe(true);
  });

  it("masks the environment in what is shown and kept, and sends it whole", async () => {
    const env = [{ name: "DB_PASSWORD", value: "hunter2" }];
    const containers = [{ name: "app", image: "registry.example.test/app:1", env }];
    const pod = await stand.pod("cart-0", {}, { containers }, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
    expect(JSON.stringify(plan)).not.toContain("hunter2");
    kubelet("containerStatuses", { running: {} });
    await fixes.confirm(plan.planId, {});
    const state = await stand.outcome(fixes, plan);
    expect(JSON.stringify(await stand.audit.list({}))).not.toContain("hunter2");
    expect((await stand.read(state.entry?.copy?.name ?? "")).spec?.containers?.[0]?.env).toEqual(env);
  });

  it("makes no copy when the pod was swapped, nor a second one of the same plan", async () => {
    const pod = await stand.pod("cart-0", {}, {}, RUNNING);
    const fixes = stand.service();
    const swapped = await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
    await stand.remove("cart-0", 0);
    const fresh = await stand.pod("cart-0", {}, {}, RUNNING);
    await expect(fixes.confirm(swapped.planId, {})).rejects.toMatchObject({ code: "gone" });
    expect(stand.writes).toEqual([]);

    const plan = await fixes.plan(stand.request(fresh, "debug-pod", COPY), "en");
    await stand.create(PODS, { metadata: { name: `cart-0-debug-${plan.planId.slice(0, 8)}` }, spec: fresh.spec });
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict" });
    expect(fixes.state(plan.planId).entry).toBeUndefined();
  });

  it("looks for the copy by its name when the answer never came, and shows the way to take it away", async () => {
    const pod = await stand.pod("cart-0", {}, {}, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      await stand.client.json<Pod>(request);
      const { KubeError } = await import("#server/kube/types.ts");
      throw new KubeError("unknown-outcome", "timed out", { status: 504 });
    };
    await fixes.confirm(plan.planId, {});
    const state = await stand.outcome(fixes, plan);
    expect(state).toMatchObject({ state: "unknown-outcome", detail: expect.stringContaining("is there, so it was made") });
    expect(state.entry?.command).toBeNull();
    expect(state.entry?.copy?.uid).toBe((await stand.read(state.entry?.copy?.name ?? "")).metadata?.uid);
  });

  it("asks for the right of the form that is chosen", async () => {
    const pod = await stand.pod("cart-0", {}, {}, RUNNING);
    const seen: unknown[] = [];
    stand.before = ({ path, body }) => {
      if (path.includes("selfsubjectaccessreviews")) seen.push(body);
      return Promise.resolve();
    };
    const fixes = stand.service();
    await fixes.plan(stand.request(pod, "debug-pod"), "en");
    await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
    expect(seen).toMatchObject([
      { spec: { resourceAttributes: { verb: "patch", resource: "pods", subresource: "ephemeralcontainers" } } },
      { spec: { resourceAttributes: { verb: "create", resource: "pods" } } },
    ]);
  });
});
