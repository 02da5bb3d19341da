import { citeField, controllerOf, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { gateOwner } from "./gate-owner.ts";
import { messages } from "./messages.ts";

/** The nearest owner in whose template the gate is written; null when it came with the pod's admission or is not known. */
function templateWith(gate: string, owners: readonly OwnerLink[]): OwnerLink | null {
  const holds = ({ object }: OwnerLink) =>
    asKube<PodTemplateHolder>(object ?? {}).spec?.template?.spec?.schedulingGates?.some(({ name }) => name === gate) ?? false;
  return owners.find(holds) ?? null;
}

function managerOf(pod: Pod): string | null {
  const entry = pod.metadata?.managedFields?.find(({ fieldsV1 }) => {
    const spec = asKube<Record<string, Record<string, unknown> | undefined>>(fieldsV1 ?? {})["f:spec"];
    return spec?.["f:schedulingGates"] !== undefined;
  });
  return entry?.manager ?? null;
}

export const rule = defineRule({
  meta: {
    id: "scheduling-gate-not-removed",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    certainties: ["certain"],
    explains: ["scheduler-not-running"],
    fixes: ["delete-pod"],
    runbooks: [],
    permissions: [{ verb: "get", group: "", resource: "pods" }],
  },
  messages,
  detect({ pod, owners }, { symptom }) {
    const gates = (pod.spec?.schedulingGates ?? []).flatMap(({ name }) => (name ? [name] : []));
    const [gate] = gates;
    if (gate === undefined || symptom.class !== "pending" || pod.spec?.nodeName) return NOT_APPLICABLE;
    const links = owners.ok ? owners.value : [];
    const owner = workloadOf(pod, links);
    const holder = templateWith(gate, links);
    const controller = gateOwner(gate);
    const manager = managerOf(pod);
    const remade = controllerOf(pod) !== null && holder === null && !gate.startsWith("kueue.");
    const ref = refOf("Pod", pod);
    const condition = conditionOf(pod.status?.conditions, "PodScheduled");
    return {
      verdict: "found",
      findings: [
        {
          certainty: "certain",
          message: controller ? "known" : holder ? "in-template" : "unknown",
          nextStep: controller ? "controller" : "find-controller",
          avoid: "capacity",
          params: {
            pod: pod.metadata?.name ?? "",
            gate,
            gates: gates.join(", "),
            controller: controller ?? "-",
            manager: manager ?? "-",
            template: holder ? `${holder.ref.kind} ${holder.ref.name}` : "-",
            owner: `${owner.kind} ${owner.name}`,
          },
          root: { kind: "SchedulingGate", key: `scheduling-gate/${gate}`, label: gate },
          cites: [
            ...gates.map((name, index) => citeField(ref, `spec.schedulingGates[${index}].name`, name)),
            ...(condition
              ? [
                  citeField(ref, "status.conditions[PodScheduled].reason", condition.reason, condition.lastTransitionTime),
                  citeField(ref, "status.conditions[PodScheduled].message", condition.message),
                ]
              : []),
            ...(manager ? [citeField(ref, "metadata.managedFields[f:schedulingGates].manager", manager)] : []),
          ],
          // Admission puts the gate on, so a new pod goes through it again; a queue's gate only loses its place.
          fixes: [remade ? offer("delete-pod", "now", "remade") : offer("delete-pod", "no")],
          runbooks: [],
          kubectl: [
            `${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.spec.schedulingGates}'`,
            `${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} --show-managed-fields -o yaml`,
          ],
          notChecked: ["controller"],
        },
      ],
    };
  },
});
