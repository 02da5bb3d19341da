import { PodWardError } from "#lib/contract/errors.ts";
import { asksForClass, type Filter, type FilterKey, filterProblems, matchesFilter, parseFilter } from "#lib/contract/filter.ts";
import { narrowGroup } from "#lib/contract/sick-group.ts";
import type { SickAnswer } from "#lib/contract/ward.ts";
import { say } from "#lib/messages/sentences.ts";

export interface SickQuery {
  readonly filter: Filter;
  readonly withEnding: boolean;
  /** How long to wait for the first whole list, ms. */
  readonly waitMs: number;
}

/** Query parameters that stand for one term each. */
const SHORTHANDS: Readonly<Record<string, FilterKey>> = {
  class: "class",
  ns: "ns",
  namespace: "ns",
  node: "node",
  cause: "cause",
  owner: "owner",
  status: "status",
  name: "name",
  label: "label",
};
const LONGEST_WAIT_SECONDS = 60;

/** Reads `?q=` and its shorthands (`?class=&ns=&…`, several values by comma), all of which must hold. Throws `bad-request`. */
export function readSickQuery(params: URLSearchParams): SickQuery {
  const terms = [...params].flatMap(([name, text]) => {
    const key = Object.hasOwn(SHORTHANDS, name) ? SHORTHANDS[name] : undefined;
    const values = text.split(",").filter((value) => value !== "");
    return key === undefined || values.length === 0 ? [] : [{ key, values, negated: false }];
  });
  const filter = [...parseFilter(params.get("q") ?? ""), ...terms];
  const [problem] = filterProblems(filter);
  if (problem !== undefined) throw new PodWardError("bad-request", problem);
  return { filter, withEnding: asksForClass(filter, "ending"), waitMs: readWait(params.get("wait")) };
}

function readWait(text: string | null): number {
  if (text === null || text === "") return 0;
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > LONGEST_WAIT_SECONDS) {
    throw new PodWardError("bad-request", say("badWait", { most: LONGEST_WAIT_SECONDS }));
  }
  return seconds * 1000;
}

/** The answer with only the rows that pass; counts and groups count what is left. */
export function narrowAnswer(answer: SickAnswer, filter: Filter): SickAnswer {
  if (filter.length === 0) return answer;
  const rows = answer.rows.filter((row) => matchesFilter(filter, row));
  const counts: SickAnswer["counts"] = {};
  for (const row of rows) if (row.leftover !== true) counts[row.class] = (counts[row.class] ?? 0) + 1;
  const members = Map.groupBy(rows, ({ group }) => group);
  const groups = answer.groups.flatMap((group) => {
    const left = members.get(group.id);
    return left === undefined ? [] : [narrowGroup(group, left)];
  });
  return { ...answer, counts, rows, groups };
}
