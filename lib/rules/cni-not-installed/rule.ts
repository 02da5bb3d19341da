import { citeEvent, citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { cniPodsOn, cniPodsText } from "#lib/evidence/cni-pods.ts";
import { isCniMissing, mayLackSandbox, sandboxFailure, sandboxWords } from "#lib/evidence/sandbox-error.ts";
import { kindOfReason, nameList, parseRefusal, refusedBy, visibleNodes } from "#lib/evidence/scheduling.ts";
import type { Collected, NodeEvidence, SchedulingNode } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import { TAINT_NOT_READY } from "#lib/kube/vocabulary.ts";
import { lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** The Ready condition in which the kubelet says that its runtime has no network plugin (F4.2); null for any other. */
function networkless(node: Node | null): Condition | null {
  const ready = conditionOf(node?.status?.conditions, "Ready");
  return ready && ready.status !== "True" && isCniMissing(ready.message ?? "") ? ready : null;
}

function base(pod: Pod, node: string, said: string) {
  return {
    nextStep: "install",
    avoid: "taint",
    params: { pod: pod.metadata?.name ?? "", node, said, agent: "-", nodes: node, count: 1 },
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl describe node ${node}`,
      "kubectl get daemonsets -A -o wide",
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
  };
}

function found(finding: RuleFinding): RuleAnswer {
  return { verdict: "found", findings: [finding] };
}

/** `container runtime network not ready: … message:Network plugin returns error: X` to X. */
function wordsOf(condition: Condition): string {
  return (condition.message ?? "").split(/message: ?/).at(-1) ?? "";
}

/** A pod that has no place because the nodes that could take it wait for their network plugin. */
function unplaced(pod: Pod, condition: Condition, collected: Collected<readonly SchedulingNode[]>): RuleAnswer {
  const refusal = parseRefusal(condition.message ?? "");
  const nodes = visibleNodes(collected, refusal);
  if (nodes === null) {
    const taints = refusal?.reasons.some(({ text }) => kindOfReason(text) === "taint") ?? true;
    return taints ? lacking("schedulingNodes", collected.ok ? "stale" : collected.why) : NOT_APPLICABLE;
  }
  const kept = nodes.filter(({ node }) =>
    untoleratedTaints(node.spec?.taints, pod.spec?.tolerations).some(({ key }) => key === TAINT_NOT_READY),
  );
  const without = kept.flatMap(({ node }) => {
    const ready = networkless(node);
    return ready ? [{ name: node.metadata?.name ?? "", ready }] : [];
  });
  const [first] = without;
  if (!first) return NOT_APPLICABLE;
  const everywhere = without.length === nodes.length;
  const one = base(pod, first.name, wordsOf(first.ready));
  const names = without.map(({ name }) => name);
  return found({
    ...one,
    certainty: everywhere ? "certain" : "possible",
    message: everywhere ? "all-nodes" : "some-nodes",
    params: { ...one.params, nodes: nameList(names), count: names.length },
    root: everywhere && names.length > 1 ? { kind: "Cluster", key: "cluster/cni", label: "CNI" } : nodeRoot(first.name),
    cites: [
      ...without
        .slice(0, 3)
        .map(({ name, ready }) => citeField(`Node/${name}`, "status.conditions[Ready].message", ready.message, ready.lastTransitionTime)),
      citeField(`Node/${first.name}`, "spec.taints", TAINT_NOT_READY),
      citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
    ],
    notChecked: ["daemonset"],
  });
}

/** A bound pod that waits for its sandbox: the node's own word, or that of the runtime when it tried. */
function bound(
  pod: Pod,
  node: Collected<NodeEvidence>,
  events: Collected<readonly KubeEvent[]>,
  others: Collected<readonly Pod[]>,
): RuleAnswer {
  const name = pod.spec?.nodeName ?? "";
  const ready = node.ok ? networkless(node.value.object) : null;
  const failure = events.ok ? sandboxFailure(events.value) : null;
  const event = failure?.fault === "no-cni" ? failure.event : null;
  if (!ready && !event) {
    if (failure) return NOT_APPLICABLE;
    if (!events.ok) return lacking("events", events.why);
    return node.ok ? NOT_APPLICABLE : lacking("node", node.why);
  }
  const agents = others.ok ? cniPodsOn(others.value) : [];
  const one = base(pod, name, ready ? wordsOf(ready) : sandboxWords(event?.message ?? ""));
  return found({
    ...one,
    certainty: ready ? "certain" : "likely",
    message: agents.length > 0 ? "agent-there" : "node",
    params: { ...one.params, agent: cniPodsText(agents) },
    root: nodeRoot(name),
    cites: [
      ...(ready ? [citeField(`Node/${name}`, "status.conditions[Ready].message", ready.message, ready.lastTransitionTime)] : []),
      ...(event ? [citeEvent(event.event)] : []),
      ...agents.map(({ pod: agent, state }) => citeField(refOf("Pod", agent), "status.phase", agent.status?.phase ?? state)),
    ],
    notChecked: [...(others.ok ? [] : ["daemonset"]), "files"],
  });
}

export const rule = defineRule({
  meta: {
    id: "cni-not-installed",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "schedulingNodes", "nodePods"],
    classes: ["pending", "creating"],
    certainties: ["certain", "likely", "possible"],
    explains: ["untolerated-taint", "cni-setup-failed", "sandbox-creation-failed"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, node, events, schedulingNodes, nodePods }, { symptom }) {
    if (pod.spec?.hostNetwork && pod.spec.nodeName) return NOT_APPLICABLE;
    const condition = symptom.class === "pending" ? refusedBy(pod) : null;
    if (condition) return unplaced(pod, condition, schedulingNodes);
    return mayLackSandbox(pod, symptom.class) && symptom.class === "creating" ? bound(pod, node, events, nodePods) : NOT_APPLICABLE;
  },
});
