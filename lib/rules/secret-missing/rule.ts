import { defineRule } from "#lib/rules/define.ts";
import { judgeMissing } from "#lib/rules/missing-object.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "secret-missing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "secretRefs"],
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "list", group: "", resource: "events" },
      { verb: "list", group: "", resource: "secrets" },
    ],
  },
  messages,
  detect({ pod, events, owners, secretRefs }, context) {
    return judgeMissing(pod, "Secret", { facts: secretRefs, factsKey: "secretRefs", events, owners }, context);
  },
});
