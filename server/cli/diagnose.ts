import "server-only";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { toDiagnosis } from "#lib/diagnosis/describe.ts";
import { compareJudgements } from "#lib/diagnosis/group.ts";
import { type BundleQuestion, judgeBundle, subjectOf } from "#lib/diagnosis/judge-bundle.ts";
import { toMarkdown } from "#lib/diagnosis/markdown.ts";
import type { JudgedAt } from "#lib/diagnosis/report.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import type { Bundle } from "#lib/evidence/bundle-text.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import { admitText } from "#server/evidence/mask.ts";
import { bundleClock, bundleVersion, newestOf } from "./bundle-clock.ts";
import { chooseSubjects } from "./bundle-subject.ts";
import type { Console } from "./console.ts";
import { type DiagnoseOptions, readDiagnoseOptions } from "./diagnose-options.ts";
import { judgeLive, type Verdicts } from "./live.ts";
import { printMany, printOne } from "./print-table.ts";
import { readBundle, readLog } from "./read-bundle.ts";
import { UsageError } from "./usage.ts";

/** So many pods of a workload are named. */
const MOST_NAMED = 10;

/** `podward diagnose`: judges a bundle or an object of a cluster and prints the verdict. Returns exit status 0; throws UsageError, ClusterError. */
export async function diagnose(args: readonly string[], console: Console): Promise<number> {
  const options = readDiagnoseOptions(args, console.env);
  const {
    judgements,
    at,
    sickPods = [],
  } = options.live === null ? fromFiles(options, console) : await judgeLive(options.live, { ...options, env: console.env });
  for (const { id, error } of judgements.flatMap(({ faults }) => faults)) {
    console.err(`podward: rule ${id} failed: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  console.out(render(judgements, at, options));
  if (sickPods.length > 0) {
    const more = sickPods.length > MOST_NAMED ? `, and ${sickPods.length - MOST_NAMED} more` : "";
    console.err(`podward: pods of it that are not well: ${sickPods.slice(0, MOST_NAMED).join(", ")}${more}; ask about each by that name\n`);
  }
  return 0;
}

function fromFiles(options: DiagnoseOptions, console: Console): Verdicts {
  const bundle = withLogs(readBundle(options.files), options.logs);
  const subjects = chooseSubjects(bundle, options);
  const clock = bundleClock(bundle, options.now);
  if (clock.from === "newest-time") {
    console.err(
      `podward: no clock given; judged at the newest time in the objects, ${toRfc3339(clock.now)}; when they were captured is not in them, so every duration is a lower bound (--now sets the clock)\n`,
    );
  }
  const newest = newestOf(bundle);
  if (clock.from === "option" && clock.now < newest) {
    console.err(`podward: --now is before the newest time in the objects, ${toRfc3339(newest)}; what came later is judged all the same\n`);
  }
  const index = new BundleIndex(bundle);
  const judgements = subjects.map((subject) =>
    judgeOne({ index, subject, now: clock.now, atLeast: clock.from === "newest-time", version: bundleVersion(bundle, subject) }),
  );
  return { judgements, at: clock };
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
    merged[container] = { ...merged[container], [previous ? "previous" : "current"]: admitText(readLog(file)) };
  }
  return { ...bundle, logs: merged };
}

function render(judgements: readonly Judgement[], at: JudgedAt, { all, output, locale }: DiagnoseOptions): string {
  const ordered = all ? [...judgements].sort(compareJudgements) : judgements;
  const diagnoses: readonly Diagnosis[] = ordered.map((judgement) => toDiagnosis(judgement, locale));
  if (output === "json") return `${JSON.stringify(all ? diagnoses : diagnoses[0], null, 2)}\n`;
  if (output === "markdown") return diagnoses.map((diagnosis) => toMarkdown(diagnosis, at, locale)).join("\n");
  return all ? printMany(diagnoses, at, locale) : diagnoses.map((diagnosis) => printOne(diagnosis, at, locale)).join("\n");
}
