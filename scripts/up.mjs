// `npm run up`: installs what is missing, builds, starts the dashboard, prints its address, opens a browser.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { ensureBuild, serverFile } from "./lib/build.mjs";
import { ensureDependencies, node24, toolEnv } from "./lib/dependencies.mjs";
import { readOptions } from "./lib/options.mjs";
import { fail, say, seconds } from "./lib/say.mjs";

const READY_WITHIN_MS = 30_000;

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** @param {ReturnType<typeof readOptions>} options */
async function choosePort(options) {
  if (await isFree(options.port, options.host)) return options.port;
  if (options.portAsked) fail(`port ${options.port} on ${options.host} is taken. Stop what listens there or give another --port.`);
  for (let port = options.port + 1; port < options.port + 50; port += 1) {
    if (await isFree(port, options.host)) {
      say(`port ${options.port} is taken, using ${port}`);
      return port;
    }
  }
  return fail(`no free port between ${options.port} and ${options.port + 49}; give one with --port.`);
}

/** @param {ReturnType<typeof readOptions>} options @param {number} port */
function serverEnv(options, port) {
  return toolEnv({
    PORT: String(port),
    HOSTNAME: options.host,
    PODWARD_PORT: String(port),
    PODWARD_HOST: options.host,
    ...(options.kubeconfig ? { PODWARD_KUBECONFIG: options.kubeconfig } : {}),
    ...(options.context ? { PODWARD_CONTEXT: options.context } : {}),
    ...(options.demo ? { PODWARD_DEMO: "1" } : {}),
    ...(options.readOnly ? { PODWARD_READ_ONLY: "1" } : {}),
    NODE_ENV: "production",
    // What V8 has compiled once is read at the next start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(path.dirname(serverFile), "compile-cache"),
  });
}

/** @param {string} url */
function openBrowser(url) {
  const command = process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  const hasDesktop = process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!hasDesktop) return;
  spawn(command, [url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

/** @param {string} url @param {import("node:child_process").ChildProcess} server */
async function waitUntilReady(url, server) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(`${url}/api/health/livez`).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Why there is no cluster, or which contexts are left out: the server knows where it looked. @param {string} url */
async function sayWhatIsWrong(url) {
  const answer = await fetch(`${url}/api/clusters`).catch(() => null);
  const { problem = null } = answer?.ok ? await answer.json() : {};
  for (const line of problem?.split("\n") ?? []) say(line);
}

const started = Date.now();
const options = readOptions(process.argv.slice(2));
if (options.kubeconfig && !existsSync(options.kubeconfig)) fail(`--kubeconfig ${options.kubeconfig}: there is no such file.`);
await ensureDependencies();
await ensureBuild();
const port = await choosePort(options);
const shown = options.host === "0.0.0.0" || options.host === "::" ? "127.0.0.1" : options.host;
const url = `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}`;
// A query that is too long is told in words by the call itself: Node alone cuts it off at 16 KiB with a bare 431.
const flags = ["--disable-warning=ExperimentalWarning", "--max-http-header-size=65536"];
const server = spawn(node24, [...flags, serverFile], { stdio: "inherit", env: serverEnv(options, port) });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
if (await waitUntilReady(url, server)) {
  await sayWhatIsWrong(url);
  say(`ready after ${seconds(started)}: ${url}   (stop with Ctrl-C)`);
  if (options.open) openBrowser(url);
} else if (server.exitCode === null) {
  server.kill("SIGTERM");
  fail(`the server did not answer on ${url} within ${READY_WITHIN_MS / 1000} s; its messages are above.`);
}
