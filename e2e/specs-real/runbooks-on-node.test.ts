import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KubeEvent, KubeList, Pod } from "#lib/kube/objects.ts";
import { sayRunbooks } from "#lib/runbooks/say.ts";
import { type RealNode, startRealNode } from "../cluster/node/real-node.ts";
import { whyNoRealNode } from "../cluster/node/requirements.ts";
import type { Output } from "../cluster/node/runtime.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { waitFor } from "../cluster/wait.ts";

const runs = requireOrSkip("the runbooks on a real node", await whyNoRealNode());
const PODS = "/api/v1/namespaces/default/pods";
const IMAGE = "registry.example.test/podward/app:1.0";
const IGNORES_TERM = ["sh", "-c", 'trap "" TERM; while :; do echo working; sleep 1; done'];
const GRACE_SECONDS = 60;

/** What a runbook tells somebody at a prompt on the node to do, done to the letter (catalogue, "Fixes"). */
describe.skipIf(!runs)("the runbooks on a real node", () => {
  let node: RealNode;
  beforeAll(async () => {
    node = await startRealNode({ otherNodes: 1 });
  }, 20 * 60_000);
  afterAll(() => node?.stop(), 120_000);

  const read = async (name: string): Promise<Pod | null> => {
    const answer = await node.client.request("GET", `${PODS}/${name}`);
    return answer.status === 404 ? null : (JSON.parse(answer.text) as Pod);
  };
  async function runPod(name: string, container: object, spec: object = {}): Promise<Pod> {
    const containers = [{ name: "app", image: IMAGE, ...container }];
    const body = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name },
      spec: { terminationGracePeriodSeconds: GRACE_SECONDS, containers, ...spec },
    };
    await node.client.object("POST", PODS, { body });
    await node.kubectl(["wait", "--for=condition=Ready", `pod/${name}`, "--timeout=90s"]);
    return (await read(name)) ?? {};
  }
  const idOf = (pod: Pod) => pod.status?.containerStatuses?.[0]?.containerID?.replace("containerd://", "") ?? "";
  const isRunning = async (pod: Pod) => (await node.tasks()).some((task) => task.id === idOf(pod) && task.status === "RUNNING");
  const isListed = async (pod: Pod) => (await node.tasks()).some((task) => task.id === idOf(pod));
  async function askDeletion(name: string): Promise<Pod> {
    await node.client.object("DELETE", `${PODS}/${name}`, { body: { kind: "DeleteOptions", apiVersion: "v1" } });
    return (await read(name)) ?? {};
  }
  const killingSeen = (name: string) => async () => {
    const query = `fieldSelector=involvedObject.name=${name},reason=Killing`;
    return ((await node.client.object<KubeList<KubeEvent>>("GET", `/api/v1/namespaces/default/events?${query}`)).items ?? []).length > 0;
  };
  /** The runbook's commands by step, as they stand on the page; `run` sends one to the node's shell. */
  function filled(id: string, pod: Pod) {
    const [runbook] = sayRunbooks([id], { pod, nodeGone: false }, "en");
    const commands = new Map(runbook?.steps.map(({ command }, i) => [i, command]));
    const steps = runbook?.steps ?? [];
    return {
      steps,
      async run(find: string): Promise<Output> {
        const line = [...commands.values()].find((command) => command?.includes(find));
        if (!line) throw new Error(`${id} has no command with ${find}`);
        return node.shell(line);
      },
    };
  }

  async function endNow(pod: Pod): Promise<number> {
    const name = pod.metadata?.name ?? "";
    const { run } = filled("end-container-now", pod);
    expect((await run("jsonpath")).stdout).toBe(`${pod.metadata?.uid} node-1\n`);
    expect((await run("logs")).stderr).toBe("");
    const listed = (await run("crictl ps")).stdout.trim().split("\n").slice(1);
    expect(listed).toHaveLength(1);
    expect(listed[0]).toContain(idOf(pod).slice(0, 12));
    const before = Date.now();
    const stopped = await run("crictl stop");
    expect(stopped).toMatchObject({ code: 0, stdout: `${idOf(pod)}\n` });
    await waitFor("the pod is gone", async () => (await read(name)) === null, 20_000);
    return Date.now() - before;
  }

  it("end-container-now ends a process that ignores SIGTERM, long before its grace is over", async () => {
    await runPod("stubborn", { command: IGNORES_TERM });
    const pod = await askDeletion("stubborn");
    await waitFor("the kubelet has begun", killingSeen("stubborn"), 30_000);
    expect(await isRunning(pod)).toBe(true);
    const took = await endNow(pod);
    console.log(`a process that ignores SIGTERM: gone ${took} ms after crictl stop --timeout 0 (grace ${GRACE_SECONDS} s)`);
    expect(await isListed(pod)).toBe(false);
  }, 180_000);

  it("end-container-now ends a hanging preStop hook", async () => {
    const lifecycle = { preStop: { exec: { command: ["sleep", "600"] } } };
    await runPod("hanging", { command: ["sleep", "3600"], lifecycle });
    const pod = await askDeletion("hanging");
    await waitFor("the kubelet has begun", killingSeen("hanging"), 30_000);
    const took = await endNow(pod);
    console.log(`a hanging preStop hook: gone ${took} ms after crictl stop --timeout 0 (grace ${GRACE_SECONDS} s)`);
  }, 180_000);

  it("aftercare-force-delete finds and clears what a force delete has left, and nothing else", async () => {
    const volumes = [{ name: "memory", emptyDir: { medium: "Memory" } }];
    const volumeMounts = [{ name: "memory", mountPath: "/memory" }];
    const bystander = await runPod("bystander", { command: IGNORES_TERM, volumeMounts }, { volumes });
    await runPod("left", { command: IGNORES_TERM, volumeMounts }, { volumes, terminationGracePeriodSeconds: 1 });
    await node.components.kubelet.stop();
    const pod = await askDeletion("left");
    const uid = pod.metadata?.uid ?? "";
    const gone = { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0, preconditions: { uid } };
    await node.client.object("DELETE", `${PODS}/left`, { body: gone });
    expect(await read("left")).toBeNull();
    expect(await isRunning(pod)).toBe(true);

    const { steps, run } = filled("aftercare-force-delete", pod);
    expect((await run("kubectl get node")).stdout).toContain("node-1");
    expect((await run("get pods -o wide")).stdout).not.toContain("left");
    const containers = (await run("crictl ps -a")).stdout.trim().split("\n").slice(1);
    expect(containers).toHaveLength(1);
    expect(containers[0]).toMatch(/Running/);
    const mounts = async () =>
      (await run("grep -F")).stdout
        .trim()
        .split("\n")
        .filter((line) => line.includes(uid));
    expect((await mounts()).length).toBeGreaterThanOrEqual(2);
    // Its own container is the one that has the volumes in a mount table of its own.
    expect((await run("mountinfo 2>/dev/null")).stdout).toContain(uid);

    expect(await run("crictl stop --timeout")).toMatchObject({ code: 0, stdout: `${idOf(pod)}\n` });
    expect(await isRunning(pod)).toBe(false);
    expect((await run("crictl stopp")).stdout).toMatch(/^Stopped sandbox [0-9a-f]+\n$/);
    expect((await run("crictl rmp")).stdout).toMatch(/^Removed sandbox [0-9a-f]+\n$/);
    expect(await isListed(pod)).toBe(false);
    expect((await run("crictl pods")).stdout).toBe("");

    const holder = node.shell("exec unshare --mount --propagation private sleep 300");
    const held = await waitFor(
      "the holder is seen",
      async () => (await run("mountinfo 2>/dev/null")).stdout.match(/^ *(\d+) sleep/m)?.[1],
      10_000,
    );
    await node.shell(`kill ${held}`);
    await holder;
    expect((await run("mountinfo 2>/dev/null")).stdout).toBe("");

    expect(await run("umount")).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(await mounts()).toEqual([]);
    expect((await run("ip route get")).stdout).toContain(pod.status?.podIP);
    const notHere = steps.filter(({ command }) => /journalctl|systemctl/.test(command ?? ""));
    for (const { command } of notHere) console.log(`not executed here (no systemd, no journal): ${command}`);
    expect(notHere).toHaveLength(1);

    // Nothing of anybody else was touched, and a kubelet that comes back agrees.
    expect(await isRunning(bystander)).toBe(true);
    expect((await node.shell(`grep -cF ${bystander.metadata?.uid} /proc/self/mountinfo`)).stdout).toBe("2\n");
    await node.components.kubelet.start();
    await node.kubectl(["wait", "--for=condition=Ready", "node/node-1", "pod/bystander", "--timeout=90s"]);
    expect((await read("bystander"))?.status?.containerStatuses?.[0]?.restartCount).toBe(0);
    await waitFor("the kubelet has cleaned up", async () => (await node.shell(`ls ${node.kubeletFolder}/pods/${uid}`)).code !== 0, 60_000);
  }, 240_000);
});
