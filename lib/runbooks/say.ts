import type { Locale } from "#lib/contract/causes.ts";
import type { FilledRunbook } from "#lib/contract/runbook.ts";
import { fill } from "#lib/format/fill.ts";
import { type Runbook, type RunbookInput, runbookParams } from "./define.ts";
import { RUNBOOKS } from "./registry.ts";

/** A runbook in one language, filled for one pod. A step without a text is a defect of the runbook and throws. */
export function sayRunbook(runbook: Runbook, input: RunbookInput, locale: Locale): FilledRunbook {
  const params = runbookParams(input);
  const { title, when, before, steps } = runbook.texts[locale];
  return {
    id: runbook.id,
    title,
    when: fill(when, params),
    before: fill(before, params),
    steps: runbook.steps(input).map(({ id, command, params: own }) => {
      const words = steps[id];
      if (words === undefined) throw new Error(`runbook ${runbook.id} has no ${locale} text for step "${id}"`);
      return { text: fill(words.text, { ...params, ...own }), command, expect: fill(words.expect, { ...params, ...own }) };
    }),
  };
}

/** The runbooks of these ids, each once, in their order. An id without a runbook, e.g. of a newer version, is left out. */
export function sayRunbooks(ids: readonly string[], input: RunbookInput, locale: Locale): FilledRunbook[] {
  return [...new Set(ids)].flatMap((id) => {
    const runbook = RUNBOOKS.get(id);
    return runbook === undefined ? [] : [sayRunbook(runbook, input, locale)];
  });
}
