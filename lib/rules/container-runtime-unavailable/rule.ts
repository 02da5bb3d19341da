import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded } from "#lib/evidence/containers.ts";
import { CLOCK_TOLERANCE_MS, runtimeSilence } from "#lib/evidence/kill-error.ts";
import { isKubeletStarting, isRuntimeUnchecked, runtimeProblem, unreadyCondition, unreadyPart } from "#lib/evidence/node-ready-words.ts";
import { isSilent, type PullProblem, pullProblems } from "#lib/evidence/pull-error.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Condition, KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleContext } from "#lib/rules/define.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import { messages } from "./messages.ts";

/** How long a report of a silent runtime speaks of the present: the kubelet repeats it within minutes. */
const RECENT_MS = 900_000;
const EVENT_LIFE_MS = 3_600_000;

interface Signs {
  /** The kubelet's own Ready=False that names the runtime. */
  readonly ready: Condition | null;
  /** What an agent on the node says. */
  readonly problem: Condition | null;
  /** The pod's newest event in which the runtime's socket did not answer. */
  readonly event: EventFacts | null;
  /** A pull for which the kubelet did not reach its runtime, as the container still says it; events expire, this stays. */
  readonly pull: PullProblem | null;
}

function signsOf(pod: Pod, node: Node | null, events: readonly KubeEvent[], since: number, now: number): Signs {
  const unready = node === null ? null : unreadyCondition(node);
  const names = unready !== null && unreadyPart(unready.message ?? "") === "runtime" && !isKubeletStarting(unready, now);
  return {
    ready: names ? unready : null,
    problem: node === null ? null : runtimeProblem(node),
    event: runtimeSilence(events, since),
    pull: pullProblems(pod, events).find(({ failure, event }) => failure === "runtime" && event === null) ?? null,
  };
}

function citesOf(pod: Pod, node: string, { ready, problem, event, pull }: Signs): Cite[] {
  const conditions = [ready, problem].flatMap((condition) =>
    condition === null
      ? []
      : [citeField(`Node/${node}`, `status.conditions[${condition.type}].message`, condition.message, condition.lastTransitionTime)],
  );
  const waiting = pull ? [citeField(refOf("Pod", pod), `${pull.container.statusPath}.state.waiting.message`, pull.error)] : [];
  return [...conditions, ...waiting, ...(event ? [citeEvent(event.event)] : [])];
}

function found(pod: Pod, node: Node | null, signs: Signs, deleted: boolean): RuleAnswer {
  const name = pod.spec?.nodeName ?? "";
  const { ready, problem, event, pull } = signs;
  const version = node?.status?.nodeInfo?.containerRuntimeVersion;
  const since = parseTime((ready ?? problem)?.lastTransitionTime);
  return {
    verdict: "found",
    findings: [
      {
        certainty: ready && !isRuntimeUnchecked(ready.message ?? "") ? "certain" : "likely",
        message: ready ? "down" : event ? "no-answer" : pull ? "not-reached" : "reported",
        nextStep: "restart-runtime",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: name,
          since: since === null ? "?" : clock(since),
          tries: event?.count ?? 0,
          last: event?.last ? clock(event.last) : "?",
          runtime: version ?? "?",
          words: (ready ?? problem)?.message ?? pull?.error ?? "",
        },
        root: nodeRoot(name),
        cites: [
          ...citesOf(pod, name, signs),
          ...(version ? [citeField(`Node/${name}`, "status.nodeInfo.containerRuntimeVersion", version)] : []),
          ...(deleted ? [citeField(refOf("Pod", pod), "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp)] : []),
        ],
        fixes: [offer("cordon", "now"), ...(deleted ? [offer("redelete", "no")] : []), offer("force-delete", "no")],
        runbooks: ["restart-container-runtime", "reboot-node"],
        kubectl: [sh`kubectl describe node ${name}`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
        notChecked: ["runtime-log", ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

/** Whether the runtime may be what this pod waits for: sick, bound, and its kubelet not done with it (F1.3). */
function concerns(pod: Pod, deletion: Deletion | null, { symptom }: RuleContext): boolean {
  if (!pod.spec?.nodeName || symptom.class === "healthy" || symptom.class === "ending") return false;
  if (deletion === null) return pod.status?.phase !== "Failed" && pod.status?.phase !== "Succeeded";
  return !(deletion.graceSeconds === 0 && allContainersEnded(pod));
}

/** Classes whose cause may lie elsewhere although the node is not Ready: only the pod's own event counts for them. */
const OWN_CAUSE = ["crash-loop", "image-pull", "unstable"];

export const rule = defineRule({
  meta: {
    id: "container-runtime-unavailable",
    evidence: ["pod"],
    optionalEvidence: ["node", "events"],
    certainties: ["certain", "likely"],
    explains: [
      "node-not-ready",
      "runtime-cannot-kill-container",
      "sandbox-runtime-fault",
      "cni-teardown-failed",
      "sandbox-creation-failed",
      "prestop-hook-hang",
      "kubelet-lost-pod",
      "volume-unmount-busy",
      "image-pull-slow",
      "image-pull-delays-deletion",
      "container-create-failed",
    ],
    fixes: ["cordon", "redelete", "force-delete"],
    runbooks: ["restart-container-runtime", "reboot-node"],
  },
  messages,
  detect({ pod, node, events }, context) {
    const deletion = deletionOf(pod.metadata, context.now);
    if (!concerns(pod, deletion, context)) return NOT_APPLICABLE;
    const object = node.ok ? node.value.object : null;
    if ((node.ok && node.value.presence === "gone") || (object !== null && isNodeLost(object))) return NOT_APPLICABLE;
    const since = Math.max(context.now - RECENT_MS, (deletion?.requestedAt ?? 0) - CLOCK_TOLERANCE_MS);
    const signs = signsOf(pod, object, events.ok ? events.value : [], since, context.now);
    const own = OWN_CAUSE.includes(context.symptom.class);
    if (signs.event || signs.pull || (!own && (signs.ready || signs.problem))) return found(pod, object, signs, deletion !== null);
    if (context.symptom.class === "creating" && !events.ok) return lacking("events", events.why);
    if (pullProblems(pod, events.ok ? events.value : []).some(isSilent)) return lacking("events", events.ok ? "expired" : events.why);
    const stuck = deletion !== null && deletion.overdueSeconds >= DEFAULT_PATIENCE.overdue && !allContainersEnded(pod);
    if (!stuck) return NOT_APPLICABLE;
    if (!node.ok) return lacking("node", node.why);
    if (!events.ok) return lacking("events", events.why);
    const expired = context.now - deletion.requestedAt >= EVENT_LIFE_MS && eventsWith(events.value, {}).length === 0;
    return expired ? lacking("events", "expired") : NOT_APPLICABLE;
  },
});
