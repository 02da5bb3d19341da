import { spawn } from "node:child_process";
import { binaryPath } from "../binaries.ts";
import { childEnvironment } from "../child-environment.ts";
import { enterAll } from "./real-node-launch.ts";

export type Output = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A container process as containerd itself knows it. */
export type Task = {
  /** The id that a pod's status shows after `containerd://`; pause containers have one too. */
  readonly id: string;
  /** Process id inside the node's PID namespace; 0 when it has ended. */
  readonly pid: number;
  readonly status: string;
};

/** Runs a program in all the node's namespaces and waits for it; any exit status is a result. */
export async function runInside(
  initPid: number,
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Output> {
  const environment = childEnvironment({ PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...variables });
  const child = spawn("nsenter", [...enterAll(initPid), command, ...args], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve(status ?? -1));
  });
  return { code, stdout, stderr };
}

/** containerd's own client, on the images and containers that belong to Kubernetes. */
export async function runCtr(initPid: number, socket: string, args: readonly string[]): Promise<string> {
  const result = await runInside(initPid, binaryPath("ctr"), ["--address", socket, "--namespace", "k8s.io", ...args]);
  if (result.code !== 0) throw new Error(`ctr ${args.join(" ")}: ${result.stderr.trim()}`);
  return result.stdout;
}

/** The runtime's own list of container processes. */
export async function listTasks(initPid: number, socket: string): Promise<Task[]> {
  const table = await runCtr(initPid, socket, ["tasks", "list"]);
  return table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .map(([id = "", pid = "0", status = ""]) => ({ id, pid: Number(pid), status }));
}
