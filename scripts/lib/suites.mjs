import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { node24, toolEnv } from "./dependencies.mjs";
import { root, run } from "./say.mjs";

/** @typedef {{ name: string, passed: number, failed: number, skipped: string[] }} SuiteResult */

/** @param {string} file @returns {any} parsed JSON or null when the runner died before writing it */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** A runner that ends badly without a failed test still counts as one failure. @param {number} failed @param {number} status */
function atLeastOne(failed, status) {
  return status !== 0 && failed === 0 ? 1 : failed;
}

/** @typedef {{ env?: Record<string, string>, beside?: boolean }} SuiteOptions `beside`: another suite prints meanwhile, so its output comes when it is done */

/** @param {string} name @param {readonly string[]} args @param {SuiteOptions} options @returns {Promise<number>} exit status */
async function runSuite(name, args, { env = {}, beside = false }) {
  const { status, output } = await run(node24, args, { env: toolEnv(env), quiet: beside });
  if (beside) process.stdout.write(`podward: ${name}, run beside the others:\n${output}`);
  return status;
}

/**
 * Runs vitest with one config and counts what it says.
 * @param {string} name @param {readonly string[]} args @param {SuiteOptions} [options]
 * @returns {Promise<SuiteResult>}
 */
export async function runVitest(name, args, options = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "podward-test-"));
  const file = path.join(folder, "report.json");
  const bin = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const status = await runSuite(name, [bin, "run", ...reporters, ...args], options);
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  if (!report) return { name, passed: 0, failed: 1, skipped: [] };
  const skipped = report.testResults
    .flatMap((/** @type {any} */ result) => result.assertionResults)
    .filter((/** @type {any} */ test) => test.status === "pending" || test.status === "skipped" || test.status === "todo")
    .map((/** @type {any} */ test) => test.fullName);
  return { name, passed: report.numPassedTests, failed: atLeastOne(report.numFailedTests, status), skipped };
}

/**
 * Runs Playwright's specs.
 * @param {string} name @param {string} config @param {SuiteOptions} options
 * @returns {Promise<SuiteResult>}
 */
export async function runPlaywright(name, config, options) {
  const folder = mkdtempSync(path.join(tmpdir(), "podward-test-"));
  const file = path.join(folder, "report.json");
  const bin = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const status = await runSuite(name, [bin, "test", "--config", config, "--reporter=list,json"], { ...options, env });
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  if (!report) return { name, passed: 0, failed: 1, skipped: [] };
  const { expected, unexpected, flaky } = report.stats;
  return { name, passed: expected, failed: atLeastOne(unexpected + flaky, status), skipped: skippedSpecs(report.suites) };
}

/** Which specs did not run and why, one line for each reason. @param {any[]} suites @returns {string[]} */
function skippedSpecs(suites) {
  /** @type {(suite: any) => any[]} */
  const testsOf = (suite) => [
    ...(suite.suites ?? []).flatMap(testsOf),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) => spec.tests),
  ];
  const skipped = suites.flatMap(testsOf).filter((test) => test.status === "skipped");
  const reasons = skipped.map(
    (test) => test.annotations?.find((/** @type {any} */ one) => one.type === "skip")?.description ?? "no reason given",
  );
  return [...new Set(reasons)].map((reason) => `${reasons.filter((one) => one === reason).length} tests: ${reason}`);
}
