import { parsePodSecurity } from "#lib/evidence/admission-error.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { type Blocked, blockedFinding, blockedWorkload, ownerRoot, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const ENFORCE = "pod-security.kubernetes.io/enforce";
/** OpenShift's constraints, and the policies that Kubernetes had until 1.24: both refuse with a list of fields (F4.8). */
const BY_RULE_SET: readonly (readonly [message: string, nextStep: string, words: RegExp])[] = [
  ["no-constraint", "grant", /unable to validate against any security context constraint: ?([^\n]*)/],
  [
    "no-policy",
    "grant-policy",
    /PodSecurityPolicy: unable to admit pod: ?([^\n]*)|unable to validate against any pod security policy: ?([^\n]*)/,
  ],
];

function finding(blocked: Blocked, level: string, checks: readonly { name: string; detail: string }[], ns: KubeObject | null): RuleFinding {
  const label = ns?.metadata?.labels?.[ENFORCE];
  return blockedFinding(blocked, {
    message: "violates",
    nextStep: "correct",
    avoid: "privileged",
    root: ownerRoot(blocked),
    params: { level, checks: checks.map(({ name }) => name).join(", "), fields: checks.map(({ detail }) => detail).join("; ") },
    cites: label === undefined || ns === null ? [] : [citeField(refOf("Namespace", ns), `metadata.labels["${ENFORCE}"]`, label)],
    kubectl: [sh`kubectl get namespace ${blocked.namespace} --show-labels`],
  });
}

export const rule = defineRule({
  meta: {
    id: "pod-security-violated",
    evidence: ["owners"],
    optionalEvidence: ["ownerEvents", "namespace"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ owners, ownerEvents, namespace }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const text = blocked.failure?.text ?? "";
    const refusal = parsePodSecurity(text);
    if (refusal !== null) {
      const checks = refusal.checks.length > 0 ? refusal.checks : [{ name: text, detail: text }];
      return { verdict: "found", findings: [finding(blocked, refusal.level, checks, namespace.ok ? namespace.value : null)] };
    }
    const bySet = BY_RULE_SET.flatMap(([message, nextStep, pattern]) => {
      const match = pattern.exec(text);
      return match
        ? [{ message, nextStep, avoid: "privileged", root: ownerRoot(blocked), params: { words: match[1] ?? match[2] ?? text } }]
        : [];
    });
    return foundOr(
      bySet.map((said) => blockedFinding(blocked, said)),
      silentAbout(blocked, ownerEvents),
    );
  },
});
