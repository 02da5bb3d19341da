#!/usr/bin/env node
// Starts the command line on a Node that can run TypeScript as it stands: the repository's own Node 24 where it is
// installed, else the present one from 22.19 on.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const own = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));
const node = major >= 24 || !existsSync(own) ? process.execPath : own;

if (node === process.execPath && (major < 22 || (major === 22 && minor < 19))) {
  process.stderr.write(
    `podward: Node ${process.versions.node} is too old, 22.19 or newer is needed. Run npm install in the checkout: it brings Node 24.\n`,
  );
  process.exit(1);
}

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
// The only warning that is switched off is that Node strips types, which older versions call experimental.
const flags = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];
const child = spawn(node, [...flags, main, ...process.argv.slice(2)], { stdio: "inherit" });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  process.stderr.write(`podward: ${error.message}\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 143);
});
