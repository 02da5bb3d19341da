import { citeEvent, citeField, clock, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { CLOCK_TOLERANCE_MS, killErrors } from "#lib/evidence/kill-error.ts";
import { hookSleepSeconds, hookText } from "#lib/evidence/pre-stop.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { offer, waitUntil } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

/** A call to stop a container lasts up to the grace and two minutes; later the hook is not what holds it (F1.2). */
const CALL_MS = 120_000;
const EVENT_LIFE_MS = 3_600_000;
/** As much of a container id as runtimes print and take. */
const SHORT_ID = 13;

interface Hanging {
  readonly pod: Pod;
  readonly container: ContainerFacts;
  readonly deletion: Deletion;
  readonly now: number;
  readonly events: readonly KubeEvent[] | null;
  readonly owners: readonly OwnerLink[];
  readonly ready: boolean | null;
}

function lastOf(events: readonly KubeEvent[] | null, reason: string, { requestedAt }: Deletion): EventFacts | null {
  const since = requestedAt - CLOCK_TOLERANCE_MS;
  return eventsWith(events ?? [], { reason }).findLast(({ last }) => last !== null && last >= since) ?? null;
}

/** When the kubelet's present attempt is over at the latest: one more grace after the deadline. */
function endOf({ deadline, graceSeconds }: Deletion): number {
  return deadline + graceSeconds * 1000;
}

/** The moment to wait for: never one that is past while the kubelet's call to the runtime may still be under way. */
function awaited({ deletion, now }: Hanging): number {
  const end = endOf(deletion);
  if (deletion.insideGrace) return deletion.deadline;
  return now <= end || now > end + CALL_MS ? end : end + CALL_MS;
}

function certaintyOf(hanging: Hanging, killing: EventFacts | null): "likely" | "possible" {
  const { deletion, now, events, ready } = hanging;
  const mayHaveExpired = now - deletion.requestedAt > EVENT_LIFE_MS;
  if (deletion.insideGrace) return "likely";
  if (ready !== true || events === null || now > endOf(deletion) + CALL_MS) return "possible";
  return killing !== null || mayHaveExpired ? "likely" : "possible";
}

function variantOf({ deletion, now }: Hanging, failed: EventFacts | null): string {
  if (deletion.insideGrace) return "will-outlive";
  if (now > endOf(deletion) + CALL_MS) return "long-over";
  return failed ? "failed" : "hangs";
}

function finding(hanging: Hanging): RuleFinding {
  const { pod, container, deletion, owners, events } = hanging;
  const ref = refOf("Pod", pod);
  const killing = lastOf(events, "Killing", deletion);
  const failed = lastOf(events, "FailedPreStopHook", deletion);
  const owner = workloadOf(pod, owners);
  const variant = variantOf(hanging, failed);
  const until = awaited(hanging);
  return {
    certainty: certaintyOf(hanging, killing),
    message: variant,
    nextStep: variant === "long-over" ? "end-it" : "wait-and-mend",
    avoid: "force",
    params: {
      pod: pod.metadata?.name ?? "",
      node: pod.spec?.nodeName ?? "",
      container: container.name,
      hook: hookText(container),
      grace: deletion.graceSeconds,
      overdue: deletion.overdueSeconds,
      deadline: clock(deletion.deadline),
      until: clock(until),
      owner: `${owner.kind} ${owner.name}`,
      id: container.status?.containerID?.replace(/^.*:\/\//, "").slice(0, SHORT_ID) ?? "ID",
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${specPathOf(pod, container)}.lifecycle.preStop`, hookText(container)),
      citeField(ref, `${container.statusPath}.state`, container.phase, container.startedAt),
      citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
      citeField(ref, "metadata.deletionGracePeriodSeconds", pod.metadata?.deletionGracePeriodSeconds),
      ...[killing, failed].flatMap((event) => (event ? [citeEvent(event.event)] : [])),
    ],
    fixes: [
      variant === "long-over" ? offer("wait-until", "no", "waited") : waitUntil(until),
      offer("shorten-grace", "no"),
      ...(deletion.insideGrace ? [] : [offer("redelete", "no")]),
      offer("force-delete", "no"),
    ],
    runbooks: ["end-container-now"],
    kubectl: [
      sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o jsonpath='{.spec.containers[*].lifecycle}'`,
      sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${container.name} --tail=20`,
    ],
    notChecked: ["inside", ...(events === null ? ["events"] : [])],
  };
}

/** The running container with a hook: inside the grace only one whose own text says that it sleeps as long as the grace or longer. */
function hooked(pod: Pod, deletion: Deletion): ContainerFacts | null {
  const running = containersOf(pod).filter(({ phase, spec }) => phase === "running" && spec?.lifecycle?.preStop !== undefined);
  const over = running.filter((container) => (hookSleepSeconds(container) ?? 0) >= deletion.graceSeconds);
  return over[0] ?? (deletion.insideGrace ? null : (running[0] ?? null));
}

function readiness(node: Node | null): boolean | null {
  return node === null ? null : conditionStatus(node.status?.conditions, "Ready") === "True";
}

export const rule = defineRule({
  meta: {
    id: "prestop-hook-hang",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "owners"],
    classes: ["terminating", "ending"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: ["wait-until", "shorten-grace", "redelete", "force-delete"],
    runbooks: ["end-container-now"],
  },
  messages,
  detect({ pod, node, events, owners }, { now }) {
    const deletion = deletionOf(pod.metadata, now);
    if (deletion === null || !pod.spec?.nodeName || pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined) return NOT_APPLICABLE;
    const container = hooked(pod, deletion);
    if (container === null) return NOT_APPLICABLE;
    const ready = readiness(node.ok ? node.value.object : null);
    // A node that is lost, gone or not ready keeps the container running whatever the hook does.
    if (node.ok && ready !== true) return { verdict: "clear", because: "node", params: { node: pod.spec.nodeName } };
    const errors = events.ok ? killErrors(events.value, deletion.requestedAt) : [];
    const [error] = errors;
    if (error && !deletion.insideGrace) return { verdict: "clear", because: "kill-fails", cites: [citeEvent(error.event.event)] };
    const known = owners.ok ? owners.value : [];
    return {
      verdict: "found",
      findings: [finding({ pod, container, deletion, now, events: events.ok ? events.value : null, owners: known, ready })],
    };
  },
});
