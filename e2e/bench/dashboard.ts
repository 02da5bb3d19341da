import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serverFile } from "../../scripts/lib/build.mjs";
import { node24, toolEnv } from "../../scripts/lib/dependencies.mjs";
import { freePorts } from "../cluster/ports.ts";

export type Dashboard = {
  readonly url: string;
  /** Resident memory now, MB; null where the system does not tell. */
  residentMb(): Promise<number | null>;
  stop(): Promise<void>;
};

/** Starts the built server on a kubeconfig and returns at once: it is not ready yet. */
export async function startDashboard(kubeconfig: string): Promise<Dashboard> {
  const [port = 0] = await freePorts(1);
  const data = await mkdtemp(path.join(tmpdir(), "podward-bench-"));
  const env = toolEnv({
    PORT: String(port),
    HOSTNAME: "127.0.0.1",
    PODWARD_KUBECONFIG: kubeconfig,
    PODWARD_DATA_DIR: data,
    PODWARD_LOG_LEVEL: "error",
    NODE_ENV: "production",
    // As `npm run up` does: what was compiled once is not compiled again.
    NODE_COMPILE_CACHE: path.join(path.dirname(serverFile), "compile-cache"),
  });
  const child = spawn(node24, ["--disable-warning=ExperimentalWarning", serverFile], { env, stdio: ["ignore", "ignore", "inherit"] });
  return {
    url: `http://127.0.0.1:${port}`,
    residentMb: () => residentMb(child),
    async stop() {
      await end(child);
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function residentMb(child: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

/** Asks again and again until `answer` is not null; the server is still starting. */
export async function poll<T>(url: string, answer: (response: Response) => Promise<T | null>, withinMs: number): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    const value = response === null ? null : await answer(response).catch(() => null);
    if (value !== null) return value;
    if (performance.now() > deadline) throw new Error(`${url} did not answer as wanted within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
