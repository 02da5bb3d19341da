import "server-only";
import type { Locale } from "#lib/contract/causes.ts";
import type { Diagnosis, Finding } from "#lib/contract/diagnosis.ts";
import {
  causeText,
  clockText,
  closingParts,
  findingParts,
  type JudgedAt,
  noCauseText,
  notListedText,
  type ReportPart,
  stateText,
  subjectText,
} from "#lib/diagnosis/report.ts";
import { REPORT_MESSAGES } from "#lib/diagnosis/report-messages.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { parseTime } from "#lib/kube/time.ts";

/** One verdict for a terminal: headline, causes with their evidence, what was ruled out and not seen, the round. */
export function printOne(diagnosis: Diagnosis, at: JudgedAt, locale: Locale): string {
  const texts = REPORT_MESSAGES[locale];
  const head = [subjectText(diagnosis.subject), diagnosis.status, diagnosis.class].filter((part) => part !== "").join("  ");
  const state = stateText(diagnosis, at, locale);
  const notListed = notListedText(diagnosis, at, locale);
  const blocks = [[head, ...(state === "" ? [] : [state]), ...(notListed === "" ? [] : [`(${notListed})`])].join("\n")];
  if (diagnosis.causes.length === 0) blocks.push(noCauseText(diagnosis, locale));
  for (const [index, finding] of diagnosis.causes.entries()) blocks.push(findingBlock(finding, index + 1, locale));
  for (const part of closingParts(diagnosis, locale)) blocks.push(partText(part, ""));
  if (diagnosis.advice.length > 0)
    blocks.push(partText({ title: texts.advice, lines: diagnosis.advice.map(({ id, message }) => `${id}: ${message}`) }, ""));
  blocks.push(clockText(at, locale));
  return `${blocks.join("\n\n")}\n`;
}

function findingBlock(finding: Finding, number: number, locale: Locale): string {
  const head = `${number}. ${causeText(finding, locale)} ${finding.title}`;
  const parts = findingParts(finding, locale).map((part) => partText(part, "   "));
  return [head, `   ${finding.message}`, ...parts].join("\n");
}

function partText({ title, lines }: ReportPart, indent: string): string {
  return [`${indent}${title}`, ...lines.map((line) => `${indent}  ${line}`)].join("\n");
}

/** Many verdicts as a table, in the order given; healthy ones are counted, not listed. */
export function printMany(diagnoses: readonly Diagnosis[], { now, from }: JudgedAt, locale: Locale): string {
  const sick = diagnoses.filter((diagnosis) => diagnosis.class !== "healthy");
  const rows = sick.map((diagnosis) => {
    const since = parseTime(diagnosis.stuckSince);
    const [first] = diagnosis.causes;
    return [
      diagnosis.subject.namespace || "-",
      `${diagnosis.subject.kind}/${diagnosis.subject.name}`,
      diagnosis.status || "-",
      diagnosis.class,
      since === null ? "-" : (from === "newest-time" ? "≥ " : "") + formatElapsed((now - since) / 1000, locale),
      first ? causeText(first, locale) : "-",
      first ? first.nextStep : "",
    ];
  });
  const healthy = diagnoses.length - sick.length;
  const count = locale === "en" ? `${healthy} healthy` : `${healthy} 个健康`;
  const head = ["NAMESPACE", "SUBJECT", "STATUS", "CLASS", "IN STATE", "CAUSE", "NEXT STEP"];
  return `${rows.length === 0 ? "" : `${align([head, ...rows])}\n`}${count}\n`;
}

function align(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 0, displayWidth(cell))), []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell + " ".repeat((widths[i] ?? 0) - displayWidth(cell))))
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}

/** Chinese characters take two columns of a terminal. */
function displayWidth(text: string): number {
  return [...text].reduce(
    (width, character) =>
      width + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(character) ? 2 : 1),
    0,
  );
}
