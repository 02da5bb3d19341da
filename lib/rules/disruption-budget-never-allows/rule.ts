import { budgetsOf, neverAllows } from "#lib/evidence/budgets.ts";
import { citeField } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { adviceFinding, BUDGET_ADVICE, isAdvised, scaledOwner } from "#lib/rules/advice.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: { ...BUDGET_ADVICE, id: "disruption-budget-never-allows" },
  messages,
  detect({ pod, budgets, owners }) {
    const own = isAdvised(pod) ? budgetsOf(pod, budgets) : [];
    const scaled = scaledOwner(owners);
    const blocking = own.flatMap((budget) => {
      const field = neverAllows(budget, scaled?.replicas ?? null);
      if (field === null) return [];
      const { name = "", namespace = "" } = budget.metadata ?? {};
      const ref = `PodDisruptionBudget/${namespace}/${name}`;
      return adviceFinding(pod, owners, {
        message: "never",
        nextStep: "loosen",
        params: { budget: name, field, value: String(budget.spec?.[field]), replicas: scaled?.replicas ?? "?" },
        root: { kind: "PodDisruptionBudget", key: ref, label: name },
        cites: [citeField(ref, `spec.${field}`, budget.spec?.[field])],
        kubectl: [sh`kubectl -n ${namespace} get poddisruptionbudget ${name}`],
      });
    });
    const names = own.map(({ metadata }) => metadata?.name ?? "");
    const [first] = names;
    if (names.length < 2 || first === undefined) return foundOr(blocking, NOT_APPLICABLE);
    const key = `PodDisruptionBudget/${pod.metadata?.namespace ?? ""}/${first}`;
    const two = adviceFinding(pod, owners, {
      message: "two",
      nextStep: "keep-one",
      params: { budgets: names.join(", ") },
      root: { kind: "PodDisruptionBudget", key, label: first },
      cites: own.map(({ metadata }) =>
        citeField(`PodDisruptionBudget/${metadata?.namespace ?? ""}/${metadata?.name ?? ""}`, "metadata.name", metadata?.name),
      ),
    });
    return foundOr([...blocking, two], NOT_APPLICABLE);
  },
});
