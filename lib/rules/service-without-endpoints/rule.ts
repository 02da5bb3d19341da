import { behindCites } from "#lib/evidence/behind-service.ts";
import { citeField, citeLog, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { complaintsOf, type FailedCall, failedCalls } from "#lib/evidence/network-calls.ts";
import { selectorText } from "#lib/evidence/network-policy-text.ts";
import { readyCount, type Service, selectsPod, servicesIn } from "#lib/evidence/network-services.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Classes in which nobody is served by the pod and none of its programs speaks. */
const SILENT: readonly string[] = ["pending", "terminating", "ending", "unknown", "image-pull", "blocked", "failed"];
const WELL: readonly string[] = ["healthy", "not-ready"];

interface Facts {
  readonly certainty: "certain" | "likely" | "possible";
  readonly message: "called" | "port-name" | "near-miss";
  readonly service: Service;
  readonly detail: string;
  readonly more: RuleFinding["cites"];
  /** The pods behind it are known. */
  readonly isFollowed?: boolean;
}

function finding(pod: Pod, { certainty, message, service, detail, more, isFollowed = false }: Facts): RuleFinding {
  const ref = refOf("Service", service);
  const { name = "", namespace = "" } = service.metadata ?? {};
  const selector = selectorText({ matchLabels: service.spec?.selector ?? {} });
  return {
    certainty,
    message,
    nextStep: message,
    avoid: "restart",
    params: { pod: pod.metadata?.name ?? "", service: name, namespace, selector, detail },
    root: { kind: "Service", key: `Service/${namespace}/${name}`, label: name },
    cites: [citeField(ref, "spec.selector", selector), ...more],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl -n ${namespace} get endpointslices -l kubernetes.io/service-name=${name}`,
      sh`kubectl -n ${namespace} get pods -l ${selector} --show-labels`,
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} --show-labels`,
    ],
    notChecked: message === "called" && !isFollowed ? ["who"] : [],
  };
}

/** A Service that the program could not reach and behind which nobody is ready. In a crash the unreached host is the cause to name. */
function called(pod: Pod, calls: readonly FailedCall[], objects: readonly KubeObject[], well: boolean): readonly Facts[] {
  return calls
    .filter(({ service }) => Object.keys(service.spec?.selector ?? {}).length > 0 && readyCount(service, objects) === 0)
    .map(({ service, complaint }) => ({
      certainty: well ? "likely" : "possible",
      message: "called",
      service,
      detail: complaint.line.slice(0, 200),
      more: [
        citeLog(pod, complaint.container, "current", complaint.line),
        citeRecomputed(refOf("Service", service), "endpoints.ready", "0"),
        ...behindCites(service, objects),
      ],
      isFollowed: behindCites(service, objects).length > 0,
    }));
}

/** A Service that selects the pod by a port name that none of its containers has: it never gets an endpoint of it. */
function wrongPortName(pod: Pod, service: Service): readonly Facts[] {
  const names = (pod.spec?.containers ?? []).flatMap(({ ports }) => (ports ?? []).flatMap(({ name }) => name ?? []));
  const missing = (service.spec?.ports ?? []).filter(
    ({ targetPort }) => typeof targetPort === "string" && !/^\d+$/.test(targetPort) && !names.includes(targetPort),
  );
  return missing.map(({ targetPort }) => ({
    certainty: "certain",
    message: "port-name",
    service,
    detail: String(targetPort),
    more: [
      citeField(refOf("Service", service), "spec.ports.targetPort", targetPort),
      citeField(refOf("Pod", pod), "spec.containers.ports.name", names.join(", ")),
    ],
  }));
}

/** A Service of the namespace with nobody behind it, whose selector misses this pod by exactly one label. */
function nearMiss(pod: Pod, service: Service, objects: readonly KubeObject[]): readonly Facts[] {
  const labels = pod.metadata?.labels ?? {};
  const selector = Object.entries(service.spec?.selector ?? {});
  const off = selector.filter(([key, value]) => labels[key] !== value);
  const [wrong] = off;
  const sameName = workloadOf(pod, []).name.startsWith(service.metadata?.name ?? "?");
  if (!wrong || off.length !== 1 || (selector.length === 1 && !sameName) || readyCount(service, objects) !== 0) return [];
  const [key, value] = wrong;
  return [
    {
      certainty: sameName ? "likely" : "possible",
      message: "near-miss",
      service,
      detail: `${key}=${labels[key] ?? "<none>"}`,
      more: [
        citeField(refOf("Pod", pod), `metadata.labels[${key}]`, labels[key]),
        citeField(refOf("Service", service), `spec.selector[${key}]`, value),
      ],
    },
  ];
}

export const rule = defineRule({
  meta: {
    id: "service-without-endpoints",
    evidence: ["pod"],
    optionalEvidence: ["services", "logs", "previousLogs"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, services, logs, previousLogs }, { symptom }) {
    if (SILENT.includes(symptom.class) || pod.status?.phase !== "Running") return NOT_APPLICABLE;
    const complaints = complaintsOf(logs, previousLogs);
    if (!services.ok) return complaints.length > 0 || symptom.class === "healthy" ? lacking("services", services.why) : NOT_APPLICABLE;
    const objects = services.value;
    const well = WELL.includes(symptom.class);
    const here = symptom.class === "healthy" ? servicesIn(objects, pod.metadata?.namespace) : [];
    const found = [
      ...called(pod, failedCalls(pod, complaints, objects), objects, well),
      ...here.flatMap((service) => (selectsPod(service, pod) ? wrongPortName(pod, service) : nearMiss(pod, service, objects))),
    ];
    return foundOr(
      found.map((facts) => finding(pod, facts)),
      logs.ok || logs.why === "absent" ? NOT_APPLICABLE : lacking("logs", logs.why),
    );
  },
});
