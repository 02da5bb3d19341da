import { BULK_FIXES } from "#lib/contract/bulk-fixes.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { SickGroup, SickRow } from "#lib/contract/ward.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { groupJudgements, groupKey } from "#lib/diagnosis/group.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { judgedNow } from "#lib/diagnosis/unjudged.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import { topOwner } from "./owner.ts";
import type { BlockedWorkload, PublishedView, SlimPod } from "./types.ts";

/** A row as it is kept: without the one number that changes by itself. */
export interface KeptRow {
  readonly row: Omit<SickRow, "overdueBy">;
  /** Deletion deadline, ms; null when no deletion is asked for. */
  readonly deadline: number | null;
  /** Start of its state, ms; beyond every time when it is not known. For the order. */
  readonly since: number;
  readonly judgement: Judgement;
}

/** Whether a pod has a row: what is listed, and what is ending by itself (shown only on request). */
export function hasRow(symptom: PodSymptom): boolean {
  return symptom.class !== "healthy" && (symptom.listed || symptom.class === "ending");
}

/** The row of a pod in one language; null when it has none. */
export function podRow(view: PublishedView, slim: SlimPod, judgement: Judgement | undefined, locale: Locale): KeptRow | null {
  const { symptom, uid, namespace, name, createdAt, node, labels } = slim;
  if (!hasRow(symptom)) return null;
  const subject = { kind: "Pod", namespace, name, uid };
  const judged = judgedNow(judgement, subject, symptom);
  const deadline = parseTime(view.fullPod(uid)?.metadata?.deletionTimestamp);
  return toRow({ judged, deadline, locale, about: { createdAt, node, labels, owner: topOwner(view, slim) } });
}

/** The row of a workload that may not create its pods; null while it is young. */
export function workloadRow({ object, symptom }: BlockedWorkload, judgement: Judgement | undefined, locale: Locale): KeptRow | null {
  if (!hasRow(symptom)) return null;
  const { uid = "", namespace = "", name = "", labels = {}, creationTimestamp } = object.metadata ?? {};
  const subject = { kind: object.kind ?? "", namespace, name, uid };
  const judged = judgedNow(judgement, subject, symptom);
  return toRow({ judged, deadline: null, locale, about: { createdAt: creationTimestamp ?? null, node: null, labels, owner: null } });
}

interface RowParts {
  readonly judged: Judgement;
  readonly deadline: number | null;
  readonly locale: Locale;
  readonly about: Pick<SickRow, "createdAt" | "node" | "labels" | "owner">;
}

function toRow({ judged, deadline, locale, about }: RowParts): KeptRow | null {
  const { subject, symptom } = judged;
  if (symptom.class === "healthy") return null;
  const [first] = judged.causes;
  const words = first === undefined ? null : describeFinding(first, locale);
  return {
    judgement: judged,
    deadline,
    since: parseTime(symptom.stuckSince) ?? Number.MAX_SAFE_INTEGER,
    row: {
      ...subject,
      ready: symptom.ready,
      status: symptom.status,
      class: symptom.class,
      stuckSince: symptom.stuckSince,
      stuckSinceSource: symptom.stuckSinceSource,
      restarts: symptom.restarts,
      lastRestart: symptom.lastRestart,
      ...about,
      cause: first && words ? { id: words.id, certainty: words.certainty, title: words.title, step: first.nextStep } : null,
      ...(words === null && judged.asking === true && { examining: true as const }),
      nextStep: words?.shortStep ?? null,
      ...bulkFixes(judged),
      group: groupKey(judged),
      ...(symptom.leftover === true && { leftover: true as const }),
    },
  };
}

/** The row at a moment of the API server's clock, ms: how far it is past its deadline by then (F1.1). */
export function rowAt(kept: KeptRow, now: number): SickRow {
  if (kept.deadline === null || now < kept.deadline) return kept.row;
  return { ...kept.row, overdueBy: Math.floor((now - kept.deadline) / 1000) };
}

const RUNNABLE: ReadonlySet<string> = new Set(Object.keys(FIXES));

/** What the first cause offers of that which may be done for several pods together; leftovers share no cause. */
function bulkFixes({ subject, causes: [first] }: Judgement): Pick<SickRow, "fixes"> {
  const offered =
    subject.kind === "Pod" ? BULK_FIXES.filter((id) => first?.fixes.some((fix) => fix.id === id && fix.offered !== "no")) : [];
  return offered.length === 0 ? {} : { fixes: offered };
}

/** Rows folded by what they share, in table order. */
export function groupsOf(rows: Iterable<KeptRow>, locale: Locale): SickGroup[] {
  const judgements = [...rows].map((kept) => kept.judgement);
  return groupJudgements(judgements, { locale, runnable: RUNNABLE }).map(({ forbidden: _forbidden, members: _members, ...group }) => group);
}
