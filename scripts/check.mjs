// `npm run check`: types, lint and layers, dead code, generated files, file sizes, bundle budget.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { bundleProblem } from "./lib/bundle.mjs";
import { ensureDependencies, node24, toolEnv } from "./lib/dependencies.mjs";
import { root, run, say } from "./lib/say.mjs";

const MAX_LINES = 300;
const GENERATED = [
  "lib/rules/registry.ts",
  "lib/rules/notes.ts",
  "lib/rules/examples.ts",
  "lib/rules/CATALOGUE.md",
  "lib/fixes/registry.ts",
  "docs/api.md",
];

/** @param {string} script @param {readonly string[]} args */
const tool = (script, ...args) => run(node24, [path.join(root, "node_modules", script), ...args], { env: toolEnv(), quiet: true });

/** Hand-written source files longer than the limit. */
async function longFiles() {
  const { output } = await run("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js", "*.css"], { quiet: true });
  const long = output
    .split("\n")
    .filter((file) => file && !GENERATED.includes(file) && !file.includes("/fixtures/"))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES);
  return {
    status: long.length === 0 ? 0 : 1,
    output: long.map(({ file, lines }) => `${file}: ${lines} lines, at most ${MAX_LINES}`).join("\n"),
  };
}

/** Generated files must equal what the generator writes now. */
async function generatedFiles() {
  const before = GENERATED.map((file) => readFileSync(path.join(root, file), "utf8"));
  const generate = await run(node24, ["scripts/generate.ts"], { env: toolEnv(), quiet: true });
  if (generate.status !== 0) return generate;
  const changed = GENERATED.filter((file, index) => readFileSync(path.join(root, file), "utf8") !== before[index]);
  return {
    status: changed.length === 0 ? 0 : 1,
    output: changed.map((file) => `${file} was out of date; commit what npm run generate writes`).join("\n"),
  };
}

async function bundleBudget() {
  await ensureBuild();
  const problem = bundleProblem();
  return { status: problem ? 1 : 0, output: problem ?? "" };
}

await ensureDependencies();
await run(node24, [path.join(root, "node_modules/next/dist/bin/next"), "typegen"], { env: toolEnv(), quiet: true });
/** @typedef {[string, () => Promise<{ status: number, output: string }>]} Check */
/**
 * Each lane one check after the other, the lanes side by side: the types take as long as all the others.
 * @type {Check[][]}
 */
const lanes = [
  [["types", () => tool("typescript/bin/tsc", "--noEmit")]],
  [
    ["lint, layers, cycles", () => tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")],
    ["dead code", () => tool("knip/bin/knip.js")],
    ["generated files", generatedFiles],
    ["file sizes", longFiles],
    ["bundle budget", bundleBudget],
  ],
];

/** @param {Check} check @returns {Promise<number>} 1 where it failed */
async function judge([name, check]) {
  const { status, output } = await check();
  say(`${status === 0 ? "ok    " : "FAILED"} ${name}${status === 0 ? "" : `\n${output}`}`);
  return status === 0 ? 0 : 1;
}

/** @param {Check[]} lane @returns {Promise<number>} how many failed */
async function runLane(lane) {
  let failed = 0;
  for (const check of lane) failed += await judge(check);
  return failed;
}

const failed = (await Promise.all(lanes.map(runLane))).reduce((sum, one) => sum + one, 0);
if (process.env.PODWARD_SUMMARY_FILE)
  writeFileSync(process.env.PODWARD_SUMMARY_FILE, JSON.stringify({ passed: lanes.flat().length - failed, failed }));
process.exit(failed === 0 ? 0 : 1);
