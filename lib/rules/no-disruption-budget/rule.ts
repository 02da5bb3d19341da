import { budgetsOf } from "#lib/evidence/budgets.ts";
import { citeField } from "#lib/evidence/cite.ts";
import { adviceFinding, BUDGET_ADVICE, isAdvised, scaledOwner } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: { ...BUDGET_ADVICE, id: "no-disruption-budget" },
  messages,
  detect({ pod, budgets, owners }) {
    const scaled = isAdvised(pod) && budgetsOf(pod, budgets).length === 0 ? scaledOwner(owners) : null;
    if (scaled === null || scaled.replicas < 2) return NOT_APPLICABLE;
    const params = { replicas: scaled.replicas };
    const cites = [citeField(scaled.ref, "spec.replicas", String(scaled.replicas))];
    return foundOr([adviceFinding(pod, owners, { message: "none", nextStep: "add", params, cites })], NOT_APPLICABLE);
  },
});
