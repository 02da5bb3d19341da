import { foundOr, lacking } from "#lib/rules/answer.ts";
import { CONFIGURING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgeMissing } from "#lib/rules/missing-object.ts";
import { driverSecrets, mayGiveSecrets } from "./driver-secret.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "secret-missing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "secretRefs"],
    classes: CONFIGURING,
    certainties: ["certain"],
    explains: [],
    fixes: ["wait-until", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, secretRefs }, context) {
    const answer = judgeMissing(pod, "Secret", { facts: secretRefs, factsKey: "secretRefs", events, owners }, context);
    if (answer.verdict === "found" || context.symptom.class !== "creating") return answer;
    const findings = driverSecrets(pod, events.ok ? events.value : [], owners.ok ? owners.value : []);
    // What a volume gives to its driver stands in no field of the pod: without the kubelet's words it is not known.
    const isOpen = mayGiveSecrets(pod) && (!events.ok || events.value.length === 0);
    return foundOr(findings, isOpen ? lacking("events", events.ok ? "expired" : events.why) : answer);
  },
});
