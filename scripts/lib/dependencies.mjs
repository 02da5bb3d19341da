import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fail, root, run, say, seconds } from "./say.mjs";

const MINIMUM = 20;
const stampFile = path.join(root, "node_modules", ".podward-installed");

/** Node 24 of the `node` package; system Node only has to start the scripts. */
export const node24 = path.join(root, "node_modules", "node", "bin", "node");

/** Environment in which tools find Node 24 and the project's binaries first. @returns {NodeJS.ProcessEnv} */
export function toolEnv(extra = {}) {
  const bin = path.join(root, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`, NEXT_TELEMETRY_DISABLED: "1", ...extra };
}

/** Installs what package-lock.json names unless it is installed already. Ends the process with a clear error if it cannot. */
export async function ensureDependencies() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < MINIMUM) fail(`Node ${MINIMUM} or newer is needed to start; this is ${process.version}.`);
  const wanted = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted && existsSync(node24)) return;
  const started = Date.now();
  say("installing the packages of package-lock.json (npm ci) …");
  const { status } = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (status !== 0) fail("npm ci failed (see above). It needs the npm registry once; afterwards everything works offline.");
  if (!existsSync(node24)) {
    const install = await run("npm", ["rebuild", "node"]);
    if (install.status !== 0 || !existsSync(node24))
      fail("the `node` package did not bring Node 24: its install script must be allowed to run.");
  }
  writeFileSync(stampFile, wanted);
  say(`packages installed in ${seconds(started)}`);
}
