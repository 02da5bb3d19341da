import type { Certainty } from "#lib/contract/causes.ts";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import {
  budgetSeconds,
  PROBE_FIELDS,
  type ProbeTarget,
  probeFailures,
  probeOf,
  probeTarget,
  readyBy,
  type SeenFailure,
} from "#lib/evidence/probes.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { ShellText, sh, shellWord } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import type { Probe } from "#lib/kube/pod-parts.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import { lacking, offer } from "./answer.ts";
import { NOT_APPLICABLE, type OfferedFix, type Params, type RuleAnswer, type RuleFinding } from "./define.ts";

/** What rules about a probe that keeps a container from being ready declare alike. */
export const READINESS_META = {
  evidence: ["pod"],
  optionalEvidence: ["events", "owners"],
  classes: ["not-ready"],
  fixes: ["debug-pod", "delete-pod", "restart-rollout"],
  runbooks: [],
} as const;

/** A running container whose readiness probe does not pass, and what the kubelet last said about it. */
export interface Unready {
  readonly container: ContainerFacts;
  readonly probe: Probe;
  readonly target: ProbeTarget;
  /** Null = no event tells. */
  readonly failure: SeenFailure | null;
  /** False while it is within the time its probes leave it to start. */
  readonly due: boolean;
  readonly kind: "readiness" | "startup";
}

/**
 * Containers that run, have passed their start-up and are kept from being ready by a readiness probe. The API has no
 * field for a probe's answer: it is in `Unhealthy` events alone (F4.4).
 */
export function unreadyContainers(pod: Pod, symptom: PodSymptom, events: Collected<readonly KubeEvent[]>, now: number): readonly Unready[] {
  if (symptom.class !== "not-ready") return [];
  return containersOf(pod).flatMap((container): Unready[] => {
    if (container.phase !== "running" || container.ready || container.kind === "ephemeral") return [];
    if (container.spec?.startupProbe && !container.started) return [];
    const probe = probeOf(container, "readiness");
    const target = probeTarget(container, "readiness");
    if (!probe || !target) return [];
    const failure = events.ok ? (probeFailures(events.value, container, "readiness").at(-1) ?? null) : null;
    return [{ container, probe, target, failure, due: now >= (readyBy(container) ?? 0), kind: "readiness" }];
  });
}

/**
 * Containers that have not passed their startup probe. Where its command cannot even be started the kubelet throws the
 * answer away: it neither passes the probe nor counts as a failure, so the container is never started and never ended for it.
 */
export function startingContainers(
  pod: Pod,
  symptom: PodSymptom,
  events: Collected<readonly KubeEvent[]>,
  now: number,
): readonly Unready[] {
  if (symptom.class !== "not-ready") return [];
  return containersOf(pod).flatMap((container): Unready[] => {
    const probe = probeOf(container, "startup");
    const target = probeTarget(container, "startup");
    if (container.phase !== "running" || container.started || container.kind === "ephemeral" || !probe || !target) return [];
    const failure = events.ok ? (probeFailures(events.value, container, "startup").at(-1) ?? null) : null;
    const since = parseTime(container.startedAt) ?? now;
    return [{ container, probe, target, failure, due: now - since >= budgetSeconds(probe) * 1000, kind: "startup" }];
  });
}

/** `unknown` where a probe that is due to pass does not, and no event says how; else this cause has no part in it. */
export function unseenFailure(unready: readonly Unready[], events: Collected<unknown>): RuleAnswer {
  const blind = unready.some(({ due, failure }) => due && failure === null);
  return blind ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE;
}

/** What one rule says about an unready container, beside what all of them do. */
export interface Told {
  readonly certainty: Certainty;
  readonly message: string;
  readonly nextStep: string;
  readonly avoid: string;
  readonly params?: Params;
  readonly cites?: readonly Cite[];
  readonly fixes?: readonly OfferedFix[];
  readonly notChecked?: readonly string[];
}

/** What a program answers is seen best from inside; a new pod brings the same probe and the same program. */
export const LOOK_INSIDE: readonly OfferedFix[] = [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")];

/** The command that asks what the probe asks, from inside the pod. */
function askByHand(pod: Pod, container: string, target: ProbeTarget, probe: Probe): string {
  const name = pod.metadata?.name ?? "";
  if (target.handler === "exec") {
    const command = new ShellText((probe.exec?.command ?? []).map(shellWord).join(" "));
    return sh`${kubectlIn(pod)} exec ${name} -c ${container} -- ${command}`;
  }
  const debug = sh`${kubectlIn(pod)} debug ${name} -it --image=busybox --target=${container} --`;
  const port = target.number ?? target.port;
  const scheme = probe.httpGet?.scheme === "HTTPS" ? "https" : "http";
  return target.handler === "http"
    ? `${debug} wget -S -O- ${shellWord(`${scheme}://127.0.0.1:${port}${target.path}`)}`
    : `${debug} netstat -tln`;
}

/** A finding about one unready container. */
export function readinessFinding(pod: Pod, unready: Unready, owners: Collected<readonly OwnerLink[]>, told: Told): RuleFinding {
  const { container, probe, target, failure } = unready;
  const ref = refOf("Pod", pod);
  const links = owners.ok ? owners.value : [];
  const owner = workloadOf(pod, links);
  const base = specPathOf(pod, container);
  return {
    certainty: told.certainty,
    message: told.message,
    nextStep: told.nextStep,
    avoid: told.avoid,
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      what: target.what,
      path: target.path || "-",
      port: target.number ?? (target.port || "-"),
      command: target.command.slice(0, 200) || "-",
      code: failure?.code ?? "-",
      output: shortQuote(failure?.output ?? "", 300) || "-",
      count: failure?.event.count ?? 0,
      timeout: probe.timeoutSeconds ?? 1,
      period: probe.periodSeconds ?? 10,
      owner: `${owner.kind} ${owner.name}`,
      node: pod.spec?.nodeName ?? "-",
      probe: PROBE_FIELDS[unready.kind],
      ...told.params,
    },
    root: workloadRoot(pod, links),
    cites: [
      citeField(ref, `${base}.${PROBE_FIELDS[unready.kind]}`, target.what),
      ...(failure ? [citeEvent(failure.event.event)] : []),
      citeField(ref, `${container.statusPath}.ready`, String(container.ready)),
      citeField(ref, `${container.statusPath}.state.running.startedAt`, container.startedAt),
      ...(told.cites ?? []),
    ],
    fixes: told.fixes ?? LOOK_INSIDE,
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, askByHand(pod, container.name, target, probe)],
    notChecked: told.notChecked ?? [],
  };
}
