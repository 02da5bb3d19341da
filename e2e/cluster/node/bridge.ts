import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createServer, type Server } from "node:net";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";

/** Opens a listener on a free loopback port of this machine; `carryInside` lets it be served. */
export async function openListener(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return { server, port: address.port };
}

export type BridgeOptions = {
  /** Process whose network namespace is meant. */
  readonly initPid: number;
  readonly apiPort: number;
  readonly registryPort: number;
  readonly logFile: string;
};

/**
 * Gives a listener of this machine's network to a process inside the node's network. The socket
 * stays where it was opened, so clients outside reach the API server inside, and nothing else.
 */
export async function carryInside(server: Server, options: BridgeOptions): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, "inside.ts");
  const log = openSync(options.logFile, "a");
  const namespace = `--net=/proc/${options.initPid}/ns/net`;
  const child = spawn("nsenter", [namespace, process.execPath, script, String(options.apiPort), String(options.registryPort)], {
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
    env: childEnvironment(),
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the bridge into the node's network ended with ${code}: see ${options.logFile}`)));
  });
  await new Promise<void>((resolve, reject) => {
    child.send("listener", server, {}, (error) => (error === null ? resolve() : reject(error)));
  });
  await new Promise((resolve) => server.close(resolve));
  child.unref();
  child.channel?.unref();
  return child;
}
