import { defineCollector, namespaceOf } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Disruption budgets of the pod's namespace. */
export const budgets = defineCollector({
  key: "budgets",
  permissions: [{ verb: "list", group: "policy", resource: "poddisruptionbudgets" }],
  onDemand: (subject, source) =>
    readAll(
      source,
      { group: "policy", version: "v1", resource: "poddisruptionbudgets", namespace: namespaceOf(subject) },
      "PodDisruptionBudget",
    ),
});
