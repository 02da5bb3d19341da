import { CONFIGURING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgeMissing } from "#lib/rules/missing-object.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "configmap-missing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "configKeys"],
    classes: CONFIGURING,
    certainties: ["certain"],
    explains: [],
    fixes: ["wait-until", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, configKeys }, context) {
    return judgeMissing(pod, "ConfigMap", { facts: configKeys, factsKey: "configKeys", events, owners }, context);
  },
});
