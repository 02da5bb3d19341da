import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import { allowsWithOneMore, type Budget, budgetDemand, budgetsOf, neverAllows } from "#lib/evidence/budgets.ts";
import { citeField, controllerOf, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type DrainTrace, drainTrace } from "#lib/evidence/drain-trace.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Kinds whose replicas can be raised so that a budget has room. */
const SCALABLE: readonly string[] = ["Deployment", "ReplicaSet", "StatefulSet"];
/** Classes in which a pod is leaving or gone already, so no eviction is asked for. */
const LEAVING: readonly string[] = ["terminating", "ending", "failed", "pending", "unknown"];

/** Budgets that refuse this pod's eviction now (F7.3). Two that match refuse by themselves. */
function refusing(pod: Pod, budgets: readonly Budget[]): readonly Budget[] {
  if (budgets.length > 1) return budgets;
  const unready = conditionStatus(pod.status?.conditions, "Ready") !== "True";
  return budgets.filter(
    ({ spec, status }) => status?.disruptionsAllowed === 0 && !(unready && spec?.unhealthyPodEvictionPolicy === "AlwaysAllow"),
  );
}

function fixesFor(owner: string, step: string): OfferedFix[] {
  const scale =
    SCALABLE.includes(owner) && step === "adjust" ? offer("scale-workload", "now") : offer("scale-workload", "no", "scale-useless");
  return [scale, offer("evict-pod", "no"), offer("delete-pod", "no")];
}

function citesOf(pod: Pod, budgets: readonly Budget[], trace: DrainTrace): Cite[] {
  return [
    ...budgets.flatMap((budget) => {
      const ref = refOf("PodDisruptionBudget", budget);
      const { field, value } = budgetDemand(budget);
      return [
        citeField(ref, `spec.${field}`, value),
        citeField(ref, "status.disruptionsAllowed", budget.status?.disruptionsAllowed),
        citeField(ref, "status.currentHealthy", budget.status?.currentHealthy),
      ];
    }),
    trace.cite,
    citeField(refOf("Pod", pod), "spec.nodeName", pod.spec?.nodeName),
  ];
}

/** What would let one pod go: a replica more where that makes room, a looser budget where it does not, or all pods healthy. */
function stepFor(budgets: readonly Budget[]): "merge" | "adjust" | "loosen" | "heal" {
  const [budget] = budgets;
  if (budgets.length > 1 || budget === undefined) return "merge";
  const { expectedPods = null, currentHealthy = 0 } = budget.status ?? {};
  const never = neverAllows(budget, expectedPods) !== null;
  if (!never && (expectedPods === null || currentHealthy < expectedPods)) return "heal";
  return allowsWithOneMore(budget, expectedPods) ? "adjust" : "loosen";
}

function finding(pod: Pod, budgets: readonly Budget[], trace: DrainTrace, owners: readonly OwnerLink[], healthy: boolean): RuleFinding {
  const [budget] = budgets;
  const owner = workloadOf(pod, owners);
  const namespace = pod.metadata?.namespace ?? "";
  const names = budgets.map(({ metadata }) => metadata?.name ?? "").join(", ");
  const step = stepFor(budgets);
  const { field, value } = budget ? budgetDemand(budget) : { field: "-", value: "-" };
  const root: Root = { kind: "PodDisruptionBudget", key: `PodDisruptionBudget/${namespace}/${names}`, label: names };
  return {
    certainty: trace.strong ? (healthy ? "certain" : "likely") : "possible",
    message: budgets.length > 1 ? "two" : trace.strong ? "drain" : "cordoned",
    nextStep: step,
    avoid: "force",
    params: {
      pod: pod.metadata?.name ?? "",
      node: pod.spec?.nodeName ?? "-",
      budget: names,
      field,
      value,
      healthy: budget?.status?.currentHealthy ?? "?",
      needed: budget?.status?.desiredHealthy ?? "?",
      expected: budget?.status?.expectedPods ?? "?",
      owner: `${owner.kind} ${owner.name}`,
      trace: trace.text,
    },
    root,
    cites: citesOf(pod, budgets, trace),
    fixes: fixesFor(owner.kind, step),
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} get poddisruptionbudgets`,
      sh`${kubectlIn(pod)} describe poddisruptionbudget ${budget?.metadata?.name ?? ""}`,
    ],
    notChecked: trace.strong ? [] : ["drain"],
  };
}

export const rule = defineRule({
  meta: {
    id: "pdb-blocks-eviction",
    evidence: ["pod"],
    optionalEvidence: ["budgets", "node", "nodeEvents", "events", "owners"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["scale-workload", "evict-pod", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, budgets, node, nodeEvents, events, owners }, { symptom }) {
    const done = pod.status?.phase === "Succeeded" || !pod.spec?.nodeName;
    const exempt = controllerOf(pod)?.kind === "DaemonSet" || pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined;
    if (LEAVING.includes(symptom.class) || done || exempt) return NOT_APPLICABLE;
    const trace = drainTrace({
      node: node.ok ? node.value.object : null,
      nodeEvents: nodeEvents.ok ? nodeEvents.value : [],
      podEvents: events.ok ? events.value : [],
    });
    const healthy = symptom.class === "healthy";
    const found = budgets.ok ? refusing(pod, budgetsOf(pod, budgets.value)) : [];
    if (trace === null) {
      // A budget that allows nothing holds up a drain; whether there is one stands on the node and in its events.
      if (!healthy || (budgets.ok && found.length === 0)) return NOT_APPLICABLE;
      if (!node.ok) return lacking("node", node.why);
      return nodeEvents.ok ? NOT_APPLICABLE : lacking("nodeEvents", nodeEvents.why);
    }
    if (!budgets.ok) return lacking("budgets", budgets.why);
    return found.length === 0
      ? NOT_APPLICABLE
      : foundOr([finding(pod, found, trace, owners.ok ? owners.value : [], healthy)], NOT_APPLICABLE);
  },
});
