import { FIX_RUNGS, type FixId, type Locale } from "#lib/contract/causes.ts";
import type { RuleFix, RuleLink, RulePage, RulePermission, RuleRunbook, RuleSummary } from "#lib/contract/rule-page.ts";
import { FIXES } from "#lib/fixes/registry.ts";
import { unfilled } from "#lib/format/fill.ts";
import type { Rule } from "#lib/rules/define.ts";
import { RULE_EXAMPLES } from "#lib/rules/examples.ts";
import { RULE_NOTES } from "#lib/rules/notes.ts";
import { RULES } from "#lib/rules/registry.ts";
import { RUNBOOKS } from "#lib/runbooks/registry.ts";
import { permissionsOf } from "./permissions.ts";

/** Every cause, sorted by id, in the reader's language. */
export function ruleSummaries(locale: Locale): RuleSummary[] {
  return RULES.map((rule) => summaryOf(rule, locale));
}

/**
 * The page of one cause in the reader's language.
 * @returns null where no rule has this id
 */
export function rulePage(id: string, locale: Locale): RulePage | null {
  const rule = RULES.find(({ meta }) => meta.id === id);
  if (rule === undefined) return null;
  const { meta } = rule;
  const texts = rule.messages[locale];
  const permissions = permissionsOf(rule);
  return {
    ...summaryOf(rule, locale),
    says: distinct(texts.messages),
    nextSteps: distinct(texts.nextSteps),
    avoid: distinct(texts.avoid),
    clear: distinct(texts.clear),
    notChecked: distinct(texts.notChecked),
    explains: linksTo((other) => meta.explains.includes(other.meta.id), locale),
    explainedBy: linksTo((other) => other.meta.explains.includes(id), locale),
    fixes: fixesOf(meta.fixes, texts.offers),
    fixCases: distinct(Object.fromEntries(Object.entries(texts.offers).filter(([key]) => !meta.fixes.some((fix) => fix === key)))),
    runbooks: runbooksOf(meta.runbooks, locale),
    classes: meta.classes ?? [],
    permissions,
    rbac: rbacRules(permissions),
    examples: RULE_EXAMPLES[id] ?? [],
    notes: RULE_NOTES[id]?.[locale] ?? "",
  };
}

function summaryOf({ meta, messages }: Rule, locale: Locale): RuleSummary {
  const { id, certainties, evidence, optionalEvidence, advice } = meta;
  return { id, title: messages[locale].title, certainties, evidence, optionalEvidence, advice: advice === true };
}

function linksTo(wanted: (rule: Rule) => boolean, locale: Locale): RuleLink[] {
  return RULES.filter(wanted).map(({ meta, messages }) => ({ id: meta.id, title: messages[locale].title }));
}

/** Several ids may have one sentence; it is said once. */
function distinct(texts: Readonly<Record<string, string>>): string[] {
  return [...new Set(Object.values(texts).map(unfilled))];
}

function fixesOf(ids: readonly FixId[], whys: Readonly<Record<string, string>>): RuleFix[] {
  return ids
    .map((id) => ({ id, rung: FIX_RUNGS[id], runs: Object.hasOwn(FIXES, id), why: whys[id] === undefined ? null : unfilled(whys[id]) }))
    .sort((a, b) => a.rung - b.rung);
}

function runbooksOf(ids: readonly string[], locale: Locale): RuleRunbook[] {
  return ids.flatMap((id) => {
    const texts = RUNBOOKS.get(id)?.texts[locale];
    return texts === undefined ? [] : [{ id, title: texts.title, when: texts.when }];
  });
}

/** The permissions as `rules` of a ClusterRole: resources of one group with the same verbs stand together. */
export function rbacRules(permissions: readonly RulePermission[]): string {
  const verbs = Map.groupBy(permissions, ({ group, resource }) => `${group}/${resource}`);
  const rules = [...verbs.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const all = [first, ...more].map(({ verb }) => verb);
    return [{ group: first.group, resource: first.resource, verbs: quoted(all) }];
  });
  const together = Map.groupBy(rules, ({ group, verbs: list }) => `${group}/${list}`);
  const blocks = [...together.values()].map((same) => {
    const resources = same.map(({ resource }) => resource);
    return `- apiGroups: ${quoted([same[0]?.group ?? ""])}\n  resources: ${quoted(resources)}\n  verbs: ${same[0]?.verbs ?? "[]"}\n`;
  });
  return `rules:\n${blocks.join("")}`;
}

function quoted(items: readonly string[]): string {
  return `[${[...new Set(items)].map((item) => JSON.stringify(item)).join(", ")}]`;
}
