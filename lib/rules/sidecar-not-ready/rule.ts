import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, citeLog, citeRecomputed, kubectlIn, refOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { tellingLine } from "#lib/evidence/crash.ts";
import { probeFailures, readyBy } from "#lib/evidence/probes.ts";
import { isSidecar } from "#lib/evidence/sidecars.ts";
import type { Collected, LogTail, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { LOOK_INSIDE } from "#lib/rules/readiness.ts";
import { messages } from "./messages.ts";
import { type Upstream, upstreamOf } from "./upstream.ts";

interface Seen {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  readonly logs: Collected<readonly LogTail[]>;
  readonly services: Collected<readonly KubeObject[]>;
  readonly events: readonly KubeEvent[];
  readonly mainReady: boolean;
}

function citesOf(upstream: Upstream): readonly Cite[] {
  const service = `Service/${upstream.namespace}/${upstream.service}`;
  const none = citeRecomputed(service, "endpoints", "<none>");
  if (upstream.pod === null || upstream.why === "") return [none];
  const path = upstream.condition ? `status.conditions[${upstream.condition.type}].message` : "status.containerStatuses";
  return [none, citeField(refOf("Pod", upstream.pod), path, upstream.why, upstream.condition?.lastTransitionTime)];
}

function finding(sidecar: ContainerFacts, seen: Seen): RuleFinding {
  const { pod, owners, logs, services } = seen;
  const lines = (logs.ok ? logs.value : []).find(({ container }) => container === sidecar.name)?.lines ?? [];
  const upstream = upstreamOf(sidecar, lines, services.ok ? services.value : []);
  const line = tellingLine(lines.filter((one) => one.trim() !== ""));
  const owner = workloadOf(pod, owners);
  const name = pod.metadata?.name ?? "";
  const failure = probeFailures(seen.events, sidecar, "readiness").at(-1);
  const service = upstream ? `Service/${upstream.namespace}/${upstream.service}` : "";
  return {
    certainty: seen.mainReady ? "likely" : "possible",
    message: upstream === null ? (line === "" ? "alone-silent" : "alone") : upstream.why === "" ? "upstream-empty" : "upstream-down",
    nextStep: upstream === null ? "read-log" : "repair-upstream",
    avoid: "this-pod",
    params: {
      pod: name,
      container: sidecar.name,
      line: line.slice(0, 300) || "-",
      service: upstream ? `${upstream.namespace}/${upstream.service}` : "-",
      upstreamPod: upstream?.pod?.metadata?.name ?? "-",
      why: shortQuote(upstream?.why ?? "", 300) || "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: upstream ? { kind: "Service", key: service, label: upstream.service } : workloadRoot(pod, owners),
    cites: [
      citeField(refOf("Pod", pod), `${sidecar.statusPath}.ready`, "false"),
      ...(failure ? [citeEvent(failure.event.event)] : []),
      ...(line ? [citeLog(pod, sidecar.name, "current", line)] : []),
      ...(upstream ? citesOf(upstream) : []),
    ],
    fixes: LOOK_INSIDE,
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} logs ${name} -c ${sidecar.name} --tail=20`,
      ...(upstream ? [sh`kubectl -n ${upstream.namespace} get endpointslices -l kubernetes.io/service-name=${upstream.service}`] : []),
    ],
    notChecked: [...(logs.ok ? [] : ["log"]), ...(services.ok ? [] : ["services"])],
  };
}

export const rule = defineRule({
  meta: {
    id: "sidecar-not-ready",
    evidence: ["pod"],
    optionalEvidence: ["owners", "events", "logs", "services"],
    classes: ["not-ready"],
    certainties: ["likely", "possible"],
    explains: ["readiness-probe-http-failure", "readiness-probe-timeout", "readiness-probe-wrong-port", "exec-probe-failing"],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, events, logs, services }, { now }) {
    const containers = containersOf(pod).filter(({ kind }) => kind !== "init" && kind !== "ephemeral");
    const main = containers.filter((container) => !isSidecar(container));
    const waiting = containers.filter(
      (one) => isSidecar(one) && one.phase === "running" && !one.ready && one.spec?.readinessProbe && now >= (readyBy(one) ?? 0),
    );
    if (main.length === 0) return NOT_APPLICABLE;
    const mainReady = main.every(({ ready }) => ready);
    const seen: Seen = { pod, owners: owners.ok ? owners.value : [], events: events.ok ? events.value : [], logs, services, mainReady };
    return foundOr(
      waiting.map((sidecar) => finding(sidecar, seen)),
      NOT_APPLICABLE,
    );
  },
});
