import { citeField, citeRecomputed, controllerOf, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import {
  fitsOf,
  hasOtherReason,
  kindOfReason,
  nameList,
  parseRefusal,
  refusals,
  refusedBy,
  requestsOf,
  visibleNodes,
} from "#lib/evidence/scheduling.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { type Reach, volumeReach } from "#lib/evidence/volume-reach.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";
import { amountsText, isCommon, type ShortageView, shortageOf } from "./shortage.ts";

const SCALABLE: readonly string[] = ["Deployment", "StatefulSet", "ReplicaSet", "ReplicationController"];

interface Refused {
  readonly pod: Pod;
  readonly condition: Condition;
  readonly owners: readonly OwnerLink[];
  readonly reach: Reach | null;
}

function fixesFor({ pod, owners }: Refused, kind: ShortageView["kind"] | "by-message"): OfferedFix[] {
  const owned = SCALABLE.includes(workloadOf(pod, owners).kind) && controllerOf(pod) !== null;
  // What no node offers no replica gets: fewer of them change nothing.
  const scalable = owned && kind !== "not-offered";
  return [
    ...(scalable ? [offer("scale-workload", "now", kind === "larger" ? "scale-gives-up" : "scale-fits")] : []),
    offer("delete-pod", "no"),
  ];
}

function base({ pod, condition, owners, reach }: Refused): Pick<RuleFinding, "params" | "cites" | "runbooks" | "kubectl" | "avoid"> {
  const owner = workloadOf(pod, owners);
  return {
    avoid: "make-room",
    params: { pod: pod.metadata?.name ?? "", owner: `${owner.kind} ${owner.name}` },
    cites: [
      citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
      ...(reach?.cites ?? []),
    ],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
      "kubectl get nodes -o custom-columns=NAME:.metadata.name,CPU:.status.allocatable.cpu,MEMORY:.status.allocatable.memory",
    ],
  };
}

/** Nodes may not be read: the scheduler's own sentence is what is left. */
function byMessage(refused: Refused, said: readonly string[], other: boolean): RuleAnswer {
  const [resource = ""] = said.map((text) => text.replace(/^Insufficient /, ""));
  const common = base(refused);
  const finding: RuleFinding = {
    ...common,
    certainty: other || !isCommon(resource) ? "possible" : "likely",
    message: "by-message",
    nextStep: "compare",
    params: { ...common.params, asked: amountsText(requestsOf(refused.pod), [resource]), resource, said: said.join(", ") },
    root: { kind: "Capacity", key: `capacity/${resource}`, label: resource },
    fixes: fixesFor(refused, "by-message"),
    notChecked: ["nodes"],
  };
  return { verdict: "found", findings: [finding] };
}

/** The scheduler found none, and by what is seen here there is room: it came since, or who holds it is not seen. */
function roomSeen(refused: Refused, said: readonly string[], other: boolean, room: string): RuleAnswer {
  const [resource = ""] = said.map((text) => text.replace(/^Insufficient /, ""));
  const common = base(refused);
  const asked = amountsText(requestsOf(refused.pod), [resource]);
  const finding: RuleFinding = {
    ...common,
    certainty: other || !isCommon(resource) ? "possible" : "likely",
    message: "room-seen",
    nextStep: "compare",
    params: { ...common.params, asked: asked || resource, resource, said: said.join(", "), nodes: room },
    root: { kind: "Capacity", key: `capacity/${resource}`, label: resource },
    fixes: fixesFor(refused, "by-message"),
    notChecked: ["autoscaler"],
  };
  return { verdict: "found", findings: [finding] };
}

function computed(refused: Refused, view: ShortageView, certainty: RuleFinding["certainty"]): RuleAnswer {
  const { pod } = refused;
  const common = base(refused);
  const [resource = ""] = view.resources;
  const larger = view.kind === "larger";
  const pages = view.kind === "not-offered" && resource.startsWith("hugepages-");
  const finding: RuleFinding = {
    ...common,
    // Pages are reserved on the node itself; of any other resource the plugin that announces it has a cause of its own.
    certainty: view.kind === "not-offered" && !pages ? "possible" : certainty,
    message: pages ? "no-pages" : view.kind === "full" && view.nodes.length === 1 ? "full-one" : view.kind,
    nextStep: pages ? "reserve-pages" : view.kind === "not-offered" ? "device-plugin" : larger ? "shrink-or-larger-node" : "make-fit",
    params: {
      ...common.params,
      resource,
      asked: view.asked,
      largest: view.largest,
      free: view.free,
      nodes: nameList(view.nodes),
      count: view.nodes.length,
      best: view.best.name,
      holders: view.holders,
    },
    root: { kind: "Capacity", key: `capacity/${resource}`, label: resource },
    cites: [
      ...common.cites,
      citeRecomputed(refOf("Pod", pod), "spec.containers.resources.requests", view.asked),
      ...view.perNode.flatMap(({ name, allocatable, free }) => [
        citeField(`Node/${name}`, "status.allocatable", allocatable),
        citeRecomputed(`Node/${name}`, "free", free),
      ]),
    ],
    fixes: fixesFor(refused, view.kind),
    notChecked: ["autoscaler"],
  };
  return { verdict: "found", findings: [finding] };
}

export const rule = defineRule({
  meta: {
    id: "insufficient-resources",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners", "claims", "volumes"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["scale-workload", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes, owners, claims, volumes }) {
    const condition = refusedBy(pod);
    if (condition === null) return NOT_APPLICABLE;
    const nominated = pod.status?.nominatedNodeName;
    if (nominated) return { verdict: "clear", because: "nominated", params: { nodes: nominated } };
    const refusal = parseRefusal(condition.message ?? "");
    const said = (refusal?.reasons ?? []).filter(({ text }) => kindOfReason(text) === "resources").map(({ text }) => text);
    const other = hasOtherReason(refusal);
    const nodes = visibleNodes(schedulingNodes, refusal);
    const reach = nodes === null ? null : volumeReach(pod, nodes, claims, volumes);
    const refused: Refused = { pod, condition, owners: owners.ok ? owners.value : [], reach };
    if (nodes === null) {
      if (said.length > 0) return byMessage(refused, said, other);
      return refusal ? NOT_APPLICABLE : lacking("schedulingNodes", schedulingNodes.ok ? "stale" : schedulingNodes.why);
    }
    const fits = fitsOf(pod, reach?.nodes ?? nodes);
    const eligible = fits.filter((fit) => refusals(fit).every((kind) => kind === "resources"));
    const room = eligible.filter(({ shortages }) => shortages.length === 0);
    const view = shortageOf(requestsOf(pod), eligible, fits);
    if (view === null) {
      const names = nameList(room.map(({ name }) => name));
      if (room.length > 0 && said.length > 0) return roomSeen(refused, said, other, names);
      return room.length > 0 ? { verdict: "clear", because: "room", params: { nodes: names } } : NOT_APPLICABLE;
    }
    if (room.length > 0) return said.length > 0 ? computed(refused, view, "possible") : NOT_APPLICABLE;
    // Refused before any node was looked at: room may be the next question, not this one.
    if (refusal !== null && refusal.whole !== null) return computed(refused, view, "possible");
    return computed(refused, view, other || said.length === 0 ? "likely" : "certain");
  },
});
