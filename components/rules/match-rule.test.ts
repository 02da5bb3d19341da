import { expect, test } from "vitest";
import type { RuleSummary } from "#lib/contract/rule-page.ts";
import { matchesRule } from "./match-rule.ts";

const rule: RuleSummary = {
  id: "node-unreachable",
  title: "Its node is unreachable",
  certainties: ["certain"],
  evidence: ["pod"],
  optionalEvidence: ["nodeLease"],
  advice: false,
};

test.each([
  ["", true],
  ["  ", true],
  ["NODE-un", true],
  ["unreachable its", true],
  ["nodelease", true],
  ["the node's lease", true],
  ["node oom", false],
  ["failed", false],
])("%j", (query, fits) => {
  expect(matchesRule(rule, ["the node's lease", "certain"], query)).toBe(fits);
});

test("terms are not glued together over the borders of two texts", () => {
  expect(matchesRule(rule, [], "unreachableits")).toBe(false);
});
