import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import { collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import type { Rule, RuleAnswer, RuleFinding, RuleMeta } from "#lib/rules/define.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { buildPod, NOW } from "#lib/testing/build-pod.ts";
import { describeFinding, toDiagnosis } from "./describe.ts";
import { compareJudgements, groupJudgements, groupKey } from "./group.ts";
import { rankFindings } from "./rank.ts";
import { runRules } from "./run-rules.ts";
import type { JudgedFinding, Judgement } from "./types.ts";

const VERSION = { major: 1, minor: 36 };
const POD = buildPod();
const SUBJECT = { kind: "Pod", namespace: "shop", name: "web-0", uid: "uid-web-0" };
const TEXTS = {
  title: "Title of {what}",
  messages: { one: "It is {what}." },
  nextSteps: { look: "Look at {what}." },
  avoid: { hurry: "Do not hurry {what}." },
  offers: { last: "Last.", first: "First." },
  clear: { not: "Not {what}." },
  notChecked: { logs: "No logs of {what}." },
};

function finding(parts: Partial<RuleFinding> = {}): RuleFinding {
  return {
    certainty: "certain",
    message: "one",
    nextStep: "look",
    params: { what: "web-0" },
    root: { kind: "Node", key: "Node/worker-1", label: "worker-1" },
    cites: [{ object: "Pod/shop/web-0", path: "status.phase", value: "Running" }],
    fixes: [],
    runbooks: [],
    kubectl: [],
    notChecked: [],
    ...parts,
  };
}

function rule(id: string, answer: RuleAnswer | (() => RuleAnswer), meta: Partial<RuleMeta> = {}): Rule {
  return {
    meta: {
      id,
      evidence: ["pod"],
      optionalEvidence: [],
      certainties: ["certain"],
      explains: [],
      fixes: [],
      runbooks: [],
      permissions: [],
      ...meta,
    },
    messages: { en: TEXTS, "zh-CN": TEXTS },
    detect: () => (typeof answer === "function" ? answer() : answer),
  };
}

const found = (parts: Partial<RuleFinding> = {}): RuleAnswer => ({ verdict: "found", findings: [finding(parts)] });

function run(rules: readonly Rule[], evidence: EvidenceSet = { pod: collected(POD) }, subject = SUBJECT): Judgement {
  const symptom = classifyPod({ pod: POD, now: NOW, version: VERSION });
  return runRules({ subject, symptom, evidence, rules, now: NOW, version: VERSION });
}

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

describe("describing", () => {
  const full = rule(
    "a-b",
    found({
      avoid: "hurry",
      notChecked: ["logs"],
      fixes: [
        { id: "force-delete", offered: "no", why: "last" },
        { id: "delete-pod", offered: "now", why: "first" },
      ],
    }),
  );
  const rules = new Map([["a-b", full]]);

  it("fills every text and puts the gentlest fix first", () => {
    const [cause] = toDiagnosis(run([full]), "en", rules).causes;
    expect(cause).toMatchObject({
      title: "Title of web-0",
      message: "It is web-0.",
      nextStep: "Look at web-0.",
      avoid: "Do not hurry web-0.",
      notChecked: ["No logs of web-0."],
    });
    expect(cause?.fixes).toEqual([
      { id: "delete-pod", rung: 1, offered: "now", why: "First." },
      { id: "force-delete", rung: 4, offered: "no", why: "Last." },
    ]);
  });

  it("leaves a placeholder without a value and an unknown text visible", () => {
    const bad = { ...finding({ params: {}, nextStep: "nowhere" }), id: "a-b" };
    expect(describeFinding(bad, "en", rules)).toMatchObject({ message: "It is {what}.", nextStep: "nowhere" });
  });

  it("never takes a value for a placeholder", () => {
    const tricky = { ...finding({ params: { what: "{what} $& {pod}" } }), id: "a-b" };
    expect(describeFinding(tricky, "en", rules).message).toBe("It is {what} $& {pod}.");
  });

  it("carries state and deletion over, and a checklist of six lines in both languages", () => {
    for (const locale of ["en", "zh-CN"] as const) {
      const diagnosis = toDiagnosis(run([full]), locale, rules);
      expect(diagnosis.checklist.map(({ id }) => id)).toEqual([
        "status-and-events",
        "logs",
        "configuration",
        "dependencies",
        "node-and-runtime",
        "reproduction",
      ]);
      expect(diagnosis.checklist.filter(({ text }) => /[{}]/.test(text) || text === "")).toEqual([]);
    }
  });
});

describe("grouping", () => {
  const member = (name: string, stuckSince: string | null, parts: Partial<Judgement> = {}): Judgement => {
    const base = run([]);
    return { ...base, subject: { ...SUBJECT, name, uid: name }, symptom: { ...base.symptom, class: "pending", stuckSince }, ...parts };
  };
  const cause = (key: string): Partial<Judgement> => ({
    causes: [{ ...finding({ root: { kind: "Node", key, label: key } }), id: "node-unreachable" }],
  });
  const blind = (...evidence: EvidenceKey[]): Partial<Judgement> => ({
    unknown: [{ id: "x-y", missing: evidence.map((key) => ({ evidence: key, why: "forbidden" })) }],
  });

  it("folds on cause and root, on the missing permission, or on the class", () => {
    expect(groupKey(member("a", null, cause("Node/n1")))).toBe("node-unreachable:Node/n1");
    expect(groupKey(member("a", null, blind("events", "configKeys")))).toBe("unknown:forbidden/configKeys+events");
    expect(groupKey(member("a", null))).toBe("unknown:pending");
  });

  it("stands by the worst member and counts all", () => {
    const groups = groupJudgements(
      [
        member("late", "2026-11-30T11:00:00Z", cause("n1")),
        member("early", "2026-11-30T09:00:00Z", cause("n1")),
        member("oldest", "2026-11-30T08:00:00Z"),
        member("timeless", null),
      ],
      "en",
      new Set(),
    );
    expect(groups.map(({ id, count, oldest }) => [id, count, oldest])).toEqual([
      ["unknown:pending", 2, "2026-11-30T08:00:00Z"],
      ["node-unreachable:n1", 2, "2026-11-30T09:00:00Z"],
    ]);
    expect(groups[0]).toMatchObject({ cause: null, root: null, nextStep: null, fix: null });
  });

  it("names the first fix that is offered now and can be run here", () => {
    const fixes = [
      { id: "cordon", offered: "now", why: "x" },
      { id: "delete-pod", offered: "after", why: "x" },
    ] as const;
    const judgement = member("a", null, { causes: [{ ...finding({ fixes }), id: "x-y" }] });
    expect(groupJudgements([judgement], "en", new Set(["cordon"]))[0]?.fix).toBe("cordon");
    expect(groupJudgements([judgement], "en", new Set(["delete-pod"]))[0]?.fix).toBeNull();
  });

  it("orders by class tier, then longest in state, then name", () => {
    const failed = member("b", "2026-11-30T11:59:00Z");
    const worse = { ...failed, symptom: { ...failed.symptom, class: "terminating" as const } };
    const sorted = [member("c", null), member("b", "2026-11-30T10:00:00Z"), member("a", "2026-11-30T10:00:00Z"), worse].sort(
      compareJudgements,
    );
    expect(sorted.map(({ subject, symptom }) => `${symptom.class} ${subject.name}`)).toEqual([
      "terminating b",
      "pending a",
      "pending b",
      "pending c",
    ]);
  });
});
