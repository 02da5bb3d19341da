import { citeField } from "#lib/evidence/cite.ts";
import { remainingFinalizers, remainingResources } from "#lib/evidence/namespace-deletion.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeEvent, KubeObject } from "#lib/kube/objects.ts";
import { type Blocked, blockedFinding, isSilent, silentAbout } from "#lib/rules/blocked.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext } from "#lib/rules/define.ts";

/** The API server's words for whatever is made in a namespace that is being deleted (NamespaceLifecycle). */
const TERMINATING = /because it is being terminated/;

/** What the namespace says still holds it, or "-". */
function leftIn(namespace: KubeObject | null): { readonly text: string; readonly condition: Condition | null; readonly type: string } {
  const { status } = asKube<{ readonly status?: { readonly conditions?: readonly Condition[] } }>(namespace ?? {});
  for (const [type, read] of [
    ["NamespaceFinalizersRemaining", remainingFinalizers],
    ["NamespaceContentRemaining", remainingResources],
  ] as const) {
    const condition = conditionOf(status?.conditions, type);
    const said = condition?.status === "True" ? read(condition.message ?? "") : [];
    if (said.length > 0) return { text: said.join(", "), condition, type };
  }
  return { text: "-", condition: null, type: "" };
}

/** A workload that gets no pods because its namespace is being deleted: the API server says so, or its silence leaves it. */
export function aboutWorkload(
  blocked: Blocked | null,
  namespace: Collected<KubeObject | null>,
  events: Collected<readonly KubeEvent[]>,
  context: RuleContext,
): RuleAnswer {
  if (blocked === null) return NOT_APPLICABLE;
  const told = TERMINATING.test(blocked.failure?.text ?? "");
  const object = namespace.ok ? namespace.value : null;
  const deleted = object?.metadata?.deletionTimestamp;
  if (!told && !(deleted && isSilent(blocked, context))) return silentAbout(blocked, events);
  const ref = `Namespace/${blocked.namespace}`;
  const { text, condition, type } = leftIn(object);
  const finding = blockedFinding(blocked, {
    certainty: told ? "certain" : "likely",
    message: text === "-" ? "no-pods" : "no-pods-left",
    nextStep: "let-it-go",
    avoid: "recreate",
    root: { kind: "Namespace", key: ref, label: blocked.namespace },
    params: { left: text, since: deleted ?? "-" },
    cites: [
      ...(deleted ? [citeField(ref, "metadata.deletionTimestamp", deleted)] : []),
      ...(condition ? [citeField(ref, `status.conditions[${type}].message`, condition.message, condition.lastTransitionTime)] : []),
    ],
    kubectl: [sh`kubectl get namespace ${blocked.namespace} -o yaml`],
  });
  return { verdict: "found", findings: [finding] };
}
