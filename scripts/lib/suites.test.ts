import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./say.mjs";
import { skippedTests } from "./suites.mjs";

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
