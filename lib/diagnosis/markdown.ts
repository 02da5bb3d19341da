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
} from "./report.ts";
import { REPORT_MESSAGES } from "./report-messages.ts";

/**
 * A verdict as Markdown for an incident channel: verdict, evidence, what was not seen, next step, when and by whom.
 * @param at when it was judged, and by whose clock
 * @param who the user who copies it; left out when not given
 */
export function toMarkdown(diagnosis: Diagnosis, at: JudgedAt, locale: Locale, who?: string): string {
  const texts = REPORT_MESSAGES[locale];
  const head = [`\`${diagnosis.status || "-"}\``, diagnosis.class, stateText(diagnosis, at, locale)].filter((part) => part !== "");
  const blocks = [`## ${plain(subjectText(diagnosis.subject))}`, head.join(" · ")];
  const notListed = notListedText(diagnosis, at, locale);
  if (notListed !== "") blocks.push(`_${notListed}_`);
  if (diagnosis.causes.length === 0) blocks.push(noCauseText(diagnosis, locale));
  for (const finding of diagnosis.causes) blocks.push(...findingBlocks(finding, locale));
  for (const part of closingParts(diagnosis, locale)) blocks.push(block(part));
  if (diagnosis.advice.length > 0)
    blocks.push(`#### ${texts.advice}`, diagnosis.advice.map(({ id, message }) => `- ${id}: ${plain(message)}`).join("\n"));
  blocks.push(`_${clockText(at, locale)}${who === undefined ? "" : ` ${plain(who)}`}_`);
  return `${blocks.join("\n\n")}\n`;
}

function findingBlocks(finding: Finding, locale: Locale): readonly string[] {
  const title = `### ${causeText(finding, locale)}`;
  return [title, `**${plain(finding.title)}** ${plain(finding.message)}`, ...findingParts(finding, locale).map(block)];
}

function block({ title, lines, code }: ReportPart): string {
  if (code) return `#### ${title}\n\n\`\`\`sh\n${lines.join("\n").replaceAll("```", "'''")}\n\`\`\``;
  return `#### ${title}\n\n${lines.map((line) => `- ${plain(line)}`).join("\n")}`;
}

/** Takes the meaning from what Markdown would read in cluster text: no link, picture, HTML or emphasis comes out of a log line. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, "\\$&").replaceAll(/\s*\n\s*/g, " ");
}
