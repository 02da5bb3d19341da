import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type EvidenceKey, FIX_IDS, LOCALES } from "#lib/contract/causes.ts";
import { findingSchema } from "#lib/contract/diagnosis.ts";
import { describeFinding, toDiagnosis } from "#lib/diagnosis/describe.ts";
import { subjectOf, symptomFromBundle } from "#lib/diagnosis/judge-bundle.ts";
import { explainedBy } from "#lib/diagnosis/rank.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { placeholders } from "#lib/format/fill.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { parseVersion } from "#lib/kube/version.ts";
import type { Rule, RuleTexts } from "#lib/rules/define.ts";
import { type Fixture, holdsWord, readFixture } from "#lib/rules/fixture.ts";
import { RULES } from "#lib/rules/registry.ts";
import { RUNBOOKS } from "#lib/runbooks/registry.ts";

const FOLDER = fileURLToPath(new URL("./", import.meta.url));
const FOLDERS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const CATALOGUE_ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

interface Loaded extends Fixture {
  readonly name: string;
}

function fixturesOf(id: string): Loaded[] {
  const folder = join(FOLDER, id, "fixtures");
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => ({ name, ...readFixture(readFileSync(join(folder, name), "utf8"), `${id}/${name}`) }));
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

interface Case {
  readonly subject: KubeObject;
  readonly evidence: EvidenceSet;
  readonly now: number;
  readonly version: { readonly major: number; readonly minor: number };
}

function caseOf({ bundle }: Fixture): Case {
  const index = new BundleIndex(bundle);
  const [subject] = bundle.objects;
  const now = parseTime(bundle.now);
  const version = parseVersion(bundle.versionText ?? undefined);
  if (!subject || now === null || version === null) throw new Error("a fixture needs a subject, a valid now and a version");
  return { subject, evidence: deepFreeze(evidenceFromBundle(index, subject)), now, version };
}

function judge(rule: Rule, fixture: Fixture, evidence?: EvidenceSet): Judgement {
  const { subject, evidence: own, now, version } = caseOf(fixture);
  const question = { index: new BundleIndex(fixture.bundle), subject, now, version };
  const symptom = deepFreeze(symptomFromBundle(question, own));
  return runRules({ subject: subjectOf(subject), symptom, evidence: evidence ?? own, rules: [rule], now, version });
}

/** The rule wrapped so that reading an undeclared key of its argument throws. */
function strict(rule: Rule, read: Set<string>): Rule {
  const declared = new Set<string>([...rule.meta.evidence, ...rule.meta.optionalEvidence]);
  return {
    ...rule,
    detect: (evidence, context) =>
      rule.detect(
        new Proxy(evidence as object, {
          get(target, key) {
            if (typeof key === "string" && !declared.has(key)) throw new Error(`reads undeclared evidence ${key}`);
            if (typeof key === "string") read.add(key);
            return Reflect.get(target, key) as unknown;
          },
        }) as never,
        context,
      ),
  };
}

function shuffledEvents(evidence: EvidenceSet): EvidenceSet {
  const reversed = Object.entries(evidence).map(([key, value]) => {
    const isEvents = value.ok && Array.isArray(value.value) && /[eE]vents$/.test(key);
    return [key, isEvents ? { ok: true, value: [...(value.value as unknown[])].reverse() } : value];
  });
  return deepFreeze(Object.fromEntries(reversed) as EvidenceSet);
}

function without(evidence: EvidenceSet, key: EvidenceKey): EvidenceSet {
  return { ...evidence, [key]: missing("forbidden") };
}

/** Every text of a rule in one language, as `section.id`. */
function allTexts(texts: RuleTexts): Map<string, string> {
  const sections = { messages: texts.messages, nextSteps: texts.nextSteps, avoid: texts.avoid, offers: texts.offers };
  const more = { clear: texts.clear, notChecked: texts.notChecked };
  const all = Object.entries({ ...sections, ...more }).flatMap(([section, entries]) =>
    Object.entries(entries).map(([id, text]) => [`${section}.${id}`, text] as const),
  );
  return new Map(all);
}

const MESSAGE_SECTIONS = ["nextSteps", "avoid", "offers", "clear", "notChecked"] as const;

it("every folder is a rule of the registry, and the other way round", () => {
  expect(RULES.map((rule) => rule.meta.id)).toEqual(FOLDERS);
});

it("explains is acyclic", () => {
  const graph = new Map(RULES.map((rule) => [rule.meta.id, rule.meta.explains]));
  for (const id of graph.keys()) {
    for (const below of explainedBy(graph, id)) expect([...explainedBy(graph, below)], `${below} explains ${id} back`).not.toContain(id);
  }
});

describe.each(RULES.map((rule) => [rule.meta.id, rule] as const))("%s", (id, rule) => {
  const fixtures = fixturesOf(id);
  const firing = fixtures.filter((fixture) => fixture.name.startsWith("firing-"));
  const quiet = fixtures.filter((fixture) => fixture.name.startsWith("quiet-"));
  const answers = fixtures.map((fixture) => ({ fixture, judgement: judge(rule, fixture) }));
  const findings = answers.flatMap(({ judgement }) => [...judgement.causes, ...judgement.advice]);

  it("has firing and quiet fixtures and nothing else beside them", () => {
    expect(id).toMatch(CATALOGUE_ID);
    expect(firing.length).toBeGreaterThan(0);
    expect(quiet.length).toBeGreaterThan(0);
    expect(firing.length + quiet.length).toBe(fixtures.length);
  });

  it("has meta without contradictions", () => {
    const { meta } = rule;
    for (const list of [meta.evidence, meta.optionalEvidence, meta.certainties, meta.explains, meta.fixes, meta.runbooks]) {
      expect(new Set(list).size).toBe(list.length);
    }
    expect(meta.evidence.filter((key) => (meta.optionalEvidence as readonly string[]).includes(key))).toEqual([]);
    expect(meta.fixes.filter((fix) => !FIX_IDS.includes(fix))).toEqual([]);
    expect(meta.runbooks.filter((runbook) => !RUNBOOKS.has(runbook))).toEqual([]);
    expect(meta.explains.filter((other) => !CATALOGUE_ID.test(other) || other === id)).toEqual([]);
    expect(meta.certainties.length).toBeGreaterThan(0);
  });

  it.each(answers.map((answer) => [answer.fixture.name, answer] as const))("answers %s as expected", (_name, { fixture, judgement }) => {
    expect(judgement.faults.map(({ error }) => String(error))).toEqual([]);
    const found = [...judgement.causes, ...judgement.advice];
    expect([...new Set(found.map((finding) => finding.id))]).toEqual(fixture.expect.causes.length === 0 ? [] : [id]);
    if (fixture.name.startsWith("firing-")) expect(fixture.expect.causes).toContain(id);
    else expect(fixture.expect.causes).toEqual([]);
    const [first] = found;
    if (!first) return;
    if (fixture.expect.certainty !== null) expect(first.certainty).toBe(fixture.expect.certainty);
    const json = JSON.stringify(describeFinding(first, "en"));
    expect(fixture.expect.mentions.filter((word) => !holdsWord(json, word))).toEqual([]);
  });

  it("says of every cause what not to do, and a command that shows the same", () => {
    const causes = answers.flatMap(({ fixture, judgement }) => judgement.causes.map((finding) => ({ fixture, finding })));
    expect(causes.filter(({ finding }) => finding.avoid === undefined).map(({ fixture }) => fixture.name)).toEqual([]);
    expect(causes.filter(({ finding }) => finding.kubectl.length === 0).map(({ fixture }) => fixture.name)).toEqual([]);
  });

  it("uses every text, names no unknown one, and fills every placeholder in both languages", () => {
    const used = new Set<string>();
    for (const { judgement } of answers) {
      for (const finding of [...judgement.causes, ...judgement.advice]) {
        used.add(`messages.${finding.message}`).add(`nextSteps.${finding.nextStep}`);
        if (finding.avoid !== undefined) used.add(`avoid.${finding.avoid}`);
        for (const { why, wait } of finding.fixes)
          for (const key of [why, ...(wait ? [wait.expect, wait.otherwise] : [])]) used.add(`offers.${key}`);
        for (const note of finding.notChecked) used.add(`notChecked.${note}`);
      }
      for (const { because } of judgement.ruledOut) used.add(`clear.${because}`);
      for (const locale of LOCALES) {
        const words = toDiagnosis(judgement, locale);
        const said = [...words.causes, ...words.advice].flatMap((f) => [
          f.title,
          f.message,
          f.nextStep,
          f.avoid ?? "",
          ...f.fixes.flatMap(({ why, wait }) => [why, ...(wait ? [wait.expect, wait.otherwise] : [])]),
          ...f.notChecked,
        ]);
        expect([...said, ...words.ruledOut.map((r) => r.because)].filter((text) => placeholders(text).length > 0)).toEqual([]);
      }
    }
    for (const locale of LOCALES) {
      const texts = allTexts(rule.messages[locale]);
      expect(
        [...used].filter((key) => !texts.has(key)),
        `${locale}: used but not written`,
      ).toEqual([]);
      const unusedMessages = [...texts.keys()].filter((key) => /^(messages|nextSteps)\./.test(key) && !used.has(key));
      expect(unusedMessages, `${locale}: no fixture produces it`).toEqual([]);
    }
  });

  it("has the same texts in both languages, each ending with a full stop", () => {
    const en = allTexts(rule.messages.en);
    const zh = allTexts(rule.messages["zh-CN"]);
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      const other = zh.get(key) ?? "";
      expect(text, key).toMatch(/\.$/);
      expect(other, key).toMatch(/[。.]$/);
      expect(other, key).not.toBe(text);
      expect(other, key).toMatch(/\p{Script=Han}/u);
      expect([...new Set(placeholders(other))].sort(), key).toEqual([...new Set(placeholders(text))].sort());
    }
    expect(rule.messages.en.title).not.toBe("");
    expect(rule.messages["zh-CN"].title).toMatch(/\p{Script=Han}/u);
    for (const section of MESSAGE_SECTIONS)
      expect(Object.keys(rule.messages["zh-CN"][section])).toHaveLength(Object.keys(rule.messages.en[section]).length);
  });

  it("cites at least one fact that stands in the evidence", () => {
    for (const { fixture, judgement } of answers) {
      const seen = JSON.stringify(caseOf(fixture).evidence);
      for (const finding of [...judgement.causes, ...judgement.advice]) {
        const facts = finding.cites.filter(
          ({ value, recomputed }) => !recomputed && value !== "" && seen.includes(JSON.stringify(value).slice(1, -1)),
        );
        expect(facts.length, finding.message).toBeGreaterThan(0);
      }
    }
  });

  it("cites facts, reaches only declared certainties and offers only declared fixes and runbooks", () => {
    for (const finding of findings) {
      expect(finding.cites.length).toBeGreaterThan(0);
      for (const cite of finding.cites) expect(cite.path ?? cite.event, JSON.stringify(cite)).toBeTruthy();
      expect(rule.meta.certainties).toContain(finding.certainty);
      expect(finding.fixes.map((fix) => fix.id).filter((fix) => !rule.meta.fixes.includes(fix))).toEqual([]);
      expect(finding.runbooks.filter((runbook) => !rule.meta.runbooks.includes(runbook))).toEqual([]);
      expect(finding.fixes.find((fix) => fix.offered !== "no")?.id).not.toBe("force-delete");
      for (const { id, offered, wait } of finding.fixes) expect(id === "wait-until" && offered !== "no").toBe(wait !== undefined);
      expect(findingSchema.safeParse(describeFinding(finding, "zh-CN")).error).toBeUndefined();
    }
  });

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("is pure and independent of order: %s", (_name, fixture) => {
    const { evidence } = caseOf(fixture);
    const first = judge(rule, fixture);
    expect(judge(rule, fixture)).toEqual(first);
    expect(judge(rule, fixture, shuffledEvents(evidence))).toEqual(first);
  });

  it("reads what it declares and nothing else", () => {
    const read = new Set<string>();
    for (const fixture of fixtures) {
      const judgement = judge(strict(rule, read), fixture);
      expect(judgement.faults.map(({ error }) => String(error))).toEqual([]);
    }
    const declared = [...rule.meta.evidence, ...rule.meta.optionalEvidence];
    expect(
      declared.filter((key) => !read.has(key)),
      "declared, but no fixture reads it",
    ).toEqual([]);
  });

  it("answers unknown, never clear or found, when required evidence is missing", () => {
    for (const fixture of firing) {
      for (const key of rule.meta.evidence) {
        const judgement = judge(rule, fixture, without(caseOf(fixture).evidence, key));
        expect(judgement.causes).toEqual([]);
        expect(judgement.ruledOut).toEqual([]);
        expect(judgement.unknown).toEqual([{ id, missing: [{ evidence: key, why: "forbidden" }] }]);
      }
    }
  });

  it("survives the loss of optional evidence without a claim it cannot make", () => {
    const rank = ["certain", "likely", "possible"];
    for (const fixture of firing) {
      const before = judge(rule, fixture);
      for (const key of rule.meta.optionalEvidence) {
        const after = judge(rule, fixture, without(caseOf(fixture).evidence, key));
        expect(
          after.faults.map(({ error }) => String(error)),
          `without ${key}`,
        ).toEqual([]);
        const [had] = before.causes;
        const [has] = after.causes;
        if (had && has)
          expect(rank.indexOf(has.certainty), `more certain without ${key}`).toBeGreaterThanOrEqual(rank.indexOf(had.certainty));
      }
    }
  });
});
