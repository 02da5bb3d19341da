import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { KUBERNETES_VERSION, whyNoBinaries } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { startRealNode } from "./node/real-node.ts";
import { whyNoRealNode } from "./node/requirements.ts";
import { applyScenario, scenarioNames } from "./node/scenarios.ts";
import { createWard } from "./ward/create-ward.ts";

const USAGE = `npm run cluster -- [options]

Starts a real Kubernetes ${KUBERNETES_VERSION} for development, on loopback ports only, and stays until Ctrl-C.

  --nodes N      how many nodes kwok plays (default 3)
  --ward         make a ward of sick workloads (with --node: real containers)
  --fill N       fill it with N made-up pods, 2 % of them sick
  --node         a real node instead of kwok: kubelet, containerd, runc (root on Linux)
  --dashboard    start Pod Ward on it
  --help         this text
`;

type Options = { nodes: number; ward: boolean; fill: number; node: boolean; dashboard: boolean };

type RunningCluster = Cluster & Partial<Pick<ControlPlane, "filled">>;

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      nodes: { type: "string", default: "3" },
      ward: { type: "boolean", default: false },
      fill: { type: "string", default: "0" },
      node: { type: "boolean", default: false },
      dashboard: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const { ward, node, dashboard } = values;
  if (node && values.fill !== "0")
    throw new Error("--node and --fill do not go together: nothing would play the kubelet of the made-up pods");
  return { ward, node, dashboard, nodes: wholeNumber("--nodes", values.nodes), fill: wholeNumber("--fill", values.fill) };
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${option} takes a whole number, not "${text}"`);
  return Number(text);
}

async function start(options: Options): Promise<RunningCluster> {
  return options.node ? await startNode(options) : await startPlane(options);
}

async function startNode(options: Options): Promise<RunningCluster> {
  const reason = await whyNoRealNode();
  if (reason !== null) throw new Error(`the real node does not run here: ${reason}\nWithout --node, kwok plays the nodes.`);
  const node = await startRealNode({ otherNodes: 1 });
  try {
    const names = options.ward ? scenarioNames() : [];
    for (const name of names) await applyScenario(node, name, name);
  } catch (error) {
    await node.stop();
    throw error;
  }
  return node;
}

async function startPlane(options: Options): Promise<RunningCluster> {
  const reason = await whyNoBinaries("control-plane");
  if (reason !== null) throw new Error(`${reason}\nThe demo ward needs none of it: npm run demo`);
  const plane = await startControlPlane({ nodes: options.nodes, ...(options.fill > 0 ? { fill: { pods: options.fill } } : {}) });
  try {
    if (plane.filled !== null) {
      const { pods, namespaces, nodes, megabytes, seconds } = plane.filled;
      say(`filled with ${pods} pods in ${namespaces} namespaces on ${nodes} nodes: ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`);
    }
    if (options.ward) await createWard(plane.client);
  } catch (error) {
    await plane.stop();
    throw error;
  }
  return plane;
}

function say(text: string): void {
  console.log(`cluster: ${text}`);
}

/** Starts Pod Ward on the cluster; the returned call ends it and waits until it is gone. */
function startDashboard(cluster: RunningCluster): () => Promise<void> {
  const script = path.join(import.meta.dirname, "../../scripts/up.mjs");
  const child = spawn(process.execPath, [script, "--kubeconfig", cluster.kubeconfigPath], { stdio: "inherit" });
  let stopping = false;
  const gone = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", (code, signal) => {
      if (!stopping) say(`the dashboard ended (${signal ?? code}); the cluster goes on`);
      resolve();
    });
  });
  return async () => {
    stopping = true;
    child.kill("SIGTERM");
    await gone;
  };
}

async function main(): Promise<void> {
  const options = readOptions();
  const began = performance.now();
  const signal = new Promise<string>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => resolve(name));
  });
  const starting = start(options);
  const first = await Promise.race([starting, signal]);
  if (typeof first === "string") {
    say("stopped before it was ready");
    // What has been started meanwhile ends with this process.
    process.exit(130);
  }
  say(`Kubernetes ${KUBERNETES_VERSION} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  say(`use it:  export KUBECONFIG=${first.kubeconfigPath}`);
  say(`logs:    ${path.join(first.folder, "logs")}`);
  const stopDashboard = options.dashboard ? startDashboard(first) : null;
  say("Ctrl-C ends it.");
  const stay = setInterval(() => {}, 60_000);
  const end = await Promise.race([signal, first.died]);
  clearInterval(stay);
  await stopDashboard?.();
  await first.stop();
  if (typeof end !== "string") throw end;
  say("stopped, nothing is left");
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(`cluster: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
