import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Pod } from "#lib/kube/objects.ts";
import { checksOf, FixStand, isWrite, PODS } from "#server/fixes/testing/fix-stand.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";

const runs = requireOrSkip("debug-pod on the real control plane", await whyNoBinaries("control-plane"));
const MERGE = "application/merge-patch+json";
const RUNNING = {
  phase: "Running",
  containerStatuses: [{ name: "app", image: "a", imageID: "", ready: true, restartCount: 0, state: { running: {} } }],
};
const COPY = { form: "copy" };

/** What its two requests do on an API server that nobody wrote for the purpose; the test plays the kubelet. */
describe.skipIf(!runs)("debug-pod on the real control plane", () => {
  let stand: FixStand;

  beforeAll(async () => {
    const plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
    const kubeconfig = parse(await readFile(plane.kubeconfigPath, "utf8")) as Record<string, unknown>;
    stand = await FixStand.on(kubeconfig, () => plane.stop());
    await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" } });
    const body = { status: { conditions: [{ type: "Ready", status: "True" }] } };
    await stand.client.json({ method: "PATCH", path: "/api/v1/nodes/worker-1/status", contentType: MERGE, body });
  }, 20 * 60_000);
  afterAll(() => stand?.stop(), 60_000);

  const enforce = (level: string) =>
    stand.client.json({
      method: "PATCH",
      path: "/api/v1/namespaces/default",
      contentType: MERGE,
      body: { metadata: { labels: { "pod-security.kubernetes.io/enforce": level } } },
    });

  it("adds exactly one container to exactly this pod", async () => {
    const pod = await stand.pod("web-1", {}, {}, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod"), "en");
    expect(checksOf(plan)).toMatchObject({ permission: "pass", "dry-run-accepted": "pass" });
    expect((await stand.read("web-1")).spec?.ephemeralContainers).toBeUndefined();
    await fixes.confirm(plan.planId, {});
    const after = await stand.read("web-1");
    const [added] = after.spec?.ephemeralContainers ?? [];
    expect(added).toMatchObject({ name: `debug-${plan.planId.slice(0, 8)}`, targetContainerName: "app", command: ["sleep", "3600"] });
    const status = {
      ephemeralContainerStatuses: [{ name: added?.name, image: "b", imageID: "", ready: false, restartCount: 0, state: { running: {} } }],
    };
    await stand.client.json({ method: "PATCH", path: `${PODS}/web-1/status`, contentType: MERGE, body: { status } });
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
  });

  it("touches no pod that was swapped in the last moment", async () => {
    const pod = await stand.pod("web-2", {}, {}, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod"), "en");
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      stand.before = () => Promise.resolve();
      await stand.remove("web-2", 0);
      await stand.pod("web-2", {}, {}, RUNNING);
    };
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ kubernetes: { code: expect.any(Number) } });
    expect((await stand.read("web-2")).spec?.ephemeralContainers).toBeUndefined();
    expect(fixes.state(plan.planId)).toMatchObject({ state: "refused" });
  });

  it("makes a copy that the API server takes as it is, and no second one of the same plan", async () => {
    const env = [{ name: "POD", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }];
    const containers = [
      {
        name: "app",
        image: "registry.example.test/app:1",
        env,
        ports: [{ containerPort: 80, hostPort: 8080 }],
        livenessProbe: { tcpSocket: { port: 80 } },
        resources: { limits: { cpu: "1", memory: "64Mi" } },
        volumeMounts: [{ name: "scratch", mountPath: "/scratch" }],
      },
    ];
    const more = { containers, volumes: [{ name: "scratch", emptyDir: {} }], tolerations: [{ key: "a", operator: "Exists" }] };
    const pod = await stand.pod("web-3", { labels: { app: "web" } }, more, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
    expect(checksOf(plan)).toMatchObject({ permission: "pass", "dry-run-accepted": "pass" });
    const name = `web-3-debug-${plan.planId.slice(0, 8)}`;
    expect(await stand.isThere(name)).toBe(false);
    await fixes.confirm(plan.planId, {});
    const copy = await stand.read(name);
    expect(copy.metadata?.labels).toEqual({ "podward.dev/debug-copy-of": pod.metadata?.uid });
    expect(copy.spec).toMatchObject({ nodeName: "worker-1", activeDeadlineSeconds: 3660 });
    expect(copy.spec?.containers?.[0]?.ports).toBeUndefined();
    await stand.client.json({ method: "PATCH", path: `${PODS}/${name}/status`, contentType: MERGE, body: { status: RUNNING } });
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified", entry: { copy: { uid: copy.metadata?.uid } } });
    await expect(stand.create<Pod>(PODS, plan.request.body as object)).rejects.toMatchObject({ status: 409, reason: "AlreadyExists" });
  });

  it("is refused by Pod Security in the dry run, and let in with the profile it asks for", async () => {
    const pod = await stand.pod("web-4", {}, {}, RUNNING);
    await enforce("restricted");
    try {
      const fixes = stand.service();
      const refused = await fixes.plan(stand.request(pod, "debug-pod"), "en");
      expect(refused.allowed).toBe(false);
      expect(refused.dryRun.message).toContain('violates PodSecurity "restricted:latest"');
      const copy = await fixes.plan(stand.request(pod, "debug-pod", COPY), "en");
      expect(copy.dryRun.message).toContain('violates PodSecurity "restricted:latest"');
    } finally {
      await enforce("privileged");
    }
  });
});
