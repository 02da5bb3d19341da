import { expect, it } from "vitest";
import { nearToleration } from "./near-toleration.ts";

const TAINT = { key: "team", value: "risk", effect: "NoSchedule" };

it.each([
  [{ key: "team", value: "risk", effect: "NoExecute" }, "effect"],
  [{ key: "team", operator: "Equal", value: "risks", effect: "NoSchedule" }, "value"],
  [{ key: "teams", operator: "Exists" }, "key"],
])("%j comes near by its %s", (toleration, differs) => {
  const unrelated = { key: "node.kubernetes.io/not-ready", operator: "Exists" };
  expect(nearToleration(TAINT, [unrelated, toleration])).toMatchObject({ differs, path: "spec.tolerations[1]" });
});

it("finds none among unrelated ones", () => {
  expect(
    nearToleration(TAINT, [
      { key: "gpu", operator: "Exists" },
      { operator: "Exists", effect: "NoExecute" },
    ]),
  ).toBeNull();
});
