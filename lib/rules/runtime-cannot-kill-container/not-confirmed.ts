import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import { CLOCK_TOLERANCE_MS } from "#lib/evidence/kill-error.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected, NodeEvidence } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { lacking, offer, waitUntil } from "#lib/rules/answer.ts";
import { NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";

/** The kubelet gives one call to stop a container its grace and two minutes more (F1.2). */
const CALL_MS = 120_000;

interface Asked {
  readonly pod: Pod;
  readonly node: Collected<NodeEvidence>;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly now: number;
}

/** The kubelet's word, since the request, that it stops this container. */
function begun(container: ContainerFacts, events: readonly KubeEvent[], { requestedAt }: Deletion): EventFacts | null {
  const said = eventsWith(events, { reason: "Killing" }).filter(({ last }) => last !== null && last >= requestedAt - CLOCK_TOLERANCE_MS);
  return said.findLast(({ event }) => event.involvedObject?.fieldPath?.endsWith(`{${container.name}}`) ?? false) ?? null;
}

/**
 * A container that the kubelet has begun to stop and that still runs past the deadline, when SIGKILL was due, while no
 * failed kill is reported: the call may still be under way, or its report was dropped (F1.2, F3.5). A hook that runs is a
 * cause of its own.
 */
export function notConfirmed({ pod, node, events, now }: Asked): RuleAnswer {
  const deletion = deletionOf(pod.metadata, now);
  const held = (pod.metadata?.finalizers ?? []).length > 0 || pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined;
  if (deletion === null || held || deletion.overdueSeconds < DEFAULT_PATIENCE.overdue || !events.ok) return NOT_APPLICABLE;
  const running = containersOf(pod).filter(
    ({ phase, kind, spec }) => phase === "running" && kind !== "ephemeral" && !spec?.lifecycle?.preStop,
  );
  const known = running.flatMap((container) => {
    const event = begun(container, events.value, deletion);
    return event === null ? [] : [{ container, event }];
  });
  const [one] = known;
  if (one === undefined) return NOT_APPLICABLE;
  if (!node.ok) return lacking("node", node.why);
  const isReady = conditionStatus(node.value.object?.status?.conditions, "Ready") === "True";
  return !isReady ? NOT_APPLICABLE : found(pod, deletion, one.container, one.event, now);
}

function found(pod: Pod, deletion: Deletion, container: ContainerFacts, event: EventFacts, now: number): RuleAnswer {
  const ref = refOf("Pod", pod);
  const node = pod.spec?.nodeName ?? "";
  const until = deletion.deadline + CALL_MS;
  const waits = now < until;
  return {
    verdict: "found",
    findings: [
      {
        certainty: "possible",
        message: "not-confirmed",
        nextStep: waits ? "wait-for-report" : "look-at-node",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node,
          container: container.name,
          tries: 1,
          words: "-",
          last: "?",
          began: event.last === null ? "?" : clock(event.last),
          deadline: clock(deletion.deadline),
          until: clock(until),
          overdue: deletion.overdueSeconds,
        },
        root: nodeRoot(node),
        cites: [
          citeEvent(event.event),
          citeField(ref, `${container.statusPath}.state`, container.phase, container.startedAt),
          citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
        ],
        fixes: [
          ...(waits ? [waitUntil(until)] : []),
          offer("cordon", waits ? "after" : "now"),
          offer("redelete", "no"),
          offer("force-delete", "no"),
        ],
        runbooks: ["restart-container-runtime", "reboot-node"],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${node}`],
        notChecked: ["process-state"],
      },
    ],
  };
}
