import { type InvalidTemplate, parseInvalid, parseOtherRefusal } from "#lib/evidence/admission-error.ts";
import { citeField, refOf } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { lacking } from "#lib/rules/answer.ts";
import { type Blocked, blockedFinding, blockedWorkload, isSilent, ownerRoot, silentAbout } from "#lib/rules/blocked.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const CLASS_FIELD = { PriorityClass: "priorityClassName", RuntimeClass: "runtimeClassName" } as const;

function finding(blocked: Blocked, invalid: InvalidTemplate): RuleFinding {
  const { creator, owner } = blocked;
  if (invalid.what === "field") {
    return blockedFinding(blocked, {
      message: "field",
      nextStep: "correct",
      avoid: "keep",
      root: ownerRoot(blocked),
      params: { field: invalid.field, words: invalid.words },
      kubectl: [sh`kubectl -n ${blocked.namespace} get ${(owner.kind ?? "").toLowerCase()} ${owner.metadata?.name ?? ""} -o yaml`],
    });
  }
  const field = CLASS_FIELD[invalid.what];
  const named = blocked.template[field];
  return blockedFinding(blocked, {
    message: "class",
    nextStep: "class",
    avoid: "keep",
    root: { kind: invalid.what, key: `${invalid.what}/${invalid.name}`, label: invalid.name },
    params: { kind: invalid.what, name: invalid.name },
    cites: named === undefined ? [] : [citeField(refOf(creator.kind ?? "", creator), `spec.template.spec.${field}`, named)],
    kubectl: [sh`kubectl get ${invalid.what.toLowerCase()}`],
  });
}

/** Admission speaks of the template or its namespace in words that no other cause knows: they are quoted. */
function refused(blocked: Blocked, words: string): RuleFinding {
  const { owner, namespace } = blocked;
  return blockedFinding(blocked, {
    certainty: "likely",
    message: "refused",
    nextStep: "read",
    avoid: "keep",
    root: ownerRoot(blocked),
    params: { words },
    kubectl: [
      sh`kubectl -n ${namespace} get ${(owner.kind ?? "").toLowerCase()} ${owner.metadata?.name ?? ""} -o yaml`,
      sh`kubectl get namespace ${namespace} -o yaml`,
    ],
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
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
    permissions: [{ verb: "list", group: "apps", resource: "replicasets" }],
  },
  messages,
  detect({ owners, ownerEvents, priorityClass, runtimeClass }, context) {
    const blocked = blockedWorkload(owners, ownerEvents, context);
    if (blocked === null) return NOT_APPLICABLE;
    const told = parseInvalid(blocked.failure?.text ?? "");
    const proved = isSilent(blocked, context)
      ? (missingClass(blocked, "PriorityClass", priorityClass) ?? missingClass(blocked, "RuntimeClass", runtimeClass))
      : null;
    const invalid = told ?? proved;
    if (invalid !== null) return { verdict: "found", findings: [finding(blocked, invalid)] };
    const words = parseOtherRefusal(blocked.failure?.text ?? "");
    if (words !== null) return { verdict: "found", findings: [refused(blocked, words)] };
    if (!isSilent(blocked, context)) return silentAbout(blocked, ownerEvents);
    if (blocked.template.priorityClassName && !priorityClass.ok) return lacking("priorityClass", priorityClass.why);
    if (blocked.template.runtimeClassName && !runtimeClass.ok) return lacking("runtimeClass", runtimeClass.why);
    return silentAbout(blocked, ownerEvents);
  },
});
