import "server-only";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { compareJudgements } from "#lib/diagnosis/group.ts";
import { type BundleQuestion, judgeBundle, subjectOf } from "#lib/diagnosis/judge-bundle.ts";
import { toMarkdown } from "#lib/diagnosis/markdown.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { admitText } from "#server/evidence/mask.ts";
import { bundleClock, bundleVersion } from "./bundle-clock.ts";
import { chooseSubjects } from "./bundle-subject.ts";
import type { Console } from "./console.ts";
import { type DiagnoseOptions, readDiagnoseOptions } from "./diagnose-options.ts";
import { judgeLive, type Verdicts } from "./live.ts";
import { printMany, printOne } from "./print-table.ts";
import { readBundle, readText } from "./read-bundle.ts";
import { UsageError } from "./usage.ts";

/** `podward diagnose`: judges a bundle or a live pod and prints the verdict. Returns exit status 0; throws UsageError, ClusterError. */
export async function diagnose(args: readonly string[], console: Console): Promise<number> {
  const options = readDiagnoseOptions(args, console.env);
  const { judgements, now } =
    options.live === null ? fromFiles(options, console) : await judgeLive(options.live, { ...options, env: console.env });
  for (const { id, error } of judgements.flatMap(({ faults }) => faults)) {
    console.err(`podward: rule ${id} failed: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  console.out(render(judgements, now, options));
  return 0;
}

function fromFiles(options: DiagnoseOptions, console: Console): Verdicts {
  const bundle = withLogs(readBundle(options.files), options.logs);
  const subjects = chooseSubjects(bundle, options);
  const clock = bundleClock(bundle, options.now);
  if (clock.from === "newest-time") {
    console.err(`podward: no clock given; judged at the newest time in the objects, ${toRfc3339(clock.now)} (--now sets another)\n`);
  }
  const index = new BundleIndex(bundle);
  const judgements = subjects.map((subject) => judgeOne({ index, subject, now: clock.now, version: bundleVersion(bundle, subject) }));
  return { judgements, now: clock.now };
}

/** A text where a list belongs is a fault of the file, and is said as such. */
function judgeOne(question: BundleQuestion): Judgement {
  try {
    return judgeBundle(question);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { kind, namespace, name } = subjectOf(question.subject);
    throw new UsageError(
      `${kind} ${namespace}/${name} cannot be judged: a field does not have the type the API gives it (${error.message})`,
    );
  }
}

function withLogs(bundle: Bundle, logs: DiagnoseOptions["logs"]): Bundle {
  const merged = { ...bundle.logs };
  for (const { container, previous, file } of logs) {
    merged[container] = { ...merged[container], [previous ? "previous" : "current"]: admitText(readText(file, file)) };
  }
  return { ...bundle, logs: merged };
}

function render(judgements: readonly Judgement[], now: number, { all, output, locale }: DiagnoseOptions): string {
  const ordered = all ? [...judgements].sort(compareJudgements) : judgements;
  const diagnoses: readonly Diagnosis[] = ordered.map((judgement) => toDiagnosis(judgement, locale));
  if (output === "json") return `${JSON.stringify(all ? diagnoses : diagnoses[0], null, 2)}\n`;
  if (output === "markdown") return diagnoses.map((diagnosis) => toMarkdown(diagnosis, now, locale)).join("\n");
  return all ? printMany(diagnoses, now, locale) : diagnoses.map((diagnosis) => printOne(diagnosis, now, locale)).join("\n");
}
