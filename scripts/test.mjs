// `npm test`: brings what the tests need, runs all of them, says what could not run and why.
import { writeFileSync } from "node:fs";
import { ensureChromium } from "./lib/browser.mjs";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies, node24, toolEnv } from "./lib/dependencies.mjs";
import { root, run, say, seconds } from "./lib/say.mjs";
import { runPlaywright, runVitest } from "./lib/suites.mjs";

const started = Date.now();
await ensureDependencies();
const browser = await ensureChromium();
const binaries = await run(node24, ["e2e/cluster/prepare.ts"], { env: toolEnv() });
await ensureBuild();

/** @type {string[]} */
const notRun = [];
if (binaries.status !== 0) notRun.push("real control plane and real node: see the message above");

if (browser.path === null) notRun.push(`browser tests: ${browser.why}`);
const env = browser.path ? { CHROMIUM_PATH: browser.path } : {};

/** Whatever needs the real node; it waits most of the time for a kubelet. */
async function onNode() {
  const clusters = ["--config", "e2e/vitest.config.ts", "--project", "real-node"];
  const results = [await runVitest("clusters (real node)", clusters, { beside: true })];
  if (browser.path === null) return results;
  return [...results, await runPlaywright("browser tests on a real node", "e2e/playwright.node.config.ts", { env, beside: true })];
}

/** Everything else. */
async function besides() {
  const clusters = ["--config", "e2e/vitest.config.ts", "--project", "clusters"];
  const results = [await runVitest("clusters (sandbox, real control plane)", clusters)];
  if (browser.path === null) return results;
  return [...results, await runPlaywright("browser tests", "e2e/playwright.config.ts", { env })];
}

const units = await runVitest("unit tests", ["--maxWorkers=2"]);
const results = [units, ...(await Promise.all([onNode(), besides()])).flat()];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
let failed = results.reduce((sum, result) => sum + result.failed, 0);
for (const result of results) {
  say(`${result.name}: ${result.passed} passed, ${result.failed} failed`);
  notRun.push(...result.skipped.map((test) => `${result.name}: ${test}`));
}
for (const what of notRun) say(`not run: ${what}`);
if (process.env.CI === "true" && notRun.length > 0) {
  say("under CI=true nothing may be left out: each of these counts as failed");
  failed += notRun.length;
}
say(`tests took ${seconds(started)}`);
if (process.env.PODWARD_SUMMARY_FILE) writeFileSync(process.env.PODWARD_SUMMARY_FILE, JSON.stringify({ passed, failed }));
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.chdir(root);
process.exit(failed === 0 ? 0 : 1);
