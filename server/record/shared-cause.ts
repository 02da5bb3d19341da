import { groupKey } from "#lib/diagnosis/group.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";

/** The group of the ward that this pod is folded into and how many are in it; null when it is alone or has no row. */
export function sharedCause(own: Judgement, all: Iterable<Judgement>): { group: string; count: number } | null {
  if (!own.symptom.listed) return null;
  const group = groupKey(own);
  let others = 0;
  for (const judgement of all) {
    if (judgement.subject.uid !== own.subject.uid && judgement.symptom.listed && groupKey(judgement) === group) others += 1;
  }
  return others === 0 ? null : { group, count: others + 1 };
}
