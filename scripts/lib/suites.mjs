import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { node24, toolEnv } from "./dependencies.mjs";
import { root, run } from "./say.mjs";

/**
 * `failures`: name and first line of the error of each failed test; `unsteady`: of each that passed at its second try.
 * @typedef {{ name: string, passed: number, failed: number, skipped: string[], failures: string[], unsteady: string[] }} SuiteResult
 */

/** @param {string} file @returns {any} parsed JSON or null when the runner died before writing it */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** A runner that ends badly without a failed test still counts as one failure. @param {number} failed @param {number} status */
function atLeastOne(failed, status) {
  return status !== 0 && failed === 0 ? 1 : failed;
}

/**
 * `beside`: another suite prints meanwhile, so its output comes when it is done. `again`: a failed test is tried a second time,
 * for suites on real processes, a kubelet or a browser, which a busy machine can starve; that it was needed is always said.
 * @typedef {{ env?: Record<string, string>, beside?: boolean, again?: boolean }} SuiteOptions
 */

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
  const retry = options.again ? ["--retry=1"] : [];
  const status = await runSuite(name, [bin, "run", ...reporters, ...retry, ...args], options);
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  if (!report) return unread(name);
  const tests = report.testResults.flatMap((/** @type {any} */ result) => result.assertionResults);
  const skipped = skippedTests(report);
  const failedTests = testsThatFailed(tests, "failed");
  // A file that could not be loaded has no tests of its own.
  const broken = report.testResults
    .filter((/** @type {any} */ result) => result.status === "failed" && result.assertionResults.length === 0)
    .map((/** @type {any} */ result) => named(path.relative(root, result.name), result.message));
  const failures = [...failedTests, ...broken];
  return {
    name,
    passed: report.numPassedTests,
    failed: atLeastOne(failures.length, status),
    skipped,
    failures,
    unsteady: testsThatFailed(tests, "passed"),
  };
}

/**
 * Tests of a vitest report that failed at least once and ended like this.
 * @param {any[]} tests @param {"failed" | "passed"} end @returns {string[]}
 */
export function testsThatFailed(tests, end) {
  return tests
    .filter((test) => test.status === end && (end === "failed" || (test.failureMessages ?? []).length > 0))
    .map((test) => named(test.fullName, test.failureMessages?.[0]));
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
  // A trace costs a seventh of the CPU time of every spec: where there is a second try, that one alone is traced.
  const retries = options.again ? ["--retries=1", "--trace=on-first-retry"] : [];
  const status = await runSuite(name, [bin, "test", "--config", config, "--reporter=list,json", ...retries], { ...options, env });
  const report = readReport(file);
  rmSync(folder, { recursive: true, force: true });
  if (!report) return unread(name);
  const { expected, unexpected, flaky } = report.stats;
  return {
    name,
    passed: expected + flaky,
    failed: atLeastOne(unexpected, status),
    skipped: skippedSpecs(report.suites),
    failures: [...specsThatEnded(report, "unexpected"), ...outside(report)],
    unsteady: specsThatEnded(report, "flaky"),
  };
}

const SKIPPED = ["pending", "skipped", "todo"];

/**
 * Which tests of a vitest report did not run: a file of which nothing ran is one line, else each test is.
 * @param {any} report @returns {string[]}
 */
export function skippedTests(report) {
  return report.testResults.flatMap((/** @type {any} */ file) => {
    const skipped = file.assertionResults.filter((/** @type {any} */ test) => SKIPPED.includes(test.status));
    if (skipped.length > 0 && skipped.length === file.assertionResults.length)
      return [`${skipped.length} ${skipped.length === 1 ? "test" : "tests"} of ${path.relative(root, file.name)}`];
    return skipped.map((/** @type {any} */ test) => test.fullName);
  });
}

/** A runner that wrote no report. @param {string} name @returns {SuiteResult} */
function unread(name) {
  return { name, passed: 0, failed: 1, skipped: [], failures: ["the runner ended without a report; see its output above"], unsteady: [] };
}

/** One failed test on one line. @param {string} test @param {string | undefined} message @returns {string} */
function named(test, message) {
  const first = stripVTControlCharacters(message ?? "")
    .split("\n")
    .find((line) => line.trim() !== "");
  return first ? `${test}: ${first.trim()}` : test;
}

/**
 * What is read of a test in Playwright's report.
 * @typedef {{
 *   status: string,
 *   annotations?: { type: string, description?: string }[],
 *   results?: { error?: { message?: string } }[],
 * }} ReportedTest
 * @typedef {{ title: string, tests: ReportedTest[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/** Every spec below these suites, its title with those around it. @param {Suite[]} suites @param {string} [around] @returns {Spec[]} */
function specsOf(suites, around = "") {
  return suites.flatMap((suite) => {
    const title = around ? `${around} › ${suite.title}` : suite.title;
    const own = (suite.specs ?? []).map((spec) => ({ title: `${title} › ${spec.title}`, tests: spec.tests }));
    return [...own, ...specsOf(suite.suites ?? [], title)];
  });
}

/** Specs that ended like this, each with its first error. @param {any} report @param {string} end @returns {string[]} */
export function specsThatEnded(report, end) {
  const specs = specsOf(report.suites).filter((spec) => spec.tests.some((test) => test.status === end));
  const errorOf = (/** @type {Spec} */ spec) =>
    spec.tests.flatMap((test) => test.results ?? []).find((result) => result.error)?.error?.message;
  return specs.map((spec) => named(spec.title, errorOf(spec)));
}

/** What went wrong outside of any spec. @param {any} report @returns {string[]} */
function outside(report) {
  return (report.errors ?? []).map((/** @type {any} */ error) => named("outside of the tests", error.message));
}

/** Which specs did not run and why, one line for each reason. @param {Suite[]} suites @returns {string[]} */
function skippedSpecs(suites) {
  const skipped = specsOf(suites)
    .flatMap((spec) => spec.tests)
    .filter((test) => test.status === "skipped");
  const reasons = skipped.map((test) => test.annotations?.find((one) => one.type === "skip")?.description ?? "no reason given");
  return [...new Set(reasons)].map((reason) => `${reasons.filter((one) => one === reason).length} tests: ${reason}`);
}
