import type { Locale } from "#lib/contract/causes.ts";
import type { SickPod, SickPodGroup } from "#lib/contract/object-parts.ts";
import type { SickGroupCause } from "#lib/contract/ward.ts";
import { describeFinding } from "#lib/diagnosis/describe.ts";
import { causeKey, groupJudgements } from "#lib/diagnosis/group.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { judgedNow } from "#lib/diagnosis/unjudged.ts";
import type { Diagnoses } from "#server/diagnosis/service.ts";
import type { SlimPod } from "#server/watch/types.ts";

/** What is known of every one of these pods that has a row in the ward. */
export function judgementsOf(diagnosis: Pick<Diagnoses, "judgement">, pods: Iterable<SlimPod>): readonly Judgement[] {
  return [...pods].filter(({ symptom }) => symptom.listed).map((pod) => judgementOf(diagnosis, pod));
}

/** What is known of one pod, with its state as it is now. */
export function judgementOf(diagnosis: Pick<Diagnoses, "judgement">, { uid, namespace, name, symptom }: SlimPod): Judgement {
  const judged = diagnosis.judgement(uid);
  return judgedNow(judged, { kind: "Pod", namespace, name, uid }, symptom);
}

/** Sick pods around an object by cause, worst first. `root`: key under which the object itself is a root. */
export function sickGroups(judgements: readonly Judgement[], root: string, locale: Locale): SickPodGroup[] {
  return groupJudgements(judgements, { locale, runnable: new Set(), by: causeKey }).map((group) => {
    const [finding] = group.members[0]?.causes ?? [];
    return {
      id: group.id,
      cause: group.cause,
      title: finding === undefined ? "" : describeFinding(finding, locale).title,
      certainty: finding?.certainty ?? null,
      message: group.message,
      nextStep: group.nextStep ?? stepsOf(group.causes),
      ofThis: group.root?.key === root,
      pods: group.members.map(sickPod),
    };
  });
}

/** `4 × repair the node · 3 × …`: pods of one cause may need different steps. */
function stepsOf(causes: readonly SickGroupCause[]): string | null {
  const [only, ...others] = causes;
  if (only === undefined || others.length === 0) return only?.nextStep ?? null;
  return causes.map(({ count, nextStep }) => `${count} × ${nextStep}`).join(" · ");
}

/** A judged pod as a line of a list. */
export function sickPod({ subject, symptom }: Judgement): SickPod {
  const { namespace, name, uid } = subject;
  return { namespace, name, uid, class: symptom.class, status: symptom.status, stuckSince: symptom.stuckSince };
}
