import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collected, missing } from "#lib/evidence/types.ts";
import type { Rule, RuleFinding } from "#lib/rules/define.ts";
import { finding, found, POD, rule, run, SUBJECT } from "#lib/testing/build-rule.ts";
import { rankFindings } from "./rank.ts";
import type { JudgedFinding } from "./types.ts";

describe("runRules", () => {
  it("sorts answers into causes, ruled out, unknown and advice", () => {
    const judgement = run([
      rule("a-found", found()),
      rule("b-clear", { verdict: "clear", because: "not", params: { what: "x" } }),
      rule("c-silent", { verdict: "clear" }),
      rule("d-unknown", { verdict: "unknown", missing: [{ evidence: "logs", why: "forbidden" }] }),
      rule("e-advice", found(), { advice: true }),
    ]);
    expect(judgement.causes.map(({ id }) => id)).toEqual(["a-found"]);
    expect(judgement.advice.map(({ id }) => id)).toEqual(["e-advice"]);
    expect(judgement.ruledOut).toEqual([{ id: "b-clear", because: "not", params: { what: "x" }, cites: [] }]);
    expect(judgement.unknown).toEqual([{ id: "d-unknown", missing: [{ evidence: "logs", why: "forbidden" }] }]);
    expect(judgement.faults).toEqual([]);
  });

  it("a rule that throws is unknown with nothing missing, and the others go on", () => {
    const broken = rule("a-broken", () => {
      throw new Error("boom");
    });
    const judgement = run([broken, rule("b-found", found())]);
    expect(judgement.unknown).toEqual([{ id: "a-broken", missing: [] }]);
    expect(judgement.causes.map(({ id }) => id)).toEqual(["b-found"]);
    expect(judgement.faults).toMatchObject([{ id: "a-broken", error: { message: "boom" } }]);
  });

  it("does not ask a rule whose required evidence is missing; what nobody collected is stale", () => {
    const never = rule("a-b", () => expect.unreachable(), { evidence: ["pod", "node", "events"] });
    const judgement = run([never], { pod: collected(POD), node: missing("forbidden") });
    expect(judgement.unknown).toEqual([
      {
        id: "a-b",
        missing: [
          { evidence: "node", why: "forbidden" },
          { evidence: "events", why: "stale" },
        ],
      },
    ]);
  });

  it("gives a rule what it declared and nothing else", () => {
    const seen: unknown[] = [];
    const curious: Rule = {
      ...rule("a-b", found(), { optionalEvidence: ["events", "logs"] }),
      detect(evidence) {
        seen.push(evidence);
        return { verdict: "clear" };
      },
    };
    run([curious], { pod: collected(POD), events: collected([]), node: missing("absent") });
    expect(seen).toEqual([{ pod: POD, events: collected([]), logs: missing("stale") }]);
  });

  it("asks rules about pods only about pods", () => {
    const about = rule("a-pod", found());
    const other = rule("b-workload", found(), { evidence: ["ownerEvents"] });
    const judgement = run([about, other], { ownerEvents: collected([]) }, { ...SUBJECT, kind: "Deployment" });
    expect(judgement.causes.map(({ id }) => id)).toEqual(["b-workload"]);
    expect(judgement.unknown).toEqual([]);
  });

  it("asks a rule only in its classes, and says nothing of it in others", () => {
    const elsewhere = rule("a-pending", () => expect.unreachable(), { classes: ["pending"], evidence: ["pod", "node"] });
    const judgement = run([elsewhere, rule("b-any", found()), rule("c-healthy", found(), { classes: ["pending", "healthy"] })]);
    expect(judgement.causes.map(({ id }) => id)).toEqual(["b-any", "c-healthy"]);
    expect(judgement.unknown).toEqual([]);
  });

  it("does not depend on the order of rules or of evidence keys", () => {
    const rules = ["d-x", "a-x", "c-x", "b-x"].map((id, i) =>
      rule(id, found({ certainty: i % 2 === 0 ? "likely" : "certain" }), { explains: i === 0 ? ["a-x"] : [] }),
    );
    const first = run(rules);
    fc.assert(
      fc.property(fc.shuffledSubarray(rules, { minLength: 4 }), (shuffled) => {
        expect(run(shuffled)).toEqual(first);
      }),
    );
  });
});

describe("rankFindings", () => {
  const judged = (id: string, certainty: RuleFinding["certainty"] = "certain", key = "k"): JudgedFinding => ({
    ...finding({ certainty, root: { kind: "x", key, label: key } }),
    id,
  });
  const rank = (findings: JudgedFinding[], explains: Record<string, string[]> = {}) =>
    rankFindings(findings, new Map(Object.entries(explains))).map(({ id }) => id);

  it("puts what explains others first, then certainty, then id", () => {
    expect(rank([judged("z"), judged("a", "possible"), judged("m", "likely"), judged("b", "certain")])).toEqual(["b", "z", "m", "a"]);
    expect(rank([judged("image"), judged("node", "possible")], { node: ["image"] })).toEqual(["node", "image"]);
  });

  it("follows links through causes that were not found", () => {
    expect(rank([judged("a-volume"), judged("z-node", "likely")], { "z-node": ["kubelet"], kubelet: ["a-volume"] })).toEqual([
      "z-node",
      "a-volume",
    ]);
  });

  it("survives a cycle and repeated ids", () => {
    expect(rank([judged("b"), judged("a"), judged("a", "certain", "j")], { a: ["b"], b: ["a"] })).toHaveLength(3);
  });

  it("is the same for every order of the input", () => {
    const graph = new Map([
      ["n", ["v", "p"]],
      ["v", ["p"]],
      ["w", ["f"]],
    ]);
    const items = [
      judged("p"),
      judged("v", "likely"),
      judged("n", "possible"),
      judged("f"),
      judged("w", "likely"),
      judged("p", "certain", "j"),
    ];
    const first = rankFindings(items, graph);
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: items.length }), (shuffled) => {
        expect(rankFindings(shuffled, graph)).toEqual(first);
      }),
    );
  });
});
