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

/** @type {import("./lib/suites.mjs").SuiteResult[]} */
const results = [];
/** @type {string[]} */
const notRun = [];
if (binaries.status !== 0) notRun.push("real control plane and real node: see the message above");

results.push(await runVitest("unit tests", ["--maxWorkers=2"]));
results.push(await runVitest("clusters (sandbox, real control plane, real node)", ["--config", "e2e/vitest.config.ts"]));
if (browser.path === null) {
  notRun.push(`browser tests: ${browser.why}`);
} else {
  const env = browser.path === "" ? {} : { CHROMIUM_PATH: browser.path };
  results.push(await runPlaywright("browser tests", "e2e/playwright.config.ts", env));
  results.push(await runPlaywright("browser tests on a real node", "e2e/playwright.node.config.ts", env));
}

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
