import { citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { nearMissOf, unmetAnywhere, type Wish, wishesOf } from "#lib/evidence/node-wishes.ts";
import { fitsOf, kindOfReason, nameList, parseRefusal, refusedBy, visibleNodes } from "#lib/evidence/scheduling.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, Node, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Refused {
  readonly pod: Pod;
  readonly condition: Condition;
  readonly wishes: readonly Wish[];
  readonly owners: readonly OwnerLink[];
}

function base({ pod, condition, wishes, owners }: Refused, shown: readonly Wish[]) {
  const owner = workloadOf(pod, owners);
  const ref = refOf("Pod", pod);
  const wanted = (shown.length > 0 ? shown : wishes).map(({ text }) => text).join(", ");
  return {
    avoid: "capacity",
    params: { pod: pod.metadata?.name ?? "", wanted, owner: `${owner.kind} ${owner.name}` },
    root: { kind: "NodeSelector", key: `node-selector/${wanted}`, label: wanted },
    cites: [
      ...(shown.length > 0 ? shown : wishes).map((wish) => citeField(ref, wish.path, wish.text)),
      citeField(ref, "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
    ],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
  };
}

function labelCommands(wish: Wish | undefined, node: string | undefined): string[] {
  const { key = "", operator, values } = wish?.requirement ?? {};
  if (!wish || wish.field) return ["kubectl get nodes --show-labels"];
  const value = operator === "In" ? values?.[0] : undefined;
  return [
    sh`kubectl get nodes -L ${key}`,
    ...(value === undefined ? [] : [sh`kubectl label node ${node ?? "NODE"} ${key}=${value} --overwrite`]),
  ];
}

function computed(refused: Refused, nodes: readonly Node[]): RuleAnswer {
  const unmet = unmetAnywhere(refused.wishes, nodes);
  const refusal = parseRefusal(refused.condition.message ?? "");
  const agreed = refusal === null || refusal.reasons.some(({ text }) => kindOfReason(text) === "selector");
  const [first] = unmet;
  const near = first ? nearMissOf(first, nodes) : null;
  const common = base(refused, unmet);
  const finding: RuleFinding = {
    ...common,
    certainty: agreed ? "certain" : "likely",
    message: near ? `near-${near.kind}` : unmet.length > 0 ? "no-such-label" : "combination",
    nextStep: near ? "compare" : "decide",
    params: { ...common.params, count: nodes.length, near: near?.label ?? "-", node: near?.node ?? "-" },
    cites: [
      ...common.cites,
      citeRecomputed("Nodes", "metadata.labels", `0/${nodes.length} nodes: ${common.params.wanted}`),
      ...(near ? [citeField(`Node/${near.node}`, `metadata.labels.${near.key}`, near.label)] : []),
    ],
    kubectl: [sh`${kubectlIn(refused.pod)} describe pod ${refused.pod.metadata?.name ?? ""}`, ...labelCommands(first, near?.node)],
    notChecked: ["autoscaler"],
  };
  return { verdict: "found", findings: [finding] };
}

/** Nodes may not be read: the scheduler's own count is what is left. */
function byMessage(refused: Refused, why: Parameters<typeof lacking>[1]): RuleAnswer {
  const refusal = parseRefusal(refused.condition.message ?? "");
  if (refusal === null) return lacking("schedulingNodes", why);
  const count = refusal.reasons.filter(({ text }) => kindOfReason(text) === "selector").reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return NOT_APPLICABLE;
  const common = base(refused, []);
  const finding: RuleFinding = {
    ...common,
    certainty: count >= refusal.nodes ? "likely" : "possible",
    message: "by-message",
    nextStep: "decide",
    params: { ...common.params, count, nodes: refusal.nodes },
    kubectl: [sh`${kubectlIn(refused.pod)} describe pod ${refused.pod.metadata?.name ?? ""}`],
    notChecked: ["nodes"],
  };
  return { verdict: "found", findings: [finding] };
}

export const rule = defineRule({
  meta: {
    id: "node-selector-unmatched",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: ["insufficient-resources", "untolerated-taint"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes, owners }) {
    const condition = refusedBy(pod);
    const wishes = wishesOf(pod);
    if (condition === null || wishes.length === 0) return NOT_APPLICABLE;
    const refused: Refused = { pod, condition, wishes, owners: owners.ok ? owners.value : [] };
    const nodes = visibleNodes(schedulingNodes, parseRefusal(condition.message ?? ""));
    if (nodes === null) return byMessage(refused, schedulingNodes.ok ? "stale" : schedulingNodes.why);
    if (nodes.length === 0) return NOT_APPLICABLE;
    const selected = fitsOf(pod, nodes).filter((fit) => fit.selected);
    if (selected.length > 0) return { verdict: "clear", because: "match", params: { nodes: nameList(selected.map(({ name }) => name)) } };
    return computed(
      refused,
      nodes.map(({ node }) => node),
    );
  },
});
