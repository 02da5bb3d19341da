import { type InvalidTemplate, parseInvalid } from "#lib/evidence/admission-error.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { type Blocked, blockedFinding, blockedWorkload, ownerRoot, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const CLASS_FIELD = { PriorityClass: "priorityClassName", RuntimeClass: "runtimeClassName" } as const;

function finding(blocked: Blocked, invalid: InvalidTemplate): RuleFinding {
  const { creator, owner } = blocked;
  if (invalid.what === "field") {
    return blockedFinding(blocked, {
      message: "field",
      nextStep: "correct",
      root: ownerRoot(blocked),
      params: { field: invalid.field, words: invalid.words },
      kubectl: [`kubectl -n ${blocked.namespace} get ${(owner.kind ?? "").toLowerCase()} ${owner.metadata?.name ?? ""} -o yaml`],
    });
  }
  const field = CLASS_FIELD[invalid.what];
  const named = blocked.template[field];
  return blockedFinding(blocked, {
    message: "class",
    nextStep: "class",
    root: { kind: invalid.what, key: `${invalid.what}/${invalid.name}`, label: invalid.name },
    params: { kind: invalid.what, name: invalid.name },
    cites: named === undefined ? [] : [citeField(refOf(creator.kind ?? "", creator), `spec.template.spec.${field}`, named)],
    kubectl: [`kubectl get ${invalid.what.toLowerCase()}`],
  });
}

/** Classes that the template names and that do not exist: provable without any text. */
function missingClass(
  blocked: Blocked,
  kind: "PriorityClass" | "RuntimeClass",
  found: { ok: boolean; value?: unknown },
): InvalidTemplate | null {
  const name = blocked.template[CLASS_FIELD[kind]];
  return name !== undefined && found.ok && found.value === null ? { what: kind, name } : null;
}

export const rule = defineRule({
  meta: {
    id: "pod-template-invalid",
    evidence: ["owners"],
    optionalEvidence: ["ownerEvents", "priorityClass", "runtimeClass"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [
      { verb: "list", group: "apps", resource: "replicasets" },
      { verb: "list", group: "", resource: "events" },
      { verb: "get", group: "scheduling.k8s.io", resource: "priorityclasses" },
      { verb: "get", group: "node.k8s.io", resource: "runtimeclasses" },
    ],
  },
  messages,
  detect({ owners, ownerEvents, priorityClass, runtimeClass }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const told = parseInvalid(blocked.failure?.text ?? "");
    const isSilent = blocked.failure === null && context.symptom.ready.startsWith("0/");
    const proved = isSilent
      ? (missingClass(blocked, "PriorityClass", priorityClass) ?? missingClass(blocked, "RuntimeClass", runtimeClass))
      : null;
    const invalid = told ?? proved;
    return invalid === null ? silentAbout(blocked, ownerEvents) : { verdict: "found", findings: [finding(blocked, invalid)] };
  },
});
