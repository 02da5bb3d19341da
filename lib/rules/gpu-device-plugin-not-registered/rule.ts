import { citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import { nameList, refusedBy, requestsOf } from "#lib/evidence/scheduling.ts";
import type { BoundPod, SchedulingNode } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Resources that a device plugin announces: a domain before the name, and none of Kubernetes' own. */
function isExtended(resource: string): boolean {
  return resource.includes("/") && !/^(?:[^/]*\.)?kubernetes\.io\//.test(resource);
}

/** How device plugins call their pods; those of the AMD, Intel and network operators do too. */
const PLUGIN = /device-?plugin/;

const COMMANDS = [
  "kubectl get nodes -o custom-columns='NAME:.metadata.name,OFFERED:.status.allocatable'",
  "kubectl get pods -A -o wide | grep -i device-plugin",
];

/** How a resource stands that no node gives, with the next step for it. */
const STEPS = {
  "none-healthy": "repair-plugin",
  "near-name": "correct-name",
  "plugin-runs": "repair-plugin",
  "no-plugin": "install-plugin",
} as const;
type Situation = keyof typeof STEPS;

/** A plugin's pod that does not run well is told in place of what the nodes say, and seen to first. */
function said(situation: Situation, isSick: boolean): Pick<RuleFinding, "message" | "nextStep"> {
  if (!isSick) return { message: situation, nextStep: STEPS[situation] };
  return { message: situation === "none-healthy" ? "none-healthy-sick" : "plugin-sick", nextStep: "repair-sick" };
}

/** `kube-system/nvidia-device-plugin-x2 (CrashLoopBackOff)`. */
function withTrouble({ pod, trouble }: BoundPod): string {
  return trouble === undefined ? pod : `${pod} (${trouble})`;
}

/** How the nodes stand to a resource that none of them can give. */
function standing(resource: string, nodes: readonly SchedulingNode[]) {
  const offered = [...new Set(nodes.flatMap(({ node }) => Object.keys(node.status?.allocatable ?? {})))].filter(isExtended).sort();
  const zero = nodes.filter(
    ({ node }) => node.status?.capacity?.[resource] !== undefined || node.status?.allocatable?.[resource] !== undefined,
  );
  // Those that do not run well come first: one of them is the nearest reason.
  const plugins = nodes
    .flatMap(({ pods }) => pods.filter(({ pod }) => PLUGIN.test(pod)))
    .sort((a, b) => Number(b.trouble !== undefined) - Number(a.trouble !== undefined) || (a.pod < b.pod ? -1 : 1));
  return { near: nearMisses(resource, offered, 1)[0], zero: zero.map(({ node }) => node.metadata?.name ?? ""), plugins };
}

export const rule = defineRule({
  meta: {
    id: "gpu-device-plugin-not-registered",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners"],
    classes: ["pending"],
    certainties: ["certain", "likely"],
    explains: ["insufficient-resources"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes, owners }) {
    const condition = refusedBy(pod);
    if (condition === null) return NOT_APPLICABLE;
    const asked = Object.entries(requestsOf(pod)).filter(([name, amount]) => amount > 0 && isExtended(name));
    if (asked.length === 0) return NOT_APPLICABLE;
    if (!schedulingNodes.ok) return lacking("schedulingNodes", schedulingNodes.why);
    const nodes = schedulingNodes.value;
    const gives = (name: string) => nodes.some(({ node }) => (parseQuantity(node.status?.allocatable?.[name]) ?? 0) > 0);
    const [missing] = asked.filter(([name]) => !gives(name));
    if (missing === undefined || nodes.length === 0) return NOT_APPLICABLE;
    const [resource, amount] = missing;
    const { near, zero, plugins } = standing(resource, nodes);
    const message: Situation = zero.length > 0 ? "none-healthy" : near ? "near-name" : plugins.length > 0 ? "plugin-runs" : "no-plugin";
    const sick = message === "near-name" ? [] : plugins.filter(({ trouble }) => trouble !== undefined);
    const owner = workloadOf(pod, owners.ok ? owners.value : []);
    const finding: RuleFinding = {
      certainty: message === "none-healthy" || message === "near-name" ? "likely" : "certain",
      ...said(message, sick.length > 0),
      avoid: "shrink",
      params: {
        pod: pod.metadata?.name ?? "",
        owner: `${owner.kind} ${owner.name}`,
        resource,
        amount: formatQuantity(resource, amount),
        near: near ?? "-",
        nodes: nameList(zero) || "-",
        count: nodes.length,
        plugins: nameList((sick.length > 0 ? sick : plugins).map(withTrouble), 3) || "-",
      },
      root: { kind: "Capacity", key: `capacity/${resource}`, label: resource },
      cites: [
        citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime),
        citeRecomputed("Nodes", `status.allocatable[${resource}]`, `0/${nodes.length} nodes`),
        ...sick.slice(0, 3).map(({ pod, trouble = "" }) => citeRecomputed(`Pod/${pod}`, "STATUS", trouble)),
        ...zero.slice(0, 3).map((name) => citeRecomputed(`Node/${name}`, `status.allocatable[${resource}]`, "0")),
      ],
      fixes: [offer("delete-pod", "no")],
      runbooks: [],
      kubectl: [...COMMANDS, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
      notChecked: ["hardware"],
    };
    return { verdict: "found", findings: [finding] };
  },
});
