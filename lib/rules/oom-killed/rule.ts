import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import type { ContainerEnd } from "#lib/evidence/containers.ts";
import { type CrashedContainer, crashedContainers, isHeldBack, isOutOfMemory, ranSeconds } from "#lib/evidence/crash.ts";
import { containerUse, sampleRef, sampleTime } from "#lib/evidence/resource-use.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { formatQuantity } from "#lib/kube/quantity.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { CRASHED } from "#lib/rules/classes.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** SIGKILL's exit code; another one means that a child of the main process was killed (F5.2). */
const KILLED = 137;
/** A system OOM within a minute may be what killed it instead of the container's own limit (F5.3). */
const NEAR_MS = 60_000;

function nodeOomNear(end: ContainerEnd, events: readonly KubeEvent[]): EventFacts | null {
  const finished = parseTime(end.finishedAt);
  const near = (time: number | null) => time !== null && finished !== null && Math.abs(time - finished) <= NEAR_MS;
  return eventsWith(events, { reason: "SystemOOM" }).findLast(({ first, last }) => near(first) || near(last)) ?? null;
}

function variantOf({ end }: CrashedContainer, limit: string | null, nodeOom: EventFacts | null): string {
  if (end.reason !== "OOMKilled") return "at-start";
  if (nodeOom) return "with-node-oom";
  if (limit === null) return "no-limit";
  return end.exitCode === KILLED ? "limit" : "child";
}

interface Seen {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  readonly nodeEvents: readonly KubeEvent[] | null;
  readonly metrics: KubeObject | null;
  readonly now: number;
}

/** What the container uses now, where that is measured: how near its next run is to the limit. */
function usageCite(container: string, pod: Pod, metrics: KubeObject | null): readonly Cite[] {
  const use = containerUse(pod, metrics).find((one) => one.container === container && one.resource === "memory");
  if (metrics === null || use === undefined || use.used === null) return [];
  const { at } = sampleTime(metrics);
  const cite = citeRecomputed(sampleRef(pod, metrics), `containers[${container}].usage.memory`, formatQuantity("memory", use.used));
  return [{ ...cite, ...(at === null ? {} : { time: at }) }];
}

function finding(crashed: CrashedContainer, { pod, owners, nodeEvents, metrics, now }: Seen): RuleFinding {
  const { container, end, path } = crashed;
  const ref = refOf("Pod", pod);
  const own = container.spec?.resources?.limits?.memory;
  const limit = own ?? pod.spec?.resources?.limits?.memory ?? null;
  const limitPath =
    own === undefined && limit !== null ? "spec.resources.limits.memory" : `${specPathOf(pod, container)}.resources.limits.memory`;
  const nodeOom = nodeOomNear(end, nodeEvents ?? []);
  const owner = workloadOf(pod, owners);
  const ran = ranSeconds(end);
  const variant = variantOf(crashed, limit, nodeOom);
  const heldBack = isHeldBack(pod, container, now);
  return {
    certainty: heldBack ? "possible" : nodeOom || nodeEvents === null ? "likely" : "certain",
    message: variant,
    nextStep: variant === "no-limit" || variant === "with-node-oom" ? "look-at-node" : "measure",
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      node: pod.spec?.nodeName ?? "-",
      container: container.name,
      limit: limit ?? "-",
      request: container.spec?.resources?.requests?.memory ?? "-",
      exitCode: end.exitCode,
      restarts: container.restarts,
      at: end.finishedAt ?? "?",
      ran: ran ?? "?",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${path}.reason`, end.reason, end.finishedAt),
      citeField(ref, `${path}.exitCode`, end.exitCode, end.finishedAt),
      ...(end.message ? [citeField(ref, `${path}.message`, end.message)] : []),
      citeField(ref, limitPath, limit),
      ...usageCite(container.name, pod, metrics),
      ...(nodeOom ? [citeEvent(nodeOom.event)] : []),
    ],
    fixes: [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [
      sh`${kubectlIn(pod)} top pod ${pod.metadata?.name ?? ""} --containers`,
      sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${container.name} --previous`,
    ],
    notChecked: ["usage", ...(heldBack ? ["held-back"] : []), ...(nodeEvents === null ? ["node-oom"] : [])],
  };
}

export const rule = defineRule({
  meta: {
    id: "oom-killed",
    evidence: ["pod"],
    optionalEvidence: ["owners", "nodeEvents", "metrics"],
    classes: CRASHED,
    certainties: ["certain", "likely", "possible"],
    explains: ["main-process-fails-at-start", "main-process-exits-zero"],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners, nodeEvents, metrics }, { now, symptom }) {
    const crashed = crashedContainers(pod, symptom.class, now);
    const seen: Seen = {
      pod,
      owners: owners.ok ? owners.value : [],
      nodeEvents: nodeEvents.ok ? nodeEvents.value : null,
      metrics: metrics.ok ? metrics.value : null,
      now,
    };
    const findings = crashed.filter(({ end }) => isOutOfMemory(end)).map((one) => finding(one, seen));
    const killed = crashed.find(({ end }) => end.exitCode === KILLED);
    if (findings.length > 0 || !killed) return foundOr(findings, NOT_APPLICABLE);
    const cites = [citeField(refOf("Pod", pod), `${killed.path}.reason`, killed.end.reason, killed.end.finishedAt)];
    return {
      verdict: "clear",
      because: "other-reason",
      params: { container: killed.container.name, reason: killed.end.reason || "-" },
      cites,
    };
  },
});
