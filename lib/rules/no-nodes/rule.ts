import { citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { parseRefusal, refusedBy } from "#lib/evidence/scheduling.ts";
import { sh } from "#lib/format/shell-word.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** What the scheduler says of a cluster without any node (F4.1). */
const NONE = /^no nodes available to schedule pods/;

export const rule = defineRule({
  meta: {
    id: "no-nodes",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes"],
    classes: ["pending"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes }) {
    const condition = refusedBy(pod);
    if (condition === null || parseRefusal(condition.message ?? "") !== null) return NOT_APPLICABLE;
    const said = NONE.test(condition.message ?? "");
    if (!schedulingNodes.ok && !said) return lacking("schedulingNodes", schedulingNodes.why);
    if (schedulingNodes.ok && schedulingNodes.value.length > 0) return NOT_APPLICABLE;
    // The scheduler says something else: it has nodes, whatever is seen of them here.
    if (!said && condition.message) return NOT_APPLICABLE;
    const finding: RuleFinding = {
      certainty: schedulingNodes.ok && said ? "certain" : "likely",
      message: "none",
      nextStep: "add-node",
      avoid: "change-pod",
      params: { pod: pod.metadata?.name ?? "" },
      root: { kind: "Cluster", key: "cluster/nodes", label: "nodes" },
      cites: [
        citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
        ...(schedulingNodes.ok ? [citeRecomputed("Nodes", "items", "0")] : []),
      ],
      fixes: [offer("delete-pod", "no")],
      runbooks: [],
      kubectl: ["kubectl get nodes", sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
      notChecked: [...(schedulingNodes.ok ? [] : ["nodes"]), "autoscaler"],
    };
    return { verdict: "found", findings: [finding] };
  },
});
