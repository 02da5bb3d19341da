import { citeField, citeLog, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { FRAME } from "#lib/evidence/log-reading.ts";
import { complaintsOf } from "#lib/evidence/network-calls.ts";
import type { Complaint } from "#lib/evidence/network-complaint.ts";
import { type DnsState, dnsState, isClusterDns, isDnsDown } from "#lib/evidence/network-dns.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Classes in which a program may be stopped by names that nobody answers. */
const SICK: readonly string[] = ["crash-loop", "not-ready", "unstable", "creating"];

/** A field of an error that was printed as an object: it says less than the error's own line. */
const PROPERTY = /^\s+['"]?\w+['"]?: /;

/** With these the pod asks the node's resolver, or its own, and not the cluster's DNS. */
function asksElsewhere({ spec }: Pod): boolean {
  return (
    spec?.dnsPolicy === "Default" ||
    spec?.dnsPolicy === "None" ||
    (spec?.hostNetwork === true && spec.dnsPolicy !== "ClusterFirstWithHostNet")
  );
}

function finding(pod: Pod, state: DnsState, complaint: Complaint | null): RuleFinding {
  const key = `Service/${state.namespace}/${state.service}`;
  const names = state.pods.map(({ name, status, ready }) => `${name} (${ready ? "ready" : status})`).join(", ");
  return {
    certainty: complaint ? "likely" : "possible",
    message: complaint ? "complains" : "silent",
    nextStep: state.pods.length === 0 ? "install" : "repair",
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      service: state.service,
      namespace: state.namespace,
      pods: names || "none",
      ready: state.ready,
      of: state.pods.length,
      said: complaint?.line.trim().slice(0, 200) ?? "-",
    },
    root: { kind: "Service", key, label: state.service },
    cites: [
      citeRecomputed(key, "pods.ready", `${state.ready}/${state.pods.length}`),
      ...state.pods.map(({ name, phase }) => citeField(`Pod/${state.namespace}/${name}`, "status.phase", phase)),
      citeField(refOf("Pod", pod), "spec.dnsPolicy", pod.spec?.dnsPolicy),
      ...(complaint ? [citeLog(pod, complaint.container, "current", complaint.line)] : []),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl -n ${state.namespace} get pods,endpointslices -l k8s-app=kube-dns -o wide`,
      sh`kubectl -n ${state.namespace} logs -l k8s-app=kube-dns --tail=50`,
    ],
    notChecked: ["node-cache"],
  };
}

export const rule = defineRule({
  meta: {
    id: "dns-not-serving",
    evidence: ["pod"],
    optionalEvidence: ["dns", "logs", "previousLogs"],
    certainties: ["likely", "possible"],
    explains: ["dependency-unreachable"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, dns, logs, previousLogs }, { symptom }) {
    const sick = SICK.includes(symptom.class);
    if ((!sick && symptom.class !== "healthy") || pod.status?.phase === "Succeeded" || isClusterDns(pod) || asksElsewhere(pod))
      return NOT_APPLICABLE;
    const resolving = complaintsOf(logs, previousLogs).filter(({ kind }) => kind === "resolve");
    const complaint = resolving.find(({ line }) => !PROPERTY.test(line) && !FRAME.test(line)) ?? resolving[0] ?? null;
    if (!dns.ok) return complaint || (sick && !logs.ok) ? lacking("dns", dns.why) : NOT_APPLICABLE;
    const state = dnsState(dns.value);
    if (state === null) return NOT_APPLICABLE;
    if (!isDnsDown(state))
      return complaint ? { verdict: "clear", because: "serves", params: { ready: state.ready, of: state.pods.length } } : NOT_APPLICABLE;
    // Without a program's word only a pod that is unwell may suffer from it, and only where that word could not be read.
    if (complaint === null && logs.ok) return NOT_APPLICABLE;
    if (complaint === null && !sick) return logs.ok || logs.why === "absent" ? NOT_APPLICABLE : lacking("logs", logs.why);
    return foundOr([finding(pod, state, complaint)], NOT_APPLICABLE);
  },
});
