import { citeField, citeRecomputed, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { nodeList, refusedBy } from "#lib/evidence/scheduling.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "preemption-pending",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes"],
    certainties: ["certain", "likely", "possible"],
    explains: ["host-port-conflict", "insufficient-resources", "node-pod-capacity", "pod-anti-affinity-unsatisfiable"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes }) {
    const node = pod.status?.nominatedNodeName;
    if (!node || pod.spec?.nodeName || pod.metadata?.deletionTimestamp) return NOT_APPLICABLE;
    const condition = refusedBy(pod);
    const place = schedulingNodes.ok ? schedulingNodes.value.find((one) => one.node.metadata?.name === node) : undefined;
    // Room is made only for a pod that was refused first: without a refusal those that leave leave for their own reasons.
    const leaving = condition === null ? [] : (place?.pods ?? []).filter(({ terminating }) => terminating).map((one) => one.pod);
    // From 1.35 on a node is also named while volumes or devices are bound, without any refusal (F4.1).
    const message =
      leaving.length > 0 ? "victims" : condition === null ? "binding" : schedulingNodes.ok && !place ? "node-gone" : "no-victim";
    const finding: RuleFinding = {
      certainty: leaving.length > 0 ? "certain" : message === "no-victim" ? "possible" : "likely",
      message,
      nextStep: leaving.length > 0 ? "watch-victims" : message === "binding" ? "look-at-binding" : "wait-for-scheduler",
      avoid: "delete",
      params: { pod: pod.metadata?.name ?? "", node, victims: nodeList(leaving) || "-", priority: pod.spec?.priority ?? 0 },
      root: nodeRoot(node),
      cites: [
        citeField(refOf("Pod", pod), "status.nominatedNodeName", node),
        ...(condition
          ? [citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)]
          : []),
        ...leaving.slice(0, 5).map((name) => citeRecomputed(`Pod/${name}`, "metadata.deletionTimestamp", "<set>")),
      ],
      fixes: [offer("delete-pod", "no")],
      runbooks: [],
      kubectl: [
        `${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
        `kubectl get pods -A --field-selector spec.nodeName=${node} -o wide`,
      ],
      notChecked: schedulingNodes.ok ? [] : ["victims"],
    };
    return { verdict: "found", findings: [finding] };
  },
});
