import { expect, test } from "vitest";
import type { PlanAnswer } from "#lib/contract/fixes.ts";
import { whyNot } from "./why-not.ts";

const check = (id: PlanAnswer["preconditions"][number]["id"], state: "pass" | "fail") => ({
  id,
  state,
  message: `${id} ${state}`,
  source: "-",
});
const plan = (more: Partial<PlanAnswer>): PlanAnswer => {
  const partial: Partial<PlanAnswer> = {
    allowed: true,
    preconditions: [check("uid-unchanged", "pass")],
    confirm: { typedName: "worker-7", reason: true, statements: [] },
    ...more,
  };
  return partial as PlanAnswer;
};

test("names the first thing that keeps a plan from being confirmed, checks before what the reader has to give", () => {
  const failing = plan({ allowed: false, preconditions: [check("uid-unchanged", "pass"), check("permission", "fail")] });
  expect(whyNot(failing, "worker-7", "INC-1")).toEqual({ id: "check", message: "permission fail" });
  expect(whyNot(plan({}), "worker-", "INC-1")).toEqual({ id: "name", name: "worker-7" });
  expect(whyNot(plan({}), "worker-7", "  ")).toEqual({ id: "reason" });
  expect(whyNot(plan({}), "worker-7", "INC-1")).toBeNull();
  expect(whyNot(plan({ confirm: { reason: false, statements: [] } }), "", "")).toBeNull();
});
