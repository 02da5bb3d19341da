import { citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { gateWriter, type ReadinessGate } from "#lib/evidence/readiness-gates.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "./answer.ts";
import type { RuleFinding } from "./define.ts";

/** A finding about a readiness gate that is not open. Message and next step are `known` or `stranger`, by who writes it. */
export function gateFinding(pod: Pod, gate: ReadinessGate, owners: Collected<readonly OwnerLink[]>): RuleFinding {
  const ref = refOf("Pod", pod);
  const { conditions } = pod.status ?? {};
  const ready = conditionOf(conditions, "Ready");
  const writer = gateWriter(gate.type);
  const owner = workloadOf(pod, owners.ok ? owners.value : []);
  const at = (conditions ?? []).findIndex(({ type }) => type === gate.type);
  const known = writer === null ? "stranger" : "known";
  return {
    certainty: "certain",
    message: known,
    nextStep: known,
    avoid: "patch",
    params: {
      pod: pod.metadata?.name ?? "",
      gate: gate.type,
      status: gate.condition?.status ?? "-",
      reason: gate.condition?.reason || "-",
      words: shortQuote(gate.condition?.message ?? "", 300) || "-",
      writer: writer?.writer ?? "-",
      domain: gate.type.split("/")[0] ?? gate.type,
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind: "ReadinessGate", key: `readiness-gate/${gate.type}`, label: gate.type },
    cites: [
      citeField(ref, `spec.readinessGates[${gate.index}].conditionType`, gate.type),
      ...(gate.condition
        ? [
            citeField(ref, `status.conditions[${at}].status`, gate.condition.status, gate.condition.lastTransitionTime),
            citeField(
              ref,
              `status.conditions[${at}].message`,
              gate.condition.message || gate.condition.reason,
              gate.condition.lastTransitionTime,
            ),
          ]
        : []),
      citeField(ref, "status.conditions[Ready].message", ready?.message, ready?.lastTransitionTime),
      citeField(ref, "status.conditions[ContainersReady].status", "True"),
    ],
    fixes: [...(writer ? [offer("debug-pod", "now")] : []), offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.spec.readinessGates}{"\\n"}{.status.conditions}'`,
      ...(writer ? [sh`${kubectlIn(pod)} ${new ShellText(writer.look)}`] : []),
    ],
    notChecked: ["writer"],
  };
}
