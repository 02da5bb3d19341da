import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixState, PlanAnswer } from "#lib/contract/fixes.ts";
import type { KubeEvent, KubeList, Pod } from "#lib/kube/objects.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { FixService } from "#server/fixes/service.ts";
import { findClusters } from "#server/kube/kubeconfig.ts";
import { createLog } from "#server/log.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore, type Store } from "#server/records/database.ts";
import { connectWard, type Ward } from "#server/ward.ts";
import { REGISTRY_PORT } from "../cluster/node/configuration.ts";
import { type RealNode, startRealNode } from "../cluster/node/real-node.ts";
import { whyNoRealNode } from "../cluster/node/requirements.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";

const runs = requireOrSkip("the fixes on a real node", await whyNoRealNode());
const PODS = "/api/v1/namespaces/default/pods";
const IGNORES_TERM = ["sh", "-c", 'trap "" TERM; while :; do sleep 1; done'];
const ENDS_ON_TERM = ["sh", "-c", 'trap "exit 0" TERM; while :; do sleep 1; done'];

/** What each fix promises, held against the runtime's own list of containers and not only the API (F1.2). */
describe.skipIf(!runs)("the fixes on real containers", () => {
  let node: RealNode;
  let ward: Ward;
  let store: Store;
  let audit: AuditLog;
  let fixes: FixService;

  beforeAll(async () => {
    node = await startRealNode({ otherNodes: 1 });
    const [source] = findClusters({ kubeconfig: node.kubeconfigPath }).sources;
    if (!source) throw new Error("the node's kubeconfig names no cluster");
    ward = connectWard({ source, patience: DEFAULT_PATIENCE, log: createLog("silent") });
    await ward.untilSettled(30_000, new AbortController().signal);
    store = await openStore(":memory:");
    audit = new AuditLog(store, Date.now);
    fixes = new FixService({
      open: () => Promise.resolve({ view: ward.view, judgement: (uid) => ward.diagnosis.judgement(uid) }),
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
    await node?.stop();
  }, 120_000);

  const read = async (name: string): Promise<Pod | null> => {
    const answer = await node.client.request("GET", `${PODS}/${name}`);
    return answer.status === 404 ? null : (JSON.parse(answer.text) as Pod);
  };
  const running = async (container: string) => (await node.tasks()).some((task) => task.id === container && task.status === "RUNNING");

  async function runPod(name: string, command: readonly string[], graceSeconds: number): Promise<{ pod: Pod; container: string }> {
    const spec = {
      terminationGracePeriodSeconds: graceSeconds,
      containers: [{ name: "app", image: "registry.example.test/podward/app:1.0", command }],
    };
    // A test that is tried again finds what its first try left.
    await node.kubectl(["delete", "pod", name, "--ignore-not-found", "--timeout=90s"]);
    await node.client.object("POST", PODS, { body: { apiVersion: "v1", kind: "Pod", metadata: { name }, spec } });
    await node.kubectl(["wait", "--for=condition=Ready", `pod/${name}`, "--timeout=90s"]);
    const pod = await read(name);
    if (!pod) throw new Error(`${name} is not there`);
    const container = pod.status?.containerStatuses?.[0]?.containerID?.replace("containerd://", "") ?? "";
    expect(await running(container)).toBe(true);
    return { pod, container };
  }
  const askDeletion = (name: string) =>
    node.client.object("DELETE", `${PODS}/${name}`, { body: { kind: "DeleteOptions", apiVersion: "v1" } });
  const planFix = (fix: FixId, pod: Pod, params: Record<string, number> = {}): Promise<PlanAnswer> => {
    const { name = "", uid = "" } = pod.metadata ?? {};
    return fixes.plan({ cluster: ward.view.name, fix, target: { kind: "Pod", namespace: "default", name, uid }, params }, "en");
  };
  async function outcome(planId: string, withinMs: number): Promise<FixState> {
    await waitFor("the fix has an outcome", () => Promise.resolve(!["planned", "executing"].includes(fixes.state(planId).state)), withinMs);
    return fixes.state(planId);
  }
  const eventsOf = async (name: string, reason: string): Promise<readonly KubeEvent[]> => {
    const query = `fieldSelector=involvedObject.name=${name},reason=${reason}`;
    return (await node.client.object<KubeList<KubeEvent>>("GET", `/api/v1/namespaces/default/events?${query}`)).items ?? [];
  };
  const killingSeen = (name: string) => async () => (await eventsOf(name, "Killing")).length > 0;

  it("delete-pod ends the container in the runtime too", async () => {
    const { pod, container } = await runPod("plain", ENDS_ON_TERM, 30);
    const plan = await planFix("delete-pod", pod);
    expect(plan.preconditions.map((check) => check.state)).not.toContain("fail");
    expect(plan.what).toContain("nobody makes it again");
    await fixes.confirm(plan.planId, {});
    expect(await outcome(plan.planId, 60_000)).toMatchObject({ state: "verified" });
    expect(await read("plain")).toBeNull();
    expect(await running(container)).toBe(false);
  }, 180_000);

  it("delete-pod of a Deployment's pod is verified when its replacement is Ready", async () => {
    const spec = { containers: [{ name: "app", image: "registry.example.test/podward/app:1.0", command: ENDS_ON_TERM }] };
    const body = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web" },
      spec: { selector: { matchLabels: { app: "web" } }, template: { metadata: { labels: { app: "web" } }, spec } },
    };
    await node.client.object("POST", "/apis/apps/v1/namespaces/default/deployments", { body });
    await node.kubectl(["rollout", "status", "deployment/web", "--timeout=90s"]);
    const [pod] = (await node.client.object<KubeList<Pod>>("GET", `${PODS}?labelSelector=app=web`)).items ?? [];
    const plan = await planFix("delete-pod", pod ?? {});
    await fixes.confirm(plan.planId, {});
    const state = await outcome(plan.planId, 120_000);
    expect(state).toMatchObject({ state: "verified", detail: expect.stringMatching(/web-.* is Ready/) });
    const now = (await node.client.object<KubeList<Pod>>("GET", `${PODS}?labelSelector=app=web`)).items ?? [];
    expect(now.map((one) => one.metadata?.uid)).not.toContain(pod?.metadata?.uid);
  }, 240_000);

  it("shorten-grace changes nothing for a kubelet in mid-stop, and its preview says so", async () => {
    const { pod, container } = await runPod("stubborn", IGNORES_TERM, 20);
    const asked = Date.now();
    await askDeletion("stubborn");
    await waitFor("the kubelet has begun", killingSeen("stubborn"), 30_000);
    const plan = await planFix("shorten-grace", pod, { gracePeriodSeconds: 2 });
    expect(plan.what).toContain("nothing ends sooner");
    expect(plan.what).toContain((await read("stubborn"))?.metadata?.deletionTimestamp);
    await fixes.confirm(plan.planId, {});
    // Where two seconds have passed since the request, the API server makes it 1, so that the deadline is not in the past (F1.2).
    expect([1, 2]).toContain((await read("stubborn"))?.metadata?.deletionGracePeriodSeconds);
    await new Promise((resolve) => setTimeout(resolve, 8000));
    expect(await running(container)).toBe(true);
    expect(await outcome(plan.planId, 60_000)).toMatchObject({ state: "verified" });
    expect(Date.now() - asked).toBeGreaterThan(18_000);
    expect(await running(container)).toBe(false);
  }, 180_000);

  it("shorten-grace counts where the kubelet has not begun", async () => {
    const { pod, container } = await runPod("waiting", IGNORES_TERM, 60);
    await node.components.kubelet.stop();
    await askDeletion("waiting");
    const plan = await planFix("shorten-grace", pod, { gracePeriodSeconds: 2 });
    expect(plan.what).not.toContain("nothing ends sooner");
    await fixes.confirm(plan.planId, {});
    await node.components.kubelet.start();
    const back = Date.now();
    expect(await outcome(plan.planId, 60_000)).toMatchObject({ state: "verified" });
    expect(Date.now() - back).toBeLessThan(45_000);
    expect(await running(container)).toBe(false);
  }, 180_000);

  it("shorten-grace counts where an image pull is in the way of the kubelet, which is not interrupted by a deletion (F1.3)", async () => {
    const containers = [
      { name: "app", image: "registry.example.test/podward/app:1.0", command: IGNORES_TERM },
      { name: "slow", image: `127.0.0.1:${REGISTRY_PORT}/slow/cart:1` },
    ];
    const spec = { terminationGracePeriodSeconds: 60, containers };
    await node.client.object("POST", PODS, { body: { apiVersion: "v1", kind: "Pod", metadata: { name: "pulling" }, spec } });
    const pulling = async () => (await eventsOf("pulling", "Pulling")).some(({ message }) => message?.includes("/slow/") === true);
    await waitFor("the second image is being pulled", pulling, 60_000);
    await askDeletion("pulling");
    const asked = Date.now();
    const plan = await planFix("shorten-grace", (await read("pulling")) ?? {}, { gracePeriodSeconds: 2 });
    expect(plan.what).not.toContain("nothing ends sooner");
    await fixes.confirm(plan.planId, {});
    expect(await eventsOf("pulling", "Killing")).toEqual([]);
    expect(await outcome(plan.planId, 60_000)).toMatchObject({ state: "verified" });
    expect(await eventsOf("pulling", "Killing")).not.toEqual([]);
    expect(Date.now() - asked).toBeLessThan(50_000);
  }, 180_000);

  it("shorten-grace counts where a stop that has begun is tried anew: after a restart of the kubelet", async () => {
    const { pod, container } = await runPod("restarted", IGNORES_TERM, 60);
    await askDeletion("restarted");
    await waitFor("the kubelet has begun", killingSeen("restarted"), 30_000);
    await node.components.kubelet.stop();
    const plan = await planFix("shorten-grace", pod, { gracePeriodSeconds: 2 });
    await fixes.confirm(plan.planId, {});
    await node.components.kubelet.start();
    const back = Date.now();
    expect(await outcome(plan.planId, 60_000)).toMatchObject({ state: "verified" });
    expect(Date.now() - back).toBeLessThan(45_000);
    expect(await running(container)).toBe(false);
  }, 180_000);

  it("redelete shortens the next attempt of a kubelet that comes back", async () => {
    const { pod, container } = await runPod("lost", IGNORES_TERM, 8);
    await node.components.kubelet.stop();
    await askDeletion("lost");
    await waitFor(
      "the deadline has passed",
      async () => Date.parse((await read("lost"))?.metadata?.deletionTimestamp ?? "") < Date.now(),
      30_000,
    );
    const plan = await planFix("redelete", pod);
    expect(plan.request.body).toMatchObject({ gracePeriodSeconds: 1, preconditions: { uid: pod.metadata?.uid } });
    await fixes.confirm(plan.planId, {});
    expect(await running(container)).toBe(true);
    await node.components.kubelet.start();
    expect(await outcome(plan.planId, 90_000)).toMatchObject({ state: "verified" });
    expect(await running(container)).toBe(false);
  }, 180_000);

  it("redelete does nothing for a kubelet inside its call to the runtime, and says what is seen", async () => {
    const { pod, container } = await runPod("frozen", IGNORES_TERM, 2);
    node.components.containerd.pause();
    try {
      await askDeletion("frozen");
      await waitFor(
        "the deadline has passed",
        async () => Date.parse((await read("frozen"))?.metadata?.deletionTimestamp ?? "") + 1000 < Date.now(),
        30_000,
      );
      const plan = await planFix("redelete", pod);
      expect(plan.what).toContain("takes no notice until that call returns");
      await fixes.confirm(plan.planId, {});
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      expect(fixes.state(plan.planId)).toMatchObject({ state: "executing" });
      expect((await read("frozen"))?.metadata?.uid).toBe(pod.metadata?.uid);
      node.components.containerd.resume();
      expect(await outcome(plan.planId, 160_000)).toMatchObject({ state: "verified" });
      expect(await running(container)).toBe(false);
    } finally {
      node.components.containerd.resume();
    }
  }, 240_000);

  it("every act has its intent and its outcome, and the chain holds", async () => {
    const rows = await audit.list({});
    expect(rows.filter((row) => row.kind === "intent").length).toBe(8);
    expect(rows.filter((row) => row.kind === "outcome").map((row) => row.state)).toEqual(Array(8).fill("verified"));
    expect(await audit.firstBroken()).toBeNull();
  });
});
