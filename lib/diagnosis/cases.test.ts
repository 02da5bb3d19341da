import { describe, expect, it } from "vitest";
import { diagnosisSchema } from "#lib/contract/diagnosis.ts";
import { type CaseResult, checkCase } from "#server/cli/case-check.ts";
import { OWN_CASES, readCases, sharedCases } from "#server/cli/case-files.ts";

const SHARED = sharedCases();
const SETS: readonly (readonly [string, readonly CaseResult[]])[] = [
  ["own copy", readCases(OWN_CASES).map(checkCase)],
  ...(SHARED === null ? [] : ([["shared collection", readCases(SHARED).map(checkCase)]] as const)),
];

const named = (results: readonly CaseResult[]) => results.map((result) => [result.id, result] as const);

describe.each(SETS)("%s", (_, results) => {
  it("holds the reported and the captured cases", () => {
    expect(results.length).toBeGreaterThanOrEqual(112);
    expect(results.filter((result) => result.covered).length).toBeGreaterThan(20);
  });

  it.each(named(results))("%s: right class, valid verdict, nothing dangerous offered", (_id, result) => {
    expect(result.faults).toEqual([]);
    expect(result.classOk, `class ${result.diagnosis.class}`).toBe(true);
    expect(result.forbiddenFixes).toEqual([]);
    expect(diagnosisSchema.safeParse(result.diagnosis).error).toBeUndefined();
  });

  it.each(named(results.filter((result) => result.covered)))("%s: its cause stands first and names what it must", (_id, result) => {
    expect(result.first?.id).toBeDefined();
    expect(result.causeOk, `first cause ${result.first?.id}, expected ${result.expected}`).toBe(true);
    expect(result.unmentioned).toEqual([]);
    expect(result.firstFixOk, `first fix ${result.firstFix}`).toBe(true);
  });

  const others = results.filter((result) => !result.covered && result.expected !== "none");
  it.each(named(others))("%s: without a rule for its cause nothing is certain", (_id, result) => {
    expect(result.diagnosis.causes.filter((cause) => cause.certainty === "certain").map((cause) => cause.id)).toEqual([]);
  });

  const silent = results.filter((result) => result.expected === "none" || (result.diagnosis.class === "healthy" && !result.covered));
  it.each(named(silent))("%s: no rule fires on what is not sick", (_id, result) => {
    expect(result.diagnosis.causes.map((cause) => cause.id)).toEqual([]);
  });
});
