import { citeField, controllerOf, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { controllerCites, isDown } from "#lib/evidence/controller-health.ts";
import { gateOwner, gateWorkloads } from "#lib/evidence/gate-owner.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeObject, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
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

function commandsFor(pod: Pod, workload: KubeObject | null): readonly string[] {
  const name = pod.metadata?.name ?? "";
  return [
    sh`${kubectlIn(pod)} get pod ${name} -o jsonpath='{.spec.schedulingGates}'`,
    sh`${kubectlIn(pod)} get pod ${name} --show-managed-fields -o yaml`,
    ...(workload ? [sh`${kubectlIn(workload)} describe ${(workload.kind ?? "").toLowerCase()} ${workload.metadata?.name ?? ""}`] : []),
  ];
}

export const rule = defineRule({
  meta: {
    id: "scheduling-gate-not-removed",
    evidence: ["pod"],
    optionalEvidence: ["owners", "finalizerControllers"],
    classes: ["pending"],
    certainties: ["certain"],
    explains: ["scheduler-not-running"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, finalizerControllers }) {
    const gates = (pod.spec?.schedulingGates ?? []).flatMap(({ name }) => (name ? [name] : []));
    const [gate] = gates;
    if (gate === undefined || pod.spec?.nodeName) return NOT_APPLICABLE;
    const links = owners.ok ? owners.value : [];
    const owner = workloadOf(pod, links);
    const holder = templateWith(gate, links);
    const controller = gateOwner(gate);
    const workloads = gateWorkloads(gate, finalizerControllers.ok ? finalizerControllers.value : []);
    const down = workloads.length > 0 && workloads.every(isDown);
    const manager = managerOf(pod);
    const remade = controllerOf(pod) !== null && holder === null && !gate.startsWith("kueue.");
    const ref = refOf("Pod", pod);
    const condition = conditionOf(pod.status?.conditions, "PodScheduled");
    return {
      verdict: "found",
      findings: [
        {
          certainty: "certain",
          message: down ? "known-down" : controller ? "known" : holder ? "in-template" : "unknown",
          nextStep: down ? "repair" : controller ? "controller" : "find-controller",
          avoid: "capacity",
          params: {
            pod: pod.metadata?.name ?? "",
            gate,
            gates: gates.join(", "),
            controller: controller ?? "-",
            where: workloads[0] ? refOf(workloads[0].kind ?? "Deployment", workloads[0]) : "-",
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
            ...controllerCites(workloads),
            ...(manager ? [citeField(ref, "metadata.managedFields[f:schedulingGates].manager", manager)] : []),
          ],
          // Admission puts the gate on, so a new pod goes through it again; a queue's gate only loses its place.
          fixes: [remade && !down ? offer("delete-pod", "now", "remade") : offer("delete-pod", "no")],
          runbooks: [],
          kubectl: commandsFor(pod, workloads[0] ?? null),
          notChecked: workloads.length > 0 ? [] : ["controller"],
        },
      ],
    };
  },
});
