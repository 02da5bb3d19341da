import { citeField, citeLog, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type CniPod, cniPodsOn, cniPodsText, policyEnforcement } from "#lib/evidence/cni-pods.ts";
import { complaintsOf, failedCalls } from "#lib/evidence/network-calls.ts";
import { admittedKeys, admittedText, type NetworkPolicy, selectorText } from "#lib/evidence/network-policy.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { type Block, blockedCalls, blockedNames, shutOff } from "./blocks.ts";
import { messages } from "./messages.ts";

/** Classes in which no program of the pod runs, or in which it is on its way out. */
const SILENT: readonly string[] = ["pending", "terminating", "ending", "unknown", "image-pull", "blocked"];

function wantedOf(pod: Pod, block: Block): { readonly admits: string; readonly has: string } {
  const [policy] = block.policies;
  if (!policy) return { admits: "-", has: "-" };
  const ingress = block.kind === "target" || block.kind === "shut";
  const labels = block.kind === "target" ? (pod.metadata?.labels ?? {}) : (block.call?.service.spec?.selector ?? {});
  const has = admittedKeys(policy, ingress ? "ingress" : "egress").map((key) => `${key}=${labels[key] ?? "<none>"}`);
  return { admits: admittedText(policy, ingress ? "ingress" : "egress"), has: has.join(",") || "-" };
}

function rulesPath({ kind }: Block): string {
  return kind === "target" || kind === "shut" ? "spec.ingress" : "spec.egress";
}

function citesOf(pod: Pod, block: Block, admits: string) {
  return [
    ...block.policies.flatMap((policy: NetworkPolicy) => [
      citeField(refOf("NetworkPolicy", policy), "metadata.name", policy.metadata?.name),
      citeField(refOf("NetworkPolicy", policy), "spec.podSelector", selectorText(policy.spec?.podSelector ?? {})),
      citeField(refOf("NetworkPolicy", policy), rulesPath(block), admits),
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
function finding(pod: Pod, block: Block, found: readonly CniPod[] | null): RuleFinding {
  const agents = found ?? [];
  const enforcement = policyEnforcement(agents);
  const { admits, has } = wantedOf(pod, block);
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
      admits,
      has,
      labels: selectorText({ matchLabels: pod.metadata?.labels ?? {} }),
      said: block.complaint?.line.slice(0, 200) ?? "-",
      node: pod.spec?.nodeName ?? "",
      agents: cniPodsText(agents),
    },
    root: { kind: "NetworkPolicy", key: `NetworkPolicy/${namespace}/${names}`, label: names },
    cites: [
      ...citesOf(pod, block, admits),
      ...agents.map(({ pod: agent, state }) => citeField(refOf("Pod", agent), "status.phase", state || agent.status?.phase)),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      `kubectl -n ${namespace} describe networkpolicy ${block.policies[0]?.metadata?.name ?? ""}`,
      `${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} --show-labels`,
    ],
    notChecked: [`enforced-${enforcement}`],
  };
}

/** What is blocked for a pod whose complaints, Services and policies are all known. */
function judge(pod: Pod, input: Parameters<typeof blockedCalls>[1]): readonly Block[] {
  const names = blockedNames(pod, input);
  // A question to the cluster's DNS that is dropped is one thing, whether it is read as a name or as a call.
  const called = [...names, ...blockedCalls(pod, input).filter(({ port }) => names.length === 0 || port !== 53)];
  return called.length > 0 ? called : shutOff(pod, input);
}

export const rule = defineRule({
  meta: {
    id: "network-policy-blocks-traffic",
    evidence: ["pod"],
    optionalEvidence: ["networkPolicies", "services", "logs", "previousLogs", "nodePods"],
    certainties: ["likely", "possible"],
    explains: ["dependency-unreachable"],
    fixes: [],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "list", group: "networking.k8s.io", resource: "networkpolicies" },
      { verb: "list", group: "", resource: "services" },
      { verb: "get", group: "", resource: "pods/log" },
    ],
  },
  messages,
  detect({ pod, networkPolicies, services, logs, previousLogs, nodePods }, { symptom }) {
    const ran = (pod.status?.containerStatuses ?? []).length > 0 && pod.status?.phase === "Running";
    if (SILENT.includes(symptom.class) || !ran || pod.spec?.hostNetwork) return NOT_APPLICABLE;
    // Where it is known that no policy exists, nothing can block.
    if (networkPolicies.ok && networkPolicies.value.length === 0) return NOT_APPLICABLE;
    if (!logs.ok && logs.why !== "absent") return lacking("logs", logs.why);
    const complaints = complaintsOf(logs, previousLogs);
    const calls: readonly KubeObject[] = services.ok ? services.value : [];
    if (!networkPolicies.ok) return complaints.length > 0 ? lacking("networkPolicies", networkPolicies.why) : NOT_APPLICABLE;
    if (!services.ok) return complaints.length > 0 ? lacking("services", services.why) : NOT_APPLICABLE;
    const failed = failedCalls(pod, complaints, calls);
    const blocks = judge(pod, { policies: networkPolicies.value, services: calls, complaints, calls: failed });
    const agents = nodePods.ok ? cniPodsOn(nodePods.value) : null;
    return foundOr(
      blocks.map((block) => finding(pod, block, agents)),
      NOT_APPLICABLE,
    );
  },
});
