import path from "node:path";
import { type RealNode, startRealNode } from "../cluster/node/real-node.ts";
import { whyNoRealNode } from "../cluster/node/requirements.ts";
import { applyScenario, type ScenarioName } from "../cluster/node/scenarios.ts";
import { freePorts } from "../cluster/ports.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { serveControl } from "./control.ts";
import { startDashboard } from "./dashboard.ts";
import { publishStand } from "./stand.ts";

const DATA = path.join(import.meta.dirname, "..", "..", "test-results", "node-stand-data");
/** Each in a namespace of its name. Those whose verdict takes a minute are among them, so that it passes meanwhile. */
const SCENARIOS: readonly ScenarioName[] = [
  "finalizer",
  "readiness-refused",
  "crash-loop",
  "oom-killed",
  "image-not-found",
  "image-refused",
  "chatty-logs",
];

/**
 * Starts one real node with sick pods and the built dashboard on it; returns what stops both. Where the machine cannot
 * run a node the specs skip themselves with the reason. @throws under CI=true, where that is a failure
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup as the file's default export
export default async function setUp(): Promise<() => Promise<void>> {
  const reason = await whyNoRealNode();
  if (!requireOrSkip("the record page on a real node", reason)) {
    publishStand({ reason: reason ?? "" });
    return () => Promise.resolve();
  }
  const node = await startRealNode({ otherNodes: 1 });
  try {
    const stop = await startOn(node);
    return async () => {
      await stop();
      await node.stop();
    };
  } catch (error) {
    await node.stop();
    throw error;
  }
}

async function startOn(node: RealNode): Promise<() => Promise<void>> {
  const [port = 0, controlPort = 0] = await freePorts(2);
  const [dashboard, control] = await Promise.all([
    startDashboard({ port, kubeconfig: node.kubeconfigPath, data: DATA }),
    serveControl(node, controlPort),
    ...SCENARIOS.map((name) => applyScenario(node, name, name)),
  ]);
  publishStand({ reason: null, dashboard: dashboard.url, control: `http://127.0.0.1:${controlPort}`, cluster: node.context });
  return async () => {
    control.close();
    control.closeAllConnections();
    await dashboard.stop();
  };
}
