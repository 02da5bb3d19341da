import type { Locale } from "#lib/contract/causes.ts";
import type { Cite, Diagnosis, Finding, Missing } from "#lib/contract/diagnosis.ts";
import { POD_MAKERS } from "#lib/evidence/would-be-pod.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { fill } from "#lib/format/fill.ts";
import { parseTime, toRfc3339 } from "#lib/kube/time.ts";
import { CHECK_NAMES } from "./checklist-messages.ts";
import { REPORT_MESSAGES } from "./report-messages.ts";

/** The moment a verdict speaks of, and whose clock it was taken from. */
export interface JudgedAt {
  /** ms since the epoch */
  readonly now: number;
  /** `newest-time`: nothing tells when the objects were captured, so it may have been any time later. */
  readonly from: "server" | "option" | "file" | "newest-time";
}

/** At what time and by whose clock was judged, as a sentence. */
export function clockText({ now, from }: JudgedAt, locale: Locale): string {
  return fill(REPORT_MESSAGES[locale].clock[from], { time: toRfc3339(now) });
}

/** `Pod shop/web-0`: a subject as it is called in a headline. */
export function subjectText({ kind, namespace, name }: Diagnosis["subject"]): string {
  return namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}

/** How long the subject is in its state and how that is known; empty for a healthy one. */
export function stateText(diagnosis: Diagnosis, { now, from }: JudgedAt, locale: Locale): string {
  const texts = REPORT_MESSAGES[locale];
  const since = parseTime(diagnosis.stuckSince);
  if (since === null || diagnosis.stuckSince === null) return "";
  const inState = fill(from === "newest-time" ? texts.inStateAtLeast : texts.inState, {
    time: formatElapsed((now - since) / 1000, locale),
  });
  return `${inState}${texts.comma}${fill(texts.since, { time: diagnosis.stuckSince, source: diagnosis.stuckSinceSource })}`;
}

/** Why it is no row of the ward; empty when it is one. */
export function notListedText({ listed, class: symptom, subject }: Diagnosis, { from }: JudgedAt, locale: Locale): string {
  if (listed) return "";
  const { healthy, ending, byItsPods, young, youngThen } = REPORT_MESSAGES[locale].notListed;
  if (symptom === "healthy") return healthy;
  if (symptom === "ending") return ending;
  // Blocked workloads alone have a row of their own beside pods.
  if (subject.kind !== "Pod" && symptom !== "blocked") return byItsPods;
  return from === "newest-time" ? youngThen : young;
}

/** A cause by its id, and how sure it is. */
export function causeText({ id, certainty }: Pick<Finding, "id" | "certainty">, locale: Locale): string {
  const texts = REPORT_MESSAGES[locale];
  return `${id}${fill(texts.aside, { what: texts.certainty[certainty] })}`;
}

/** One fact on one line: object, field or event, value, time. */
function citeText(cite: Cite, locale: Locale): string {
  const where = cite.path ?? cite.event ?? "";
  const time = cite.time === undefined ? "" : ` (${cite.time})`;
  const recomputed = cite.recomputed ? ` [${REPORT_MESSAGES[locale].recomputed}]` : "";
  return `${cite.object} ${where}: ${cite.value.replaceAll(/\s*\n\s*/g, " ").trim()}${time}${recomputed}`;
}

/** What was missing, in words. */
function missingText(missing: readonly Missing[], locale: Locale): string {
  const texts = REPORT_MESSAGES[locale];
  if (missing.length === 0) return texts.ruleFailed;
  return missing.map(({ evidence, why }) => `${evidence}${fill(texts.aside, { what: texts.why[why] })}`).join(texts.comma);
}

/** A part of a report: a heading and its lines. */
export interface ReportPart {
  readonly title: string;
  readonly lines: readonly string[];
  /** Lines that one pastes into a terminal. */
  readonly code?: true;
}

/** The parts of one finding, in the order in which they are read; empty ones left out. */
export function findingParts(finding: Finding, locale: Locale): readonly ReportPart[] {
  const texts = REPORT_MESSAGES[locale];
  const fixes = finding.fixes.map(
    ({ id, rung, offered, why }) =>
      `${id}${fill(texts.aside, { what: `${fill(texts.rung, { rung })}${texts.comma}${texts.offered[offered]}` })}${texts.colon}${why}`,
  );
  const parts: ReportPart[] = [
    { title: texts.evidence, lines: finding.cites.map((cite) => citeText(cite, locale)) },
    { title: texts.notChecked, lines: finding.notChecked },
    { title: texts.nextStep, lines: [finding.nextStep] },
    { title: texts.avoid, lines: finding.avoid === undefined ? [] : [finding.avoid] },
    { title: texts.fixes, lines: fixes },
    { title: texts.runbooks, lines: finding.runbooks },
    { title: texts.commands, lines: finding.kubectl, code: true },
  ];
  return parts.filter((part) => part.lines.length > 0);
}

/** The parts that follow the causes: ruled out, unseen, checklist. */
export function closingParts(diagnosis: Diagnosis, locale: Locale): readonly ReportPart[] {
  const texts = REPORT_MESSAGES[locale];
  const parts: ReportPart[] = [
    { title: texts.ruledOut, lines: diagnosis.ruledOut.map(({ id, because }) => `${id}${texts.colon}${because}`) },
    { title: texts.unknown, lines: diagnosis.unknown.map(({ id, missing }) => `${id}${texts.colon}${missingText(missing, locale)}`) },
    { title: texts.checklist, lines: diagnosis.checklist.map((line) => checkText(line, locale)) },
  ];
  return parts.filter((part) => part.lines.length > 0);
}

/** One line of the round; what is left to the reader comes with its command. */
function checkText({ id, state, text, missing = [], command }: Diagnosis["checklist"][number], locale: Locale): string {
  const unseen = missing.length === 0 ? "" : ` [${missingText(missing, locale)}]`;
  return `${MARKS[state]} ${CHECK_NAMES[locale][id]}${REPORT_MESSAGES[locale].colon}${text}${unseen}${state === "yours" && command !== undefined ? ` ${command}` : ""}`;
}

const MARKS = { ok: "✓", bad: "✕", unknown: "?", yours: "→" } as const;

/** What is said where no cause was found. */
export function noCauseText(diagnosis: Diagnosis, locale: Locale): string {
  const texts = REPORT_MESSAGES[locale];
  const isAmiss = diagnosis.checklist.some(({ state }) => state === "bad");
  if (diagnosis.class === "healthy") return isAmiss ? texts.healthyBut : texts.healthy;
  const isItsPods = POD_MAKERS.has(diagnosis.subject.kind) && ["not-ready", "failed"].includes(diagnosis.class);
  return isItsPods ? texts.askItsPods : texts.noCause;
}
