import { citeField, citeLog, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type CniPod, cniPodsOn, cniPodsText, policyEnforcement } from "#lib/evidence/cni-pods.ts";
import { labelsOfNamespace, whyNamespaceUnread } from "#lib/evidence/namespace-labels.ts";
import { complaintsOf, failedCalls } from "#lib/evidence/network-calls.ts";
import { asksNamespaceLabels, type NetworkPolicy } from "#lib/evidence/network-policy.ts";
import { admittedText, heldText, selectorText } from "#lib/evidence/network-policy-text.ts";
import { calledEnd, callerEnd } from "#lib/evidence/network-reach.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { type Block, blockedCalls, blockedNames, hangsOnNamespaces, type NetworkFacts, shutOff } from "./blocks.ts";
import { messages } from "./messages.ts";

/** Classes in which no program of the pod runs, or in which it is on its way out. */
const SILENT: readonly string[] = ["pending", "terminating", "ending", "unknown", "image-pull", "blocked"];

/** Whom the first policy admits, and what the side that it refuses has of that. */
function wantedOf(pod: Pod, block: Block, facts: NetworkFacts): { readonly admits: string; readonly has: string } {
  const [policy] = block.policies;
  if (!policy) return { admits: "", has: "<none>" };
  const ingress = block.kind === "target" || block.kind === "shut";
  const refused = ingress || !block.call ? callerEnd(pod, facts) : calledEnd(block.call.service, facts);
  const direction = ingress ? "ingress" : "egress";
  return { admits: admittedText(policy, direction), has: heldText(policy, direction, refused) };
}

function rulesPath({ kind }: Block): string {
  return kind === "target" || kind === "shut" ? "spec.ingress" : "spec.egress";
}

/** The labels of the refused side's namespace, where the policies choose by them. */
function namespaceCite(pod: Pod, { policies, kind, call }: Block, { namespaceLabels }: NetworkFacts) {
  const name = (kind === "own" ? call?.service.metadata?.namespace : pod.metadata?.namespace) ?? "";
  const labels = asksNamespaceLabels(policies) ? labelsOfNamespace(namespaceLabels, name) : undefined;
  return labels === undefined ? [] : [citeField(`Namespace/${name}`, "metadata.labels", labels)];
}

function citesOf(pod: Pod, block: Block, admits: string) {
  return [
    ...block.policies.flatMap((policy: NetworkPolicy) => [
      citeField(refOf("NetworkPolicy", policy), "metadata.name", policy.metadata?.name),
      citeField(refOf("NetworkPolicy", policy), "spec.podSelector", selectorText(policy.spec?.podSelector ?? {})),
      citeField(refOf("NetworkPolicy", policy), rulesPath(block), admits || "[]"),
    ]),
    ...(block.call ? [citeField(refOf("Service", block.call.service), "spec.selector", block.call.service.spec?.selector)] : []),
    ...(block.complaint ? [citeLog(pod, block.complaint.container, "current", block.complaint.line)] : []),
    citeField(refOf("Pod", pod), "metadata.labels", pod.metadata?.labels),
  ];
}

/**
 * The API proves what policies admit, never that packets are dropped: that hangs on the node's network plugin.
 * @param agents its pods on the node; null = they could not be read
 */
function finding(pod: Pod, block: Block, facts: NetworkFacts, found: readonly CniPod[] | null): RuleFinding {
  const agents = found ?? [];
  const enforcement = policyEnforcement(agents);
  const { admits, has } = wantedOf(pod, block, facts);
  const names = block.policies.map(({ metadata }) => metadata?.name ?? "").join(", ");
  const namespace = block.policies[0]?.metadata?.namespace ?? "";
  return {
    certainty: found === null || enforcement === "no" ? "possible" : block.certainty,
    message: block.kind,
    nextStep: block.kind,
    avoid: "delete",
    params: {
      pod: pod.metadata?.name ?? "",
      policy: names,
      namespace,
      service: block.call?.service.metadata?.name ?? "-",
      port: block.port,
      admits: admits || "-",
      has,
      labels: selectorText({ matchLabels: pod.metadata?.labels ?? {} }),
      said: block.complaint?.line.slice(0, 200) ?? "-",
      node: pod.spec?.nodeName ?? "",
      agents: cniPodsText(agents),
    },
    root: { kind: "NetworkPolicy", key: `NetworkPolicy/${namespace}/${names}`, label: names },
    cites: [
      ...citesOf(pod, block, admits),
      ...namespaceCite(pod, block, facts),
      ...agents.map(({ pod: agent, state }) => citeField(refOf("Pod", agent), "status.phase", state || agent.status?.phase)),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl -n ${namespace} describe networkpolicy ${block.policies[0]?.metadata?.name ?? ""}`,
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} --show-labels`,
    ],
    notChecked: [`enforced-${enforcement}`],
  };
}

/** What is blocked for a pod whose complaints, Services and policies are all known. */
function judge(pod: Pod, facts: NetworkFacts): readonly Block[] {
  const names = blockedNames(pod, facts);
  // A question to the cluster's DNS that is dropped is one thing, whether it is read as a name or as a call.
  const called = [...names, ...blockedCalls(pod, facts).filter(({ port }) => names.length === 0 || port !== 53)];
  return called.length > 0 ? called : shutOff(pod, facts);
}

export const rule = defineRule({
  meta: {
    id: "network-policy-blocks-traffic",
    evidence: ["pod"],
    optionalEvidence: ["networkPolicies", "namespaceLabels", "services", "logs", "previousLogs", "nodePods"],
    certainties: ["likely", "possible"],
    explains: ["dependency-unreachable"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, networkPolicies, namespaceLabels, services, logs, previousLogs, nodePods }, { symptom }) {
    const ran = (pod.status?.containerStatuses ?? []).length > 0 && pod.status?.phase === "Running";
    if (SILENT.includes(symptom.class) || !ran || pod.spec?.hostNetwork) return NOT_APPLICABLE;
    // Where it is known that no policy exists, nothing can block.
    if (networkPolicies.ok && networkPolicies.value.length === 0) return NOT_APPLICABLE;
    if (!logs.ok && logs.why !== "absent") return lacking("logs", logs.why);
    const complaints = complaintsOf(logs, previousLogs);
    if (!networkPolicies.ok) return complaints.length > 0 ? lacking("networkPolicies", networkPolicies.why) : NOT_APPLICABLE;
    if (!services.ok) return complaints.length > 0 ? lacking("services", services.why) : NOT_APPLICABLE;
    const calls = failedCalls(pod, complaints, services.value);
    const neighbours = nodePods.ok ? nodePods.value : [];
    const facts = { policies: networkPolicies.value, services: services.value, namespaceLabels, nodePods: neighbours, complaints, calls };
    const blocks = judge(pod, facts);
    const unread = whyNamespaceUnread(namespaceLabels);
    if (blocks.length === 0 && unread !== null && hangsOnNamespaces(pod, facts)) return lacking("namespaceLabels", unread);
    const agents = nodePods.ok ? cniPodsOn(nodePods.value) : null;
    return foundOr(
      blocks.map((block) => finding(pod, block, facts, agents)),
      NOT_APPLICABLE,
    );
  },
});
