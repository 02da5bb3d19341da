import { citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { FOREGROUND } from "#lib/evidence/finalizer-evidence.ts";
import { finalizerSetter, holdOf } from "#lib/evidence/finalizers.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** More dependents than these are counted, not named. */
const MOST_NAMED = 3;

function answer(pod: Pod, dependents: readonly KubeObject[]): RuleAnswer {
  const ref = refOf("Pod", pod);
  const setter = finalizerSetter(pod, FOREGROUND);
  const named = dependents.slice(0, MOST_NAMED);
  const first = named[0];
  const held = named.find(({ metadata }) => (metadata?.finalizers ?? []).length > 0);
  const variant = held ? "dependents-held" : first ? "dependents" : "none-seen";
  return {
    verdict: "found",
    findings: [
      {
        certainty: first ? "certain" : "possible",
        message: variant,
        nextStep: first ? "look-at-dependents" : "look-at-collector",
        avoid: "strip",
        params: {
          pod: pod.metadata?.name ?? "",
          finalizer: FOREGROUND,
          dependents: named.map((one) => `${one.kind} ${one.metadata?.name}`).join(", ") || "-",
          first: first ? `${first.kind} ${first.metadata?.name}` : "-",
          count: dependents.length,
          held: held ? `${held.kind} ${held.metadata?.name}` : "-",
          finalizers: (held?.metadata?.finalizers ?? []).join(", ") || "-",
        },
        root: { kind: "Finalizer", key: `finalizer/${FOREGROUND}`, label: FOREGROUND },
        cites: [
          citeField(ref, "metadata.finalizers", FOREGROUND, setter?.time),
          citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
          ...named.flatMap((one) => [
            citeField(refOf(one.kind ?? "", one), "metadata.ownerReferences", `Pod/${pod.metadata?.name} blockOwnerDeletion`),
            ...(one.metadata?.finalizers ?? []).map((finalizer) => citeField(refOf(one.kind ?? "", one), "metadata.finalizers", finalizer)),
          ]),
        ],
        fixes: [offer("remove-finalizer", "no"), offer("force-delete", "no")],
        runbooks: [],
        kubectl: [
          ...named.map((one) => sh`${kubectlIn(pod)} get ${(one.kind ?? "").toLowerCase()} ${one.metadata?.name ?? ""} -o yaml`),
          ...(first ? [] : [sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml --show-managed-fields`]),
        ],
        notChecked: ["other-kinds"],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "foreground-deletion-waiting",
    evidence: ["pod"],
    optionalEvidence: ["node", "dependents"],
    classes: ["terminating"],
    certainties: ["certain", "possible"],
    explains: ["finalizer-controller-not-clearing"],
    fixes: ["remove-finalizer", "force-delete"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, dependents }, { now }) {
    if (!(pod.metadata?.finalizers ?? []).includes(FOREGROUND)) return NOT_APPLICABLE;
    if (holdOf(pod, node.ok ? node.value : null, now) !== "alone") return NOT_APPLICABLE;
    return dependents.ok ? answer(pod, dependents.value) : lacking("dependents", dependents.why);
  },
});
