import "server-only";
import type { Diagnosis, Finding } from "#lib/contract/diagnosis.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { judgeBundle } from "#lib/diagnosis/judge-bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { readBundleText } from "#lib/evidence/bundle-text.ts";
import { holdsWord } from "#lib/rules/fixture.ts";
import { RULES } from "#lib/rules/registry.ts";
import { bundleClock, bundleVersion } from "./bundle-clock.ts";
import type { CaseFile } from "./case-files.ts";
import { admitBundle } from "./read-bundle.ts";

/** What the engine says about a case, held against the right answer. */
export interface CaseResult {
  readonly id: string;
  readonly diagnosis: Diagnosis;
  /** The right cause; `none` for a healthy subject. */
  readonly expected: string;
  /** A rule for the right cause exists. */
  readonly covered: boolean;
  readonly first: Finding | null;
  readonly classOk: boolean;
  readonly causeOk: boolean;
  /** Tokens that belong into the first cause and are not in it. */
  readonly unmentioned: readonly string[];
  /** First fix offered now, or null. */
  readonly firstFix: string | null;
  readonly firstFixOk: boolean;
  /** Fixes offered by any cause although they would be dangerous or wrong. */
  readonly forbiddenFixes: readonly string[];
  readonly faults: readonly string[];
}

const RULE_IDS: ReadonlySet<string> = new Set(RULES.map((rule) => rule.meta.id));

/** Judges a case as the command line does and compares with its `truth` and `class`. */
export function checkCase(file: CaseFile): CaseResult {
  const bundle = admitBundle(readBundleText(file.text, file.id));
  const [subject] = bundle.objects;
  if (!subject) throw new Error(`${file.id} holds no object`);
  const clock = bundleClock(bundle, null);
  const question = {
    index: new BundleIndex(bundle),
    subject,
    now: clock.now,
    atLeast: clock.from === "newest-time",
    version: bundleVersion(bundle, subject),
  };
  const judgement = judgeBundle(question);
  const diagnosis = toDiagnosis(judgement, "en");
  const first = diagnosis.causes[0] ?? null;
  const expected = file.truth?.cause ?? "none";
  const right = new Set([expected, ...(file.truth?.accept ?? [])]);
  const json = JSON.stringify(first ?? {});
  const offered = diagnosis.causes.flatMap((finding) => finding.fixes.filter((fix) => fix.offered !== "no").map((fix) => fix.id));
  const firstFix = first?.fixes.find((fix) => fix.offered === "now")?.id ?? null;
  const allowed: readonly string[] = file.truth?.fixes_ok ?? [];
  return {
    id: file.id,
    diagnosis,
    expected,
    covered: RULE_IDS.has(expected),
    first,
    classOk: file.class.split("|").includes(diagnosis.class),
    causeOk: first === null ? right.has("none") : right.has(first.id),
    unmentioned:
      first === null ? [] : (file.truth?.must_mention ?? []).filter((token) => !holdsWord(json, JSON.stringify(token).slice(1, -1))),
    firstFix,
    firstFixOk: firstFix === null ? allowed.length === 0 || runbookOk(first, allowed) : allowed.includes(firstFix),
    forbiddenFixes: [...new Set(offered)].filter((fix) => file.truth?.fixes_never?.includes(fix)),
    faults: judgement.faults.map(({ id, error }) => `${id}: ${String(error)}`),
  };
}

function runbookOk(first: Finding | null, allowed: readonly string[]): boolean {
  return first?.runbooks.some((runbook) => allowed.includes(runbook)) ?? false;
}
