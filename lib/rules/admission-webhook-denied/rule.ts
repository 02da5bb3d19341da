import { type AdmissionDenial, parseDenial } from "#lib/evidence/admission-error.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
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

function finding(blocked: Blocked, denial: AdmissionDenial, configurations: readonly KubeObject[] | null): RuleFinding {
  const isPolicy = denial.by === "policy";
  const kind = isPolicy ? "ValidatingAdmissionPolicy" : "Webhook";
  const cite = isPolicy ? null : configurationOf(denial.name, configurations ?? []);
  return blockedFinding(blocked, {
    message: isPolicy ? "policy" : denial.words === "" ? "without-words" : "webhook",
    nextStep: "follow",
    avoid: "remove",
    root: { kind, key: isPolicy ? `${kind}/${denial.name}` : `webhook/${denial.name}`, label: denial.name },
    params: { name: denial.name, binding: denial.binding ?? "-", words: denial.words || "-" },
    cites: cite === null ? [] : [cite],
    kubectl: [
      isPolicy
        ? `kubectl get validatingadmissionpolicy ${denial.name} -o yaml`
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
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [
      { verb: "list", group: "apps", resource: "replicasets" },
      { verb: "list", group: "", resource: "events" },
      { verb: "list", group: "admissionregistration.k8s.io", resource: "validatingwebhookconfigurations" },
      { verb: "list", group: "admissionregistration.k8s.io", resource: "mutatingwebhookconfigurations" },
    ],
  },
  messages,
  detect({ owners, ownerEvents, webhooks }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const denial = parseDenial(blocked.failure?.text ?? "");
    if (denial === null) return silentAbout(blocked, ownerEvents);
    return { verdict: "found", findings: [finding(blocked, denial, webhooks.ok ? webhooks.value : null)] };
  },
});
