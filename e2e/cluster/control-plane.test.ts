import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whyNoBinaries } from "./binaries.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { requireOrSkip } from "./require.ts";
import { waitFor } from "./wait.ts";

const reason = await whyNoBinaries("control-plane");
const runs = requireOrSkip("the real control plane", reason);
const BUILD_AND_START_MS = 20 * 60_000;

function pod(name: string, more: { labels?: Record<string, string>; annotations?: Record<string, string> } = {}) {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, ...more },
    spec: { terminationGracePeriodSeconds: 1, containers: [{ name: "app", image: "registry.example.test/shop/app:1.0" }] },
  };
}

/** The columns READY and STATUS as kubectl prints them, or "" when there is no such pod. */
async function statusOf(plane: ControlPlane, name: string): Promise<string> {
  const { stdout } = await plane.kubectl(["get", "pod", name, "--no-headers", "--ignore-not-found"]);
  const [, ready = "", status = ""] = stdout.trim().split(/\s+/);
  return `${ready} ${status}`.trim();
}

async function processesWith(text: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
  return stdout.split("\n").filter((line) => line.includes(text) && !line.includes("guard.sh"));
}

describe.skipIf(!runs)(`the real control plane${reason === null ? "" : ` (${reason})`}`, () => {
  let plane: ControlPlane;
  const pods = "/api/v1/namespaces/default/pods";

  beforeAll(async () => {
    plane = await startControlPlane({ nodes: 2, controllers: { nodeMonitorGraceSeconds: 8 }, nodeLeaseSeconds: 4 });
  }, BUILD_AND_START_MS);
  afterAll(async () => await plane?.stop(), 60_000);

  it("runs a pod on a kwok node and lets it go when it is deleted", async () => {
    await plane.client.object("POST", pods, { body: pod("ordinary") });
    await waitFor("the pod runs", async () => (await statusOf(plane, "ordinary")) === "1/1 Running");
    await plane.client.object("DELETE", `${pods}/ordinary`);
    await waitFor("the pod is gone", async () => (await statusOf(plane, "ordinary")) === "");
  }, 60_000);

  it.each([
    ["crash-loop", "0/1 CrashLoopBackOff"],
    ["exits-zero", "0/1 CrashLoopBackOff"],
    ["oom-killed", "0/1 CrashLoopBackOff"],
    ["image-pull", "0/1 ImagePullBackOff"],
    ["not-ready", "0/1 Running"],
    ["config-missing", "0/1 CreateContainerConfigError"],
    ["mount-missing", "0/1 ContainerCreating"],
  ])(
    "plays the kubelet of a pod labelled %s",
    async (sickness, status) => {
      await plane.client.object("POST", pods, { body: pod(sickness, { labels: { "podward.dev/kwok": sickness } }) });
      await waitFor(`kubectl prints ${status}`, async () => (await statusOf(plane, sickness)) === status);
    },
    60_000,
  );

  it("counts restarts and keeps how the container ended", async () => {
    const annotations = { "podward.dev/back-off": "1s" };
    await plane.client.object("POST", pods, { body: pod("counts", { labels: { "podward.dev/kwok": "oom-killed" }, annotations }) });
    const jsonpath = "{.status.containerStatuses[0].restartCount} {.status.containerStatuses[0].lastState.terminated.reason}";
    await waitFor("three restarts", async () => {
      const [count, ended] = (await plane.kubectl(["get", "pod", "counts", "-o", `jsonpath=${jsonpath}`])).stdout.split(" ");
      return Number(count) >= 3 && ended === "OOMKilled";
    });
  }, 60_000);

  it("leaves a pod in Terminating whose kubelet never ends it, and a finished one that a finalizer holds", async () => {
    await plane.client.object("POST", pods, { body: pod("stuck", { labels: { "podward.dev/kwok": "stuck-deletion" } }) });
    const held = pod("held");
    await plane.client.object("POST", pods, { body: { ...held, metadata: { ...held.metadata, finalizers: ["example.com/hold"] } } });
    for (const name of ["stuck", "held"]) {
      await waitFor("it runs", async () => (await statusOf(plane, name)) === "1/1 Running");
      await plane.client.object("DELETE", `${pods}/${name}`);
    }
    await waitFor("the container of held has ended", async () => (await statusOf(plane, "held")) === "0/1 Error");
    expect(await statusOf(plane, "stuck")).toBe("1/1 Terminating");
  }, 60_000);

  it("refuses a user what nobody granted", async () => {
    const user = await plane.issueUser("alice", ["viewers"]);
    const answer = await user.client.request("GET", pods);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('User \\"alice\\" cannot list resource \\"pods\\"');
    const result = await plane.kubectl(["--kubeconfig", user.kubeconfigPath, "auth", "whoami", "-o", "jsonpath={.status.userInfo.groups}"]);
    expect(result.stdout).toContain("viewers");
  });

  it("comes back on the same port after the API server was killed", async () => {
    await plane.restartApiServer("SIGKILL");
    expect((await plane.client.request("GET", "/readyz")).text).toBe("ok");
    expect(await statusOf(plane, "stuck")).toBe("1/1 Terminating");
  }, 60_000);

  it("loses its nodes when nothing renews their leases", async () => {
    await plane.components.kwok?.stop();
    const jsonpath = '{.items[*].status.conditions[?(@.type=="Ready")].status}';
    const states = async () => (await plane.kubectl(["get", "nodes", "-o", `jsonpath=${jsonpath}`])).stdout;
    await waitFor("the nodes are Unknown", async () => (await states()) === "Unknown Unknown");
  }, 90_000);

  it("says which part died, with its last lines", async () => {
    const other = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
    try {
      process.kill(other.components.etcd.pid ?? 0, "SIGKILL");
      expect((await other.died).message).toMatch(/^etcd died \(SIGKILL\)/);
      await expect(other.kubectl(["get", "pods"])).rejects.toThrow("etcd died");
    } finally {
      await other.stop();
    }
    expect(existsSync(other.folder)).toBe(false);
    expect(await processesWith(other.folder)).toEqual([]);
  }, 120_000);

  it("leaves nothing behind when the process that started it is killed", async () => {
    const program = `
      const { startControlPlane } = await import(${JSON.stringify(path.join(import.meta.dirname, "control-plane.ts"))});
      const plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
      console.log(plane.folder);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    const folder = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())));
    expect(await processesWith(folder)).toHaveLength(2);
    child.kill("SIGKILL");
    await waitFor("its processes are gone", async () => (await processesWith(folder)).length === 0);
    await waitFor("its folder is gone", async () => !existsSync(folder));
  }, 120_000);
});
