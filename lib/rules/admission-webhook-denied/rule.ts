import { type AdmissionDenial, parseDenial } from "#lib/evidence/admission-error.ts";
import { citeEvent, citeField, refOf } from "#lib/evidence/cite.ts";
import { type PolicyEvent, type PolicyRefusal, policiesIn, policyEvents } from "#lib/evidence/policy-engine.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type Blocked, blockedFinding, blockedWorkload, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Configuration extends KubeObject {
  readonly webhooks?: readonly { readonly name?: string }[];
}

/** The configuration in which a webhook of that name stands. */
function configurationOf(name: string, configurations: readonly KubeObject[]) {
  for (const object of configurations) {
    const index = (asKube<Configuration>(object).webhooks ?? []).findIndex((webhook) => webhook.name === name);
    if (index >= 0) return citeField(refOf(object.kind ?? "", object), `webhooks[${index}].name`, name);
  }
  return null;
}

const NO_POLICY = { policy: "-", named: "-", policies: 0 };

/** `policy/rule`, as the engines write it; a constraint of Gatekeeper has no rules. */
function named(policy: string, rule: string): string {
  return rule ? `${policy}/${rule}` : policy;
}

/** A webhook of a policy engine: what has to be met is the policy, of which the webhook only speaks. */
function engineFinding(
  blocked: Blocked,
  denial: AdmissionDenial,
  refusal: PolicyRefusal,
  configurations: readonly KubeObject[] | null,
): RuleFinding {
  const all = policiesIn(denial.words);
  const cite = configurationOf(denial.name, configurations ?? []);
  const events = policyEvents(blocked.events).filter(({ policy }) => all.some((one) => one.policy === policy));
  return blockedFinding(blocked, {
    message: all.length > 1 ? "engine-several" : "engine",
    nextStep: "follow-policy",
    avoid: "remove",
    root: { kind: "Policy", key: `policy/${refusal.policy}`, label: refusal.policy },
    params: {
      ...NO_POLICY,
      name: denial.name,
      binding: "-",
      policy: refusal.policy,
      named: named(refusal.policy, refusal.rule),
      policies: [...new Set(all.map(({ policy }) => policy))].join(", "),
      words: refusal.words || "-",
    },
    cites: [...(cite === null ? [] : [cite]), ...events.slice(0, 3).map(({ event }) => citeEvent(event))],
    kubectl: [sh`kubectl get clusterpolicies,policies,constraints -A | grep -F ${refusal.policy}`],
    notChecked: cite === null ? ["configuration"] : [],
  });
}

/** Nobody repeats the API server's words, but a policy engine recorded that it refused these pods. */
function recordedFinding(blocked: Blocked, { policy, rule, words, event }: PolicyEvent): RuleFinding {
  return blockedFinding(blocked, {
    certainty: "likely",
    message: "recorded",
    nextStep: "follow-policy",
    avoid: "remove",
    root: { kind: "Policy", key: `policy/${policy}`, label: policy },
    params: { ...NO_POLICY, name: "-", binding: "-", policy, named: named(policy, rule), words: words || "-" },
    cites: [citeEvent(event)],
    kubectl: [sh`kubectl get clusterpolicies,policies,constraints -A | grep -F ${policy}`],
    notChecked: [],
  });
}

function finding(blocked: Blocked, denial: AdmissionDenial, configurations: readonly KubeObject[] | null): RuleFinding {
  const isPolicy = denial.by === "policy";
  const [refusal] = isPolicy ? [] : policiesIn(denial.words);
  if (refusal) return engineFinding(blocked, denial, refusal, configurations);
  const kind = isPolicy ? "ValidatingAdmissionPolicy" : "Webhook";
  const cite = isPolicy ? null : configurationOf(denial.name, configurations ?? []);
  return blockedFinding(blocked, {
    message: isPolicy ? "policy" : denial.words === "" ? "without-words" : "webhook",
    nextStep: "follow",
    avoid: "remove",
    root: { kind, key: isPolicy ? `${kind}/${denial.name}` : `webhook/${denial.name}`, label: denial.name },
    params: { ...NO_POLICY, name: denial.name, binding: denial.binding ?? "-", words: denial.words || "-" },
    cites: cite === null ? [] : [cite],
    kubectl: [
      isPolicy
        ? sh`kubectl get validatingadmissionpolicy ${denial.name} -o yaml`
        : "kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations",
    ],
    notChecked: isPolicy || cite !== null ? [] : ["configuration"],
  });
}

export const rule = defineRule({
  meta: {
    id: "admission-webhook-denied",
    evidence: ["owners"],
    optionalEvidence: ["ownerEvents", "webhooks"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ owners, ownerEvents, webhooks }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const denial = parseDenial(blocked.failure?.text ?? "");
    const recorded = blocked.failure === null ? policyEvents(blocked.events).find((event) => event.blocked) : undefined;
    if (recorded) return { verdict: "found", findings: [recordedFinding(blocked, recorded)] };
    if (denial === null) return silentAbout(blocked, ownerEvents);
    return { verdict: "found", findings: [finding(blocked, denial, webhooks.ok ? webhooks.value : null)] };
  },
});
