import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./say.mjs";
import { skippedTests, specsThatEnded, testsThatFailed } from "./suites.mjs";

const file = (name: string, tests: readonly (readonly [string, string])[]) => ({
  name: path.join(root, name),
  assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
});

test("a file of which nothing ran is one line; of others each test that was left out is named", () => {
  const testResults = [
    file("e2e/a.test.ts", [
      ["a one", "skipped"],
      ["a two", "pending"],
    ]),
    file("e2e/b.test.ts", [
      ["b one", "passed"],
      ["b two", "todo"],
    ]),
    file("e2e/c.test.ts", [["c one", "skipped"]]),
    file("e2e/broken.test.ts", []),
  ];
  expect(skippedTests({ testResults })).toEqual(["2 tests of e2e/a.test.ts", "b two", "1 test of e2e/c.test.ts"]);
});

test("a test that passed at its second try is told apart from one that failed twice, each with its first error", () => {
  const tests = [
    { fullName: "steady", status: "passed", failureMessages: [] },
    { fullName: "unsteady", status: "passed", failureMessages: ["Error: late\n    at somewhere"] },
    { fullName: "broken", status: "failed", failureMessages: ["Error: wrong", "Error: wrong"] },
  ];
  expect(testsThatFailed(tests, "passed")).toEqual(["unsteady: Error: late"]);
  expect(testsThatFailed(tests, "failed")).toEqual(["broken: Error: wrong"]);
});

test("so is a spec", () => {
  const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => (message ? { error: { message } } : {})) }],
  });
  const specs = [
    spec("steady", "expected", undefined),
    spec("unsteady", "flaky", "Error: late", undefined),
    spec("broken", "unexpected", "no", "no"),
  ];
  const report = { suites: [{ title: "a.spec.ts", specs }] };
  expect(specsThatEnded(report, "flaky")).toEqual(["a.spec.ts › unsteady: Error: late"]);
  expect(specsThatEnded(report, "unexpected")).toEqual(["a.spec.ts › broken: no"]);
});
