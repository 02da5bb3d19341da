import { parseMissingAccount } from "#lib/evidence/admission-error.ts";
import { citeField, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { lacking } from "#lib/rules/answer.ts";
import { type Blocked, blockedFinding, blockedWorkload, isSilent, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

function finding(blocked: Blocked, name: string, presence: "gone" | "there" | "unknown"): RuleFinding {
  const { namespace, creator } = blocked;
  const key = `ServiceAccount/${namespace}/${name}`;
  return blockedFinding(blocked, {
    message: presence === "there" ? "there-now" : "missing",
    nextStep: presence === "there" ? "wait" : "create",
    avoid: "default",
    root: { kind: "ServiceAccount", key, label: name },
    params: { name },
    cites: [
      // A Job's template may not have been read; then the refusal alone names the account.
      ...(blocked.template.serviceAccountName === name
        ? [citeField(refOf(creator.kind ?? "", creator), "spec.template.spec.serviceAccountName", name)]
        : []),
      ...(presence === "gone" ? [citeRecomputed(key, "metadata.name", "<not found>")] : []),
    ],
    kubectl: [sh`kubectl -n ${namespace} get serviceaccounts`],
    notChecked: presence === "unknown" ? ["now"] : [],
  });
}

export const rule = defineRule({
  meta: {
    id: "service-account-missing",
    evidence: ["owners"],
    optionalEvidence: ["ownerEvents", "serviceAccount"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ owners, ownerEvents, serviceAccount }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const account = parseMissingAccount(blocked.failure?.text ?? "");
    const named = blocked.template.serviceAccountName;
    // What was looked up is the account of the template; of another one nothing is known.
    const isLookedUp = serviceAccount.ok && (account === null || account.name === named);
    const presence = !isLookedUp ? "unknown" : serviceAccount.value === null ? "gone" : "there";
    if (account !== null) return { verdict: "found", findings: [finding(blocked, account.name, presence)] };
    // The events of it may have expired: that the account is not there proves it as well.
    if (isSilent(blocked, context) && named !== undefined && presence === "gone")
      return { verdict: "found", findings: [finding(blocked, named, presence)] };
    if (isSilent(blocked, context) && named !== undefined && !serviceAccount.ok) return lacking("serviceAccount", serviceAccount.why);
    return silentAbout(blocked, ownerEvents);
  },
});
