import { describe, expect, it } from "vitest";
import { allowsWithOneMore, budgetDemand, budgetsOf, neverAllows } from "./budgets.ts";

describe("a budget that never allows", () => {
  it.each([
    [{ maxUnavailable: 0 }, 3, "maxUnavailable"],
    [{ maxUnavailable: "0%" }, 3, "maxUnavailable"],
    [{ maxUnavailable: 1 }, 1, null],
    [{ minAvailable: "100%" }, null, "minAvailable"],
    [{ minAvailable: "50%" }, 1, null],
    [{ minAvailable: 2 }, 2, "minAvailable"],
    [{ minAvailable: 1 }, 2, null],
    [{ minAvailable: 1 }, null, null],
    [{ minAvailable: 1 }, 0, null],
    [{}, 1, null],
  ])("%j with %s replicas: %s", (spec, replicas, field) => {
    expect(neverAllows({ spec }, replicas)).toBe(field);
  });
});

it("budgets select by label in their own namespace", () => {
  const pod = { metadata: { namespace: "shop", labels: { app: "web" } } };
  const budget = (name: string, namespace: string, app: string) => ({
    kind: "PodDisruptionBudget",
    metadata: { name, namespace },
    spec: { selector: { matchLabels: { app } } },
  });
  const all = [budget("b", "shop", "web"), budget("a", "shop", "web"), budget("c", "shop", "db"), budget("d", "crm", "web")];
  expect(budgetsOf(pod, all).map(({ metadata }) => metadata?.name)).toEqual(["a", "b"]);
});

it("names the field that a budget uses, with its value", () => {
  expect(budgetDemand({ spec: { maxUnavailable: "0%" } })).toEqual({ field: "maxUnavailable", value: "0%" });
  expect(budgetDemand({ spec: { minAvailable: 2 } })).toEqual({ field: "minAvailable", value: "2" });
});

it.each([
  [{ maxUnavailable: 0 }, 1, false],
  [{ maxUnavailable: "0%" }, 3, false],
  [{ maxUnavailable: "25%" }, 1, true],
  [{ minAvailable: 1 }, 1, true],
  [{ minAvailable: 3 }, 1, false],
  [{ minAvailable: "50%" }, 1, true],
  [{ minAvailable: "90%" }, 3, false],
  [{ minAvailable: "100%" }, 9, false],
])("%j allows one disruption with one replica more than %i: %s", (spec, replicas, allows) => {
  expect(allowsWithOneMore({ spec }, replicas)).toBe(allows);
});
