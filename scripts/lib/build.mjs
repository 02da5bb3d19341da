import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { node24, toolEnv } from "./dependencies.mjs";
import { fail, root, run, say, seconds } from "./say.mjs";

const SOURCES = ["app", "components", "lib", "server", "public"];
const FILES = [
  "package-lock.json",
  "package.json",
  "next.config.js",
  "tsconfig.json",
  "postcss.config.mjs",
  "instrumentation.ts",
  "proxy.ts",
];
const distDir = process.env.PODWARD_DIST_DIR ?? ".next";

/** The built server, started with Node 24. */
export const serverFile = path.join(root, distDir, "standalone", "server.js");
const stampFile = path.join(root, distDir, "podward-built");

/** @param {string} folder @returns {string[]} files below it that end up in the build */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
      // Node 20 before 20.12 calls it `path`.
      .map((entry) => path.join(entry.parentPath ?? /** @type {{ path?: string }} */ (entry).path ?? folder, entry.name))
      .filter((file) => !file.includes(`${path.sep}fixtures${path.sep}`))
      .sort()
  );
}

/** Hash over everything that goes into the build. */
function sourceHash() {
  const hash = createHash("sha256");
  const files = [
    ...FILES.map((file) => path.join(root, file)).filter((file) => existsSync(file)),
    ...SOURCES.flatMap((folder) => filesBelow(path.join(root, folder))),
  ];
  for (const file of files) hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** Builds the standalone server unless the sources are those of the last build. */
export async function ensureBuild() {
  const wanted = sourceHash();
  if (existsSync(serverFile) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  const started = Date.now();
  say("building (next build) …");
  rmSync(stampFile, { force: true });
  const { status, output } = await run(node24, [path.join(root, "node_modules", "next", "dist", "bin", "next"), "build"], {
    env: toolEnv(),
    quiet: true,
  });
  if (status !== 0 || !existsSync(serverFile)) {
    process.stderr.write(output);
    fail("the build failed (see above).");
  }
  // Next leaves these two out of its standalone folder.
  cpSync(path.join(root, distDir, "static"), path.join(root, distDir, "standalone", distDir, "static"), { recursive: true });
  cpSync(path.join(root, "public"), path.join(root, distDir, "standalone", "public"), { recursive: true });
  writeFileSync(stampFile, wanted);
  say(`built in ${seconds(started)}`);
}
