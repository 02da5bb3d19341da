import { currentGroupId } from "./group-id.ts";

const GROUP = "group/";

/** What a claim or a note is about, as it is written today: the ids of groups had another form once. */
export function currentSubject(subject: string): string {
  return subject.startsWith(GROUP) ? `${GROUP}${currentGroupId(subject.slice(GROUP.length))}` : subject;
}
