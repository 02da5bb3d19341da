import type { Certainty } from "#lib/contract/causes.ts";
import { citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { conditionBehind, isConditionTaint } from "#lib/evidence/node-condition.ts";
import {
  fitsOf,
  hasOtherReason,
  kindOfReason,
  type NodeFit,
  nameList,
  parseRefusal,
  refusedBy,
  visibleNodes,
} from "#lib/evidence/scheduling.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, Pod, Taint } from "#lib/kube/objects.ts";
import { taintText } from "#lib/kube/taints.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { keeperOf } from "./keeper.ts";
import { messages } from "./messages.ts";
import { nearToleration } from "./near-toleration.ts";
import { refusedForTaint } from "./refused.ts";
import { byTaint, isControlPlaneTaint } from "./tainted-nodes.ts";

interface Refused {
  readonly pod: Pod;
  readonly condition: Condition;
  readonly owners: readonly OwnerLink[];
}

function base({ pod, condition, owners }: Refused) {
  const owner = workloadOf(pod, owners);
  return {
    params: { pod: pod.metadata?.name ?? "", owner: `${owner.kind} ${owner.name}` },
    cites: [citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
  };
}

/** How one taint is told: by who keeps it, by the node's state, or as a wish that the pod does not tolerate. */
function told(taint: Taint, near: boolean, scope: Scope): Pick<RuleFinding, "message" | "nextStep" | "avoid"> {
  const keeper = keeperOf(taint);
  if (keeper)
    return { message: keeper.kind, nextStep: keeper.kind === "starting" ? "repair-keeper" : "other-nodes", avoid: "tolerate-sickness" };
  if (isConditionTaint(taint)) return { message: "node-state", nextStep: "repair-node", avoid: "tolerate-sickness" };
  const alone = near ? "near-toleration" : scope === "every" ? "not-tolerated" : "one-of-several";
  return {
    message: scope === "further" ? "would-open" : alone,
    nextStep: near ? "correct-toleration" : "tolerate-or-untaint",
    avoid: "blind",
  };
}

/** `every` node it could use carries the taint; `some` do and the others carry another; `further` = others refuse it otherwise. */
type Scope = "every" | "some" | "further";

function finding(refused: Refused, taint: Taint, nodes: readonly NodeFit[], certainty: Certainty, scope: Scope): RuleFinding {
  const { pod } = refused;
  const common = base(refused);
  const text = taintText(taint);
  const keeper = keeperOf(taint);
  const state = keeper === null && isConditionTaint(taint);
  const near = state || keeper ? null : nearToleration(taint, pod.spec?.tolerations ?? []);
  const names = nodes.map(({ name }) => name);
  const type = conditionBehind(taint);
  const sick = (state ? nodes.slice(0, 3) : []).flatMap((fit) => {
    const behind = conditionOf(fit.candidate.node.status?.conditions, type);
    return behind ? [{ node: fit.name, behind }] : [];
  });
  return {
    ...common,
    certainty: state ? "possible" : certainty,
    ...told(taint, near !== null, scope),
    params: {
      ...common.params,
      taint: text,
      key: taint.key ?? "",
      nodes: nameList(names),
      count: names.length,
      toleration: near?.text ?? "-",
      differs: near?.differs ?? "-",
      keeper: keeper?.name ?? "-",
      condition: type,
      // A condition that is well again says nothing of why: the taint is about to be taken off.
      reason: sick.find(({ behind }) => behind.status !== (type === "Ready" ? "True" : "False"))?.behind.message ?? "-",
    },
    root: { kind: "Taint", key: `taint/${text}`, label: text },
    cites: [
      ...common.cites,
      ...names.slice(0, 3).map((name) => citeField(`Node/${name}`, "spec.taints", text, taint.timeAdded)),
      citeField(refOf("Pod", pod), near?.path ?? "spec.tolerations", near?.text ?? "not tolerated"),
      ...sick.map(({ node, behind }) =>
        citeField(`Node/${node}`, `status.conditions[${type}].message`, behind.message, behind.lastTransitionTime),
      ),
    ],
    kubectl: [
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
      "kubectl get nodes -o custom-columns=NAME:.metadata.name,TAINTS:.spec.taints",
    ],
    notChecked: ["meaning"],
  };
}

/** The taint that the scheduler's sentence is about: that of control plane nodes only where it names no other. */
function keyOf(said: readonly string[]): string {
  const keys = said.flatMap((text) => /\{([^:}]+)/.exec(text)?.[1] ?? []);
  return keys.find((key) => !isControlPlaneTaint({ key })) ?? keys[0] ?? "?";
}

/** How far the scheduler's word alone goes: a taint on every node, and not one that tells of a node's state. */
function saidCertainty(count: number, all: number, key: string): Certainty {
  return count >= all && key !== "?" && !isConditionTaint({ key }) ? "likely" : "possible";
}

/** Nodes may not be read: the scheduler names the taint up to 1.33, later only that there is one (F4.1). */
function byMessage(refused: Refused, why: Parameters<typeof lacking>[1]): RuleAnswer {
  const refusal = parseRefusal(refused.condition.message ?? "");
  if (refusal === null) return lacking("schedulingNodes", why);
  const said = refusal.reasons.filter(({ text }) => kindOfReason(text) === "taint");
  const count = said.reduce((sum, reason) => sum + reason.count, 0);
  if (count === 0) return NOT_APPLICABLE;
  const key = keyOf(said.map(({ text }) => text));
  const common = base(refused);
  const one: RuleFinding = {
    ...common,
    certainty: saidCertainty(count, refusal.nodes, key),
    message: "by-message",
    nextStep: "ask-nodes",
    avoid: "blind",
    params: { ...common.params, count, all: refusal.nodes, key },
    root: { kind: "Taint", key: `taint/${key}`, label: key },
    kubectl: [sh`${kubectlIn(refused.pod)} describe pod ${refused.pod.metadata?.name ?? ""}`],
    notChecked: ["nodes"],
  };
  return { verdict: "found", findings: [one] };
}

/** The scheduler counts a taint that none of the nodes seen here has. */
function notSeen(refused: Refused, said: readonly { readonly count: number; readonly text: string }[], all: number): RuleFinding {
  const key = keyOf(said.map(({ text }) => text));
  const count = said.reduce((sum, reason) => sum + reason.count, 0);
  const common = base(refused);
  return {
    ...common,
    certainty: saidCertainty(count, all, key),
    message: "not-seen",
    nextStep: "ask-nodes",
    avoid: "blind",
    params: { ...common.params, count, all, key },
    root: { kind: "Taint", key: `taint/${key}`, label: key },
    kubectl: [sh`${kubectlIn(refused.pod)} describe pod ${refused.pod.metadata?.name ?? ""}`],
    notChecked: ["meaning"],
  };
}

/** One finding for each taint that keeps the pod off nodes whose labels fit it. */
function computed(refused: Refused, fits: readonly NodeFit[]): RuleAnswer {
  const usable = fits.filter(({ selected, cordoned }) => selected && !cordoned);
  const tainted = usable.filter(({ taints }) => taints.length > 0);
  const decisive = tainted.length === usable.length;
  const refusal = parseRefusal(refused.condition.message ?? "");
  // Refused before any node was looked at (a claim, most often): taints of some of the nodes are not why it waits.
  if (refusal !== null && refusal.whole !== null && !decisive) return NOT_APPLICABLE;
  const said = (refusal?.reasons ?? []).filter(({ text }) => kindOfReason(text) === "taint");
  // Words of another kind of scheduler, or of none, prove nothing about taints.
  const agreed = refusal !== null && !hasOtherReason(refusal) && said.length > 0;
  const certainty: Certainty = !decisive || (refusal !== null && refusal.whole !== null) ? "possible" : agreed ? "certain" : "likely";
  // Beside other nodes, sick ones too, the taint of control plane nodes is a side remark of the scheduler's message.
  const workers = usable.some(({ taints }) => !taints.some(isControlPlaneTaint));
  const groups = byTaint(tainted, (taint) => workers && isControlPlaneTaint(taint));
  const names = nameList(tainted.map(({ name }) => name));
  if (said.length > 0 && refusal !== null && fits.every(({ candidate }) => (candidate.node.spec?.taints ?? []).length === 0))
    return { verdict: "found", findings: [notSeen(refused, said, refusal.nodes)] };
  return foundOr(
    groups.map(({ taint, nodes }) =>
      finding(refused, taint, nodes, certainty, !decisive ? "further" : nodes.length === usable.length ? "every" : "some"),
    ),
    tainted.length > 0 ? { verdict: "clear", because: "control-plane-only", params: { nodes: names } } : NOT_APPLICABLE,
  );
}

export const rule = defineRule({
  meta: {
    id: "untolerated-taint",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners", "node"],
    classes: ["pending", "failed"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes, owners, node }, { symptom }) {
    if (symptom.class === "failed") return refusedForTaint({ pod, node, owners }, symptom);
    const condition = refusedBy(pod);
    if (condition === null) return NOT_APPLICABLE;
    const refused: Refused = { pod, condition, owners: owners.ok ? owners.value : [] };
    const nodes = visibleNodes(schedulingNodes, parseRefusal(condition.message ?? ""));
    return nodes ? computed(refused, fitsOf(pod, nodes)) : byMessage(refused, schedulingNodes.ok ? "stale" : schedulingNodes.why);
  },
});
