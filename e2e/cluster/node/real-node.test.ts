import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireOrSkip } from "../require.ts";
import { waitFor } from "../wait.ts";
import { nodeCgroups } from "./cgroups.ts";
import { type RealNode, startRealNode } from "./real-node.ts";
import { whyNoRealNode } from "./requirements.ts";
import { applyScenario, SCENARIOS, scenarioFiles, scenarioNames, waitForScenario } from "./scenarios.ts";

const reason = await whyNoRealNode();
const runs = requireOrSkip("the real node", reason);
const BUILD_AND_START_MS = 20 * 60_000;
const SYSCTLS = ["vm/overcommit_memory", "vm/panic_on_oom", "kernel/panic", "kernel/panic_on_oops"];

/** What a node might leave on the machine; the sysctls belong to all nodes that run at the time. */
function traces() {
  const othersRun = nodeCgroups().length > 0;
  const interfaces = readdirSync("/sys/class/net").filter((name) => name.startsWith("podward") || name.startsWith("veth"));
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .filter((line) => line.includes("/podward-node-"));
  const sysctls = othersRun ? [] : SYSCTLS.map((name) => readFileSync(`/proc/sys/${name}`, "utf8"));
  return { interfaces, mounts, sysctls };
}

async function processesIn(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"], { maxBuffer: 1 << 26 });
  return stdout.split("\n").filter((line) => line.includes(folder) && !line.includes("guard.sh"));
}

describe("the scenarios", () => {
  it("have one file each", () => {
    expect(scenarioFiles().toSorted()).toEqual(Object.keys(SCENARIOS).toSorted());
  });
});

// Left out only where it cannot run, with the reason in its name; `requireOrSkip` fails instead under CI.
describe.skipIf(!runs)(`the real node${reason === null ? "" : ` (${reason})`}`, () => {
  const before = runs ? traces() : null;
  let node: RealNode;

  beforeAll(async () => {
    node = await startRealNode({ otherNodes: 1 });
  }, BUILD_AND_START_MS);
  afterAll(async () => {
    await node?.stop();
    expect(existsSync(node.folder)).toBe(false);
    expect(await processesIn(node.folder)).toEqual([]);
    expect(nodeCgroups()).not.toContain(node.cgroup);
    const { sysctls, ...seen } = traces();
    expect(seen).toEqual({ interfaces: before?.interfaces, mounts: before?.mounts });
    if (sysctls.length > 0 && before !== null && before.sysctls.length > 0) expect(sysctls).toEqual(before.sysctls);
  }, 120_000);

  async function containerOf(pod: string): Promise<string> {
    const jsonpath = "jsonpath={.status.containerStatuses[0].containerID}";
    return (await node.kubectl(["get", "pod", pod, "-o", jsonpath])).stdout.replace("containerd://", "");
  }
  const runningTask = async (id: string) => (await node.tasks()).some((task) => task.id === id && task.status === "RUNNING");

  it("runs a pod, shows its log, and ends its process when the pod is deleted", async () => {
    const command = ["sh", "-c", 'trap "exit 0" TERM; echo hello; while :; do sleep 1; done'];
    await node.kubectl(["run", "hello", "--image=registry.example.test/podward/app:1.0", "--command", "--", ...command]);
    await node.kubectl(["wait", "--for=condition=Ready", "pod/hello", "--timeout=60s"]);
    const id = await containerOf("hello");
    expect(await runningTask(id)).toBe(true);
    expect((await node.kubectl(["logs", "hello"])).stdout).toBe("hello\n");
    expect((await node.kubectl(["exec", "hello", "--", "cat", "/www/index.html"])).stdout).toBe("ok\n");
    await node.kubectl(["delete", "pod", "hello", "--timeout=60s"]);
    expect(await runningTask(id)).toBe(false);
  }, 180_000);

  it("has no way out, and is not seen outside", async () => {
    const routes = (await node.inside("ip", ["route"])).stdout.trim().split("\n");
    expect(routes.every((route) => route.startsWith("10.244.0.0/24 dev podward0"))).toBe(true);
    expect(traces().interfaces).toEqual(before?.interfaces);
    expect(traces().mounts).toEqual(before?.mounts);
  });

  it("reaches pods from a process that is spawned in its network", async () => {
    await applyScenario(node, "running", "reach");
    await waitForScenario(node, "running", "reach");
    const jsonpath = "jsonpath={.items[0].status.podIP}";
    const address = (await node.kubectl(["get", "pods", "-n", "reach", "-o", jsonpath])).stdout;
    const program = `fetch("http://${address}:8080/").then((answer) => answer.text()).then((text) => process.stdout.write(text))`;
    const child = node.spawn(process.execPath, ["-e", program]);
    let said = "";
    child.stdout?.on("data", (text) => {
      said += String(text);
    });
    await new Promise((resolve) => child.once("close", resolve));
    expect(said).toBe("ok\n");
  }, 180_000);

  it("is lost while its kubelet is frozen, and comes back", async () => {
    const jsonpath = 'jsonpath={.status.conditions[?(@.type=="Ready")].status}';
    const ready = async () => (await node.kubectl(["get", "node", node.nodeName, "-o", jsonpath])).stdout;
    node.components.kubelet.pause();
    await waitFor("the node is Unknown", async () => (await ready()) === "Unknown", 90_000);
    node.components.kubelet.resume();
    await waitFor("the node is Ready", async () => (await ready()) === "True", 90_000);
    await node.components.kubelet.stop();
    node.components.kubelet.start();
    await node.kubectl(["run", "after", "--image=registry.example.test/podward/app:1.0"]);
    await node.kubectl(["wait", "--for=condition=Ready", "pod/after", "--timeout=90s"]);
  }, 300_000);

  describe("with all scenarios", () => {
    beforeAll(async () => {
      for (const name of scenarioNames().toReversed()) await applyScenario(node, name, name);
    }, 300_000);

    it.each(scenarioNames().toReversed())(
      "comes to the state of %s",
      async (name) => {
        expect(await waitForScenario(node, name, name)).not.toEqual([""]);
      },
      300_000,
    );

    it("keeps the log of the container before, and every byte of a chatty one", async () => {
      const args = ["logs", "-n", "two-containers", "two-containers", "-c", "sidecar", "--previous"];
      // The kubelet refuses while the newest container has just ended: it keeps one dead container only.
      await waitFor("the previous log is there", async () => (await node.kubectl(args)).stdout.includes("cannot reach upstream"));
      const log = (await node.kubectl(["logs", "-n", "chatty-logs", "chatty-logs"])).stdout;
      expect(log).toContain("\u001b[32mINFO");
      expect(log).toContain(`${"x".repeat(20_000)} end of the long line`);
    }, 60_000);
  });

  it("leaves nothing when the process that started it is killed", async () => {
    const program = `
      const { startRealNode } = await import(${JSON.stringify(path.join(import.meta.dirname, "real-node.ts"))});
      const node = await startRealNode();
      await node.kubectl(["run", "orphan", "--image=registry.example.test/podward/app:1.0"]);
      await node.kubectl(["wait", "--for=condition=Ready", "pod/orphan", "--timeout=90s"]);
      console.log(node.folder + " " + node.cgroup);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    const said = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())));
    const [folder = "", cgroup = ""] = said.split(" ");
    expect(nodeCgroups()).toContain(cgroup);
    child.kill("SIGKILL");
    await waitFor("its folder is gone", async () => !existsSync(folder));
    expect(await processesIn(folder)).toEqual([]);
    expect(nodeCgroups()).not.toContain(cgroup);
  }, 300_000);
});
