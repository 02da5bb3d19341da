// `npm test`: brings what the tests need, runs all of them, says what could not run and why.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "./lib/browser.mjs";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies, node24, toolEnv } from "./lib/dependencies.mjs";
import { freeBlock } from "./lib/ports.mjs";
import { root, run, say, seconds } from "./lib/say.mjs";
import { runPlaywright, runVitest } from "./lib/suites.mjs";

const started = Date.now();
await ensureDependencies();
const browser = await ensureChromium();
// Whatever cannot run here writes into this file what it is and why (e2e/cluster/require.ts).
const folder = mkdtempSync(path.join(tmpdir(), "podward-test-"));
const notRunFile = path.join(folder, "not-run");
process.env.PODWARD_NOT_RUN_FILE = notRunFile;
const prepared = await run(node24, ["e2e/cluster/prepare.ts"], { env: toolEnv() });
await ensureBuild();

/** @type {string[]} */
const notRun = [];
if (browser.path === null) notRun.push(`browser tests: ${browser.why}`);
const env = browser.path ? { CHROMIUM_PATH: browser.path } : {};

/** @param {string} project of e2e/vitest.config.ts @returns {string[]} vitest's arguments */
const project = (project) => ["--config", "e2e/vitest.config.ts", "--project", project];

/** Whatever needs the real node, which waits most of the time for a kubelet, the drills, and what the control plane itself can do. */
async function onNode() {
  const results = [
    await runVitest("clusters (real node)", project("real-node"), { beside: true, again: true }),
    await runVitest("drills of the fixes", project("drills"), { beside: true }),
    await runVitest("clusters (the control plane itself)", project("control-plane"), { beside: true, again: true }),
  ];
  if (browser.path === null) return results;
  return [
    ...results,
    await runPlaywright("browser tests on a real node", "e2e/playwright.node.config.ts", { env, beside: true, again: true }),
  ];
}

/** Everything else. */
async function besides() {
  const results = [await runVitest("clusters (sandbox, real control plane)", project("clusters"), { again: true })];
  if (browser.path === null) return results;
  // Something may listen where the browser tests' stand begins (e2e/stand/ports.ts): a dashboard, another checkout's run.
  const port = process.env.PODWARD_E2E_PORT ?? String(await freeBlock(4610, 9));
  const options = { env: { ...env, PODWARD_E2E_PORT: port }, again: true };
  return [...results, await runPlaywright("browser tests", "e2e/playwright.config.ts", options)];
}

// The node's suites wait for most of their time: what computes runs beside them from the first moment.
const node = onNode();
const units = await runVitest("unit tests", ["--maxWorkers=2"]);
const results = [units, ...(await Promise.all([node, besides()])).flat()];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
let failed = results.reduce((sum, result) => sum + result.failed, 0);
for (const result of results) {
  say(`${result.name}: ${result.passed} passed, ${result.failed} failed`);
  notRun.push(...result.skipped.map((test) => `${result.name}: ${test}`));
}
const reasons = existsSync(notRunFile) ? readFileSync(notRunFile, "utf8").trim().split("\n") : [];
rmSync(folder, { recursive: true });
if (prepared.status !== 0 && reasons.length === 0)
  reasons.push("the real control plane and the real node: they could not be prepared, see above");
notRun.unshift(...new Set(reasons));
for (const result of results) for (const test of result.unsteady) say(`passed at the second try: ${result.name}: ${test}`);
for (const result of results) for (const failure of result.failures) say(`failed: ${result.name}: ${failure}`);
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
