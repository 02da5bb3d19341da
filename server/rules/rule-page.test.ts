import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { LOCALES } from "#lib/contract/causes.ts";
import { RULES } from "#lib/rules/registry.ts";
import { evidencePermissions, permissionKey } from "./permissions.ts";
import { rbacRules, rulePage, ruleSummaries } from "./rule-page.ts";

describe("the list", () => {
  test("has every rule in both languages", () => {
    for (const locale of LOCALES) {
      const list = ruleSummaries(locale);
      expect(list.map(({ id }) => id)).toEqual(RULES.map(({ meta }) => meta.id));
      expect(list.find(({ id }) => id === "node-unreachable")?.title).toBe(locale === "en" ? "Its node is unreachable" : "所在节点失联");
    }
  });
});

describe("a rule's page", () => {
  test("says what the rule says, in the reader's language", () => {
    const en = rulePage("node-unreachable", "en");
    const zh = rulePage("node-unreachable", "zh-CN");
    const { messages } = RULES.find(({ meta }) => meta.id === "node-unreachable")?.messages.en ?? { messages: {} };
    expect(en?.says).toHaveLength(Object.keys(messages).length);
    expect(en?.says[0]).toContain("Node {node} has been silent since {since}");
    expect(zh?.says[0]).toContain("节点 {node} 自 {since} 起没有音讯");
    expect(en?.avoid.join()).toContain("force delete {pod}");
    expect(en?.notes).toContain("## How to read it");
    expect(zh?.notes).toContain("## 怎么看");
  });

  test("draws the fixes gentlest first and says which ones are carried out here", () => {
    const fixes = rulePage("node-unreachable", "en")?.fixes ?? [];
    expect(fixes.map(({ id, rung, runs }) => [id, rung, runs])).toEqual([
      ["redelete", 1, true],
      ["delete-pod", 1, true],
      ["out-of-service-taint", 3, true],
      ["delete-node-object", 3, true],
      ["force-delete", 4, true],
    ]);
    expect(fixes[0]?.why).toContain("changes timestamps only");
  });

  test("keeps sentences on fixes that depend on the case", () => {
    expect(rulePage("node-unreachable", "en")?.fixCases).toContainEqual(expect.stringContaining("A DaemonSet's pod has nothing to move"));
  });

  test("names its runbooks, each with its title", () => {
    for (const { meta } of RULES) {
      const runbooks = rulePage(meta.id, "zh-CN")?.runbooks ?? [];
      expect(runbooks.map(({ id }) => id)).toEqual(meta.runbooks);
      for (const { title } of runbooks) expect(title).toMatch(/[\u4e00-\u9fff]/);
    }
  });

  test("links both ways along what explains what", () => {
    for (const { meta } of RULES) {
      const page = rulePage(meta.id, "en");
      expect(page?.explains.map(({ id }) => id).sort()).toEqual([...meta.explains].sort());
      for (const { id } of page?.explains ?? []) expect(rulePage(id, "en")?.explainedBy.map((one) => one.id)).toContain(meta.id);
    }
  });

  test("is null for an id that no rule has, and for what every object has", () => {
    expect(rulePage("no-such-cause", "en")).toBeNull();
    expect(rulePage("constructor", "en")).toBeNull();
  });
});

test("a page asks for what the reading of its evidence needs, and a rule names nothing that this brings along", () => {
  for (const rule of RULES) {
    const { id, permissions = [] } = rule.meta;
    const granted = (rulePage(id, "en")?.permissions ?? []).map(permissionKey);
    const needed = evidencePermissions(rule).map(permissionKey);
    expect(granted, id).toEqual(expect.arrayContaining(needed));
    expect(new Set(granted).size, id).toBe(granted.length);
    const own = permissions.map(permissionKey);
    expect(
      own.filter((key) => needed.includes(key)),
      id,
    ).toEqual([]);
    expect(granted.length, id).toBe(new Set([...needed, ...own]).size);
  }
});

test("permissions become rules of a ClusterRole that grant exactly them", () => {
  const permissions = [
    { verb: "get", group: "", resource: "pods" },
    { verb: "list", group: "", resource: "pods" },
    { verb: "get", group: "", resource: "nodes" },
    { verb: "get", group: "coordination.k8s.io", resource: "leases" },
    { verb: "get", group: "", resource: "secrets" },
  ];
  const { rules } = parse(rbacRules(permissions)) as { rules: { apiGroups: string[]; resources: string[]; verbs: string[] }[] };
  expect(rules).toEqual([
    { apiGroups: [""], resources: ["pods"], verbs: ["get", "list"] },
    { apiGroups: [""], resources: ["nodes", "secrets"], verbs: ["get"] },
    { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get"] },
  ]);
});
