import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesNodeSelector, matchesNodeTerms, matchesSelector, meetsRequirement } from "./selector.ts";
import { isNodeLost, taintText, tolerates, untoleratedTaints } from "./taints.ts";

const NODE = { metadata: { name: "worker-1", labels: { disktype: "ssd", cores: "8", zone: "a" } } };

describe("meetsRequirement", () => {
  it.each([
    [{ key: "zone", operator: "In", values: ["a", "b"] }, true],
    [{ key: "zone", operator: "In", values: ["b"] }, false],
    [{ key: "none", operator: "In", values: ["a"] }, false],
    [{ key: "zone", operator: "NotIn", values: ["a"] }, false],
    [{ key: "none", operator: "NotIn", values: ["a"] }, true],
    [{ key: "zone", operator: "Exists" }, true],
    [{ key: "zone", operator: "DoesNotExist" }, false],
    [{ key: "none", operator: "DoesNotExist" }, true],
    [{ key: "cores", operator: "Gt", values: ["7"] }, true],
    [{ key: "cores", operator: "Gt", values: ["8"] }, false],
    [{ key: "cores", operator: "Lt", values: ["9"] }, true],
    [{ key: "zone", operator: "Gt", values: ["1"] }, false],
    [{ key: "cores", operator: "Gt", values: ["1", "2"] }, false],
    [{ key: "zone", operator: "Like", values: ["a"] }, false],
    [{ key: "constructor", operator: "Exists" }, false],
  ])("%j is %s", (requirement, holds) => expect(meetsRequirement(NODE.metadata.labels, requirement)).toBe(holds));

  it("In and NotIn, Exists and DoesNotExist are each other's opposite", () => {
    const labels = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.constantFrom("1", "2"));
    fc.assert(
      fc.property(labels, fc.constantFrom("a", "b", "c"), fc.array(fc.constantFrom("1", "2")), (own, key, values) => {
        expect(meetsRequirement(own, { key, operator: "In", values })).toBe(!meetsRequirement(own, { key, operator: "NotIn", values }));
        expect(meetsRequirement(own, { key, operator: "Exists" })).toBe(!meetsRequirement(own, { key, operator: "DoesNotExist" }));
      }),
    );
  });
});

describe("matchesSelector", () => {
  it("an absent selector matches nothing, an empty one everything", () => {
    expect(matchesSelector({ a: "1" }, undefined)).toBe(false);
    expect(matchesSelector({ a: "1" }, {})).toBe(true);
    expect(matchesSelector({ a: "1" }, { matchLabels: { a: "1" }, matchExpressions: [{ key: "b", operator: "Exists" }] })).toBe(false);
  });
});

describe("node selectors", () => {
  it("nodeSelector wants every label", () => {
    expect(matchesNodeSelector(NODE.metadata.labels, { disktype: "ssd", zone: "a" })).toBe(true);
    expect(matchesNodeSelector(NODE.metadata.labels, { disktype: "hdd" })).toBe(false);
    expect(matchesNodeSelector(NODE.metadata.labels, undefined)).toBe(true);
  });

  it("terms are OR, requirements AND, an empty term fits nothing, fields know the name", () => {
    const zone = { key: "zone", operator: "In", values: ["a"] };
    const wrong = { key: "zone", operator: "In", values: ["z"] };
    const name = { key: "metadata.name", operator: "In", values: ["worker-1"] };
    expect(matchesNodeTerms(NODE, undefined)).toBe(true);
    expect(matchesNodeTerms(NODE, [])).toBe(false);
    expect(matchesNodeTerms(NODE, [{}])).toBe(false);
    expect(matchesNodeTerms(NODE, [{ matchExpressions: [wrong] }, { matchExpressions: [zone] }])).toBe(true);
    expect(matchesNodeTerms(NODE, [{ matchExpressions: [zone, wrong] }])).toBe(false);
    expect(matchesNodeTerms(NODE, [{ matchFields: [name] }])).toBe(true);
    expect(matchesNodeTerms(NODE, [{ matchFields: [{ ...name, values: ["other"] }], matchExpressions: [zone] }])).toBe(false);
  });
});

describe("taints", () => {
  const taint = { key: "dedicated", value: "gpu", effect: "NoSchedule" };

  it.each([
    [{ key: "dedicated", value: "gpu", effect: "NoSchedule" }, true],
    [{ key: "dedicated", operator: "Equal", value: "gpu" }, true],
    [{ key: "dedicated", operator: "Exists", effect: "NoSchedule" }, true],
    [{ operator: "Exists" }, true],
    [{ key: "dedicated", operator: "Exists", effect: "NoExecute" }, false],
    [{ key: "dedicated", value: "cpu" }, false],
    [{ key: "other", operator: "Exists" }, false],
    [{ value: "gpu" }, false],
  ])("%j tolerates it: %s", (toleration, holds) => expect(tolerates(toleration, taint)).toBe(holds));

  it("keeps away for NoSchedule and NoExecute only", () => {
    const soft = { key: "soft", effect: "PreferNoSchedule" };
    const hard = { key: "hard", effect: "NoExecute" };
    expect(untoleratedTaints([taint, soft, hard], [{ key: "hard", operator: "Exists" }])).toEqual([taint]);
    expect(taintText(taint)).toBe("dedicated=gpu:NoSchedule");
    expect(taintText(hard)).toBe("hard:NoExecute");
  });

  it("a node is lost when Ready is Unknown, or unreachable and not Ready", () => {
    const node = (status: string, key?: string) => ({
      spec: { taints: key === undefined ? [] : [{ key, effect: "NoExecute" }] },
      status: { conditions: [{ type: "Ready", status }] },
    });
    expect(isNodeLost(node("Unknown"))).toBe(true);
    expect(isNodeLost(node("False"))).toBe(false);
    expect(isNodeLost(node("False", "node.kubernetes.io/unreachable"))).toBe(true);
    expect(isNodeLost(node("True", "node.kubernetes.io/unreachable"))).toBe(false);
    expect(isNodeLost({})).toBe(false);
  });
});
