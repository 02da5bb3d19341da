import type { ChecklistLine, Cite, Diagnosis, Finding } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";

/** Words and times the text needs, already in the reader's language. */
export interface MarkdownWords {
  readonly verdict: string;
  readonly evidence: string;
  readonly ruledOut: string;
  readonly unseen: string;
  readonly next: string;
  readonly round: string;
  readonly kubectl: string;
  readonly who: string;
  readonly nobody: string;
  readonly noCause: string;
  /** "CrashLoopBackOff for 19h 20m". */
  readonly inState: string;
  readonly cluster: string;
  readonly read: string;
  readonly check: (id: ChecklistLine["id"]) => string;
  readonly certainty: (certainty: Finding["certainty"]) => string;
  readonly missing: (missing: PodRecord["diagnosis"]["unknown"][number]["missing"][number]) => string;
}

/** What of a record goes into its text; a workload's has no acts. */
export type ToldRecord = Pick<PodRecord, "diagnosis" | "audit">;

/**
 * A record as Markdown for an incident channel, in the order of the page: verdict, evidence, what was not seen,
 * next step, the round, who did what, and the link.
 */
export function recordMarkdown(record: ToldRecord, words: MarkdownWords, link: string): string {
  const { subject, causes, ruledOut, unknown } = record.diagnosis;
  const first = causes[0];
  const head = [
    `## ${subject.kind === "Pod" ? "" : `${inline(subject.kind)} `}${code(nameOf(subject))}: ${inline(words.inState)}`,
    `${inline(words.cluster)} · uid ${code(subject.uid)} · ${inline(words.read)}`,
  ];
  const verdict =
    first === undefined
      ? [`**${words.verdict}:** ${inline(words.noCause)}`]
      : [`**${words.verdict} (${words.certainty(first.certainty)}):** ${inline(first.title)} (${code(first.id)})`, inline(first.message)];
  const unseen = unknown.map((one) => `${code(one.id)}${one.missing.length === 0 ? "" : `: ${one.missing.map(words.missing).join(", ")}`}`);
  const sections = [
    [...head, "", ...verdict],
    list(words.evidence, (first?.cites ?? []).map(citeText)),
    list(
      words.ruledOut,
      ruledOut.map((one) => `${code(one.id)}: ${inline(one.because)}`),
    ),
    list(words.unseen, [...unseen, ...(first?.notChecked ?? []).map(inline)]),
    first === undefined
      ? []
      : [`**${words.next}:** ${inline(first.nextStep)}`, ...(first.avoid === undefined ? [] : ["", inline(first.avoid)])],
    list(
      words.round,
      record.diagnosis.checklist.map((line) => checkText(line, words)),
    ),
    [`**${words.kubectl}:**`, "```sh", ...kubectlFor(record.diagnosis), "```"],
    list(words.who, record.audit.length === 0 ? [inline(words.nobody)] : record.audit.map(auditText)),
    [`<${link}>`],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** `namespace/name`, or the name alone of what has no namespace. */
function nameOf({ namespace, name }: Diagnosis["subject"]): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}

/** Commands that show what the verdict rests on; without a verdict the three one begins with. */
export function kubectlFor({ subject, causes }: Pick<Diagnosis, "subject" | "causes">): readonly string[] {
  const own = causes[0]?.kubectl ?? [];
  if (own.length > 0) return own;
  const kind = subject.kind.toLowerCase();
  // What has no namespace is asked for without one; the events of a namespace are those in it.
  if (subject.namespace === "") {
    const events = kind === "namespace" ? [`kubectl events -n ${subject.name} --types=Warning`] : [];
    return [`kubectl get ${kind} ${subject.name} -o yaml`, `kubectl describe ${kind} ${subject.name}`, ...events];
  }
  const where = `-n ${subject.namespace}`;
  return [
    `kubectl get ${kind} ${where} ${subject.name} -o wide`,
    `kubectl describe ${kind} ${where} ${subject.name}`,
    `kubectl events ${where} --for ${kind}/${subject.name}`,
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`**${title}:**`, ...items.map((item) => `- ${item}`)];
}

function citeText(cite: Cite): string {
  const what = cite.event === undefined ? (cite.path === undefined ? "" : `${cite.path} = `) : `${cite.event}: `;
  return `${code(cite.object)} ${inline(`${what}${cite.value}`)}${cite.time === undefined ? "" : ` (${cite.time})`}`;
}

const MARKS: Readonly<Record<ChecklistLine["state"], string>> = { ok: "✓", bad: "✕", unknown: "?", yours: "○" };

/** One line of the round; where the reader has something to do, with its command. */
function checkText({ id, state, text, missing = [], command }: ChecklistLine, words: MarkdownWords): string {
  const unseen = missing.length === 0 ? "" : ` (${inline(missing.map(words.missing).join(", "))})`;
  const ready = state === "ok" || command === undefined ? "" : ` ${code(command)}`;
  return `${MARKS[state]} ${words.check(id)}: ${inline(text)}${unseen}${ready}`;
}

function auditText(row: PodRecord["audit"][number]): string {
  const detail = row.reason ?? row.detail;
  return `${row.time} ${inline(row.user)}: ${row.fix}, ${row.state}${detail === "" ? "" : ` (${inline(detail)})`}`;
}

/** Text of the cluster in a line: no line breaks, and no character that would start Markdown or HTML. */
function inline(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>|#~]/g, "\\$&")
    .trim();
}

/** Inline code that holds whatever backticks the text has. */
function code(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ");
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `\`${flat}\`` : `${fence} ${flat} ${fence}`;
}
