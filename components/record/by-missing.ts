import type { Diagnosis, Missing } from "#lib/contract/diagnosis.ts";

/** Causes that lack the same evidence for the same reasons stand in one group; order of first appearance. */
export function byMissing(items: Diagnosis["unknown"]): { readonly ids: readonly string[]; readonly missing: readonly Missing[] }[] {
  const groups = new Map<string, { ids: string[]; missing: readonly Missing[] }>();
  for (const { id, missing } of items) {
    const key = missing
      .map((one) => `${one.evidence} ${one.why}`)
      .sort()
      .join(",");
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { ids: [id], missing });
    else known.ids.push(id);
  }
  return [...groups.values()];
}
