import { describe, expect, it } from "vitest";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import { finding, found, rule, run, SUBJECT } from "#lib/testing/build-rule.ts";
import { describeFinding, toDiagnosis } from "./describe.ts";
import { causeKey, compareJudgements, groupJudgements, groupKey } from "./group.ts";
import type { Judgement } from "./types.ts";

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
      rootText: "root of web-0",
      shortStep: "look",
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

  it("tells how long something has lasted in hours, and leaves short times and settings as they are", () => {
    const texts = { ...full.messages.en, messages: { [finding().message]: "For {terminating} s; grace {grace} s." } };
    const lasting = new Map([["a-b", { ...full, messages: { en: texts, "zh-CN": texts } }]]);
    const told = (terminating: number) =>
      describeFinding({ ...finding({ params: { terminating, grace: 7_200 } }), id: "a-b" }, "en", lasting).message;
    expect(told(22_811)).toBe("For 6h 20m; grace 7200 s.");
    expect(told(1_492)).toBe("For 24m 52s; grace 7200 s.");
    expect(told(119)).toBe("For 119 s; grace 7200 s.");
  });

  it("fills the line of a group in short", () => {
    const long = { ...finding({ params: { what: "2026-11-30 12:04:11 UTC" } }), id: "a-b" };
    expect(describeFinding(long, "en", rules)).toMatchObject({ message: "It is 2026-11-30 12:04:11 UTC.", rootText: "root of 12:04 UTC" });
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

  it("folds on a root that several can share, on cause and root, on the missing permission, or on the class", () => {
    expect(groupKey(member("a", null, cause("Node/n1")))).toBe("Node/n1");
    const own = { kind: "Deployment", key: "Deployment/shop/web", label: "web" };
    expect(groupKey(member("a", null, { causes: [{ ...finding({ root: own }), id: "oom-killed" }] }))).toBe(
      "oom-killed:Deployment/shop/web",
    );
    expect(causeKey(member("a", null, cause("Node/n1")))).toBe("node-unreachable:Node/n1");
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
      { locale: "en", runnable: new Set() },
    );
    expect(groups.map(({ id, count, oldest }) => [id, count, oldest])).toEqual([
      ["unknown:pending", 2, "2026-11-30T08:00:00Z"],
      ["n1", 2, "2026-11-30T09:00:00Z"],
    ]);
    expect(groups[0]).toMatchObject({ cause: null, root: null, nextStep: null, fix: null });
  });

  it("names the first fix that is offered now and can be run here", () => {
    const fixes = [
      { id: "cordon", offered: "now", why: "x" },
      { id: "delete-pod", offered: "after", why: "x" },
    ] as const;
    const judgement = member("a", null, { causes: [{ ...finding({ fixes }), id: "x-y" }] });
    expect(groupJudgements([judgement], { locale: "en", runnable: new Set(["cordon"]) })[0]?.fix).toBe("cordon");
    expect(groupJudgements([judgement], { locale: "en", runnable: new Set(["delete-pod"]) })[0]?.fix).toBeNull();
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
