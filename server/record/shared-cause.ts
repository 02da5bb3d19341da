import { groupKey } from "#lib/diagnosis/group.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";

/** The group of the ward that this pod is folded into, how many are in it and with which first causes; null when it is alone or has no row. */
export function sharedCause(own: Judgement, all: Iterable<Judgement>): { group: string; count: number; causes: string[] } | null {
  if (!own.symptom.listed) return null;
  const group = groupKey(own);
  const members = [own];
  for (const judgement of all) {
    if (judgement.subject.uid !== own.subject.uid && judgement.symptom.listed && groupKey(judgement) === group) members.push(judgement);
  }
  if (members.length === 1) return null;
  return { group, count: members.length, causes: [...new Set(members.flatMap(({ causes: [first] }) => first?.id ?? []))].sort() };
}
