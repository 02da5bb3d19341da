import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { waitFor } from "../cluster/wait.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const READY_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 5_000;

/** A running dashboard. */
export interface Dashboard {
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
}

/**
 * Starts the built dashboard on a kubeconfig, with its records in `data` (emptied first, unless they are to be kept), and
 * returns when it answers. @throws with the last it said when it ends before that
 */
export async function startDashboard(input: { port: number; kubeconfig: string; data: string; keep?: true }): Promise<Dashboard> {
  const { port, kubeconfig, data } = input;
  if (!input.keep) rmSync(data, { recursive: true, force: true });
  const server = path.join(ROOT, process.env.PODWARD_DIST_DIR ?? ".next", "standalone", "server.js");
  const node = path.join(ROOT, "node_modules", ".bin", "node");
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", server], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      NODE_ENV: "production",
      PODWARD_KUBECONFIG: kubeconfig,
      PODWARD_DATA_DIR: data,
      PODWARD_LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const said = heard(child);
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  child.once("close", () => {
    ended = true;
  });
  await waitFor("the dashboard answers", async () => ended || (await fetch(`${url}/api/health/livez`)).ok, READY_WITHIN_MS);
  if (ended) throw new Error(`the dashboard ended before it answered: ${said()}`);
  return {
    url,
    async stop() {
      process.off("exit", kill);
      await end(child);
    },
    async kill() {
      process.off("exit", kill);
      const closed = new Promise((resolve) => child.once("close", resolve));
      kill();
      await closed;
    },
  };
}

/** The last the child has said, for an error message. */
function heard(child: ChildProcess): () => string {
  let tail = "";
  const take = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2_000);
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  return () => tail.trim();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
  await closed;
  clearTimeout(timer);
}
