// What every script needs before node_modules exists: plain Node 20, no dependencies.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Root folder of the checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Prints one progress line. @param {string} text */
export function say(text) {
  process.stdout.write(`podward: ${text}\n`);
}

/** Ends the process with a clear error. @param {string} text @param {number} [status] @returns {never} */
export function fail(text, status = 1) {
  process.stderr.write(`podward: ${text}\n`);
  process.exit(status);
}

/** Seconds since `startedAt` (ms), as text. @param {number} startedAt */
export function seconds(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command to its end; output goes through.
 * @param {string} command @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ status: number, output: string }>} exit status and, when quiet, what it printed
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (data) => (output += data));
    child.stderr?.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ status: 127, output: error.message }));
    child.on("close", (status, signal) => resolve({ status: status ?? (signal ? 130 : 1), output }));
  });
}
