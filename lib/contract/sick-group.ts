import type { SickGroup, SickGroupCause, SickRow } from "./ward.ts";

/** The value that all of them have; null where they differ, or where one has none. */
function shared<T>(values: readonly (T | null)[]): T | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}

/** What a group says as a whole: its first cause in words, and step and fix only where they are those of every member. */
export function groupWords(causes: readonly SickGroupCause[]): Pick<SickGroup, "cause" | "message" | "nextStep" | "fix"> {
  const [head] = causes;
  return {
    cause: head?.cause ?? null,
    message: head?.message ?? "",
    nextStep: shared(causes.map(({ nextStep }) => nextStep)),
    fix: shared(causes.map(({ fix }) => fix)),
  };
}

/** A group as it is among some of its rows: counted, timed and told by them alone. */
export function narrowGroup(group: SickGroup, rows: readonly Pick<SickRow, "cause" | "stuckSince">[]): SickGroup {
  const counts = new Map<string, number>();
  let oldest: string | null = null;
  for (const { cause, stuckSince } of rows) {
    const key = `${cause?.id} ${cause?.step}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (stuckSince !== null && (oldest === null || stuckSince < oldest)) oldest = stuckSince;
  }
  const causes = group.causes.flatMap((part) => {
    const count = counts.get(`${part.cause} ${part.step}`) ?? 0;
    return count === 0 ? [] : [{ ...part, count }];
  });
  // A cause that has changed since is not told of yet: better the words of all than none.
  const words = causes.length === 0 ? {} : { causes, ...groupWords(causes) };
  return { ...group, ...words, count: rows.length, oldest };
}
