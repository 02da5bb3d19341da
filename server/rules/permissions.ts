import type { RulePermission } from "#lib/contract/rule-page.ts";
import type { Rule } from "#lib/rules/define.ts";
import { COLLECTORS } from "#server/evidence/collectors.ts";

/** What the reading of all of a rule's evidence needs. Owners may be of any kind: there it is the rule that names them. */
export function evidencePermissions({ meta }: Rule): readonly RulePermission[] {
  const read = [...meta.evidence, ...meta.optionalEvidence].flatMap((key) => COLLECTORS[key]?.permissions ?? []);
  return read.filter(({ resource }) => resource !== "*");
}

/** One permission as one word, to tell two apart. */
export const permissionKey = ({ verb, group, resource }: RulePermission): string => `${verb} ${group}/${resource}`;

/** All that a rule needs to be judged: the reading of its evidence, and what it names itself. */
export function permissionsOf(rule: Rule): readonly RulePermission[] {
  const all = [...evidencePermissions(rule), ...(rule.meta.permissions ?? [])];
  return [...new Map(all.map((one) => [permissionKey(one), one])).values()];
}
