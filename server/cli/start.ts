import "server-only";
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const UP = fileURLToPath(new URL("../../scripts/up.mjs", import.meta.url));

/** Starts the dashboard as `npm run up` does and waits for its end; returns its exit status. */
export function start(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [UP, ...args], { stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
