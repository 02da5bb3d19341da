import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { type HungTask, hungTasks, maybeOf } from "#lib/evidence/hung-task.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type FailedKill, failedKill, isAnswer } from "#lib/rules/kill-failure.ts";
import { messages } from "./messages.ts";

/** The kernel reports a hung task ten times at most: what it said in the last hours still holds. */
const STILL_HOLDS_MS = 6 * 3_600_000;

function chosen(pod: Pod, tasks: readonly HungTask[]): HungTask | null {
  return tasks.findLast(({ name }) => maybeOf(pod, name)) ?? tasks.at(-1) ?? null;
}

function found({ pod, nodeName, node, deletion, errors }: FailedKill, task: HungTask): RuleAnswer {
  const own = maybeOf(pod, task.name);
  const kill = errors.findLast(({ target }) => target !== "sandbox");
  const container = containersOf(pod).find(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
  return {
    verdict: "found",
    findings: [
      {
        certainty: own ? "likely" : "possible",
        message: own ? "own-task" : "other-task",
        nextStep: "free-io",
        avoid: "kill",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          task: `${task.name}:${task.pid}`,
          words: task.words,
          container: container?.name ?? kill?.name ?? "",
          tries: kill?.event.count ?? 0,
          last: task.event?.last ? clock(task.event.last) : (task.condition?.lastTransitionTime ?? "?"),
        },
        root: nodeRoot(nodeName),
        cites: [
          ...(task.event ? [citeEvent(task.event.event)] : []),
          ...(task.condition
            ? [
                citeField(
                  `Node/${nodeName}`,
                  `status.conditions[${task.condition.type}].message`,
                  task.words,
                  task.condition.lastTransitionTime,
                ),
              ]
            : []),
          ...(kill ? [citeEvent(kill.event.event)] : []),
          ...(container ? [citeField(refOf("Pod", pod), `${container.statusPath}.state`, container.phase, container.startedAt)] : []),
        ],
        fixes: [offer("cordon", "now"), ...(deletion ? [offer("redelete", "no")] : []), offer("force-delete", "no")],
        runbooks: ["reboot-node"],
        kubectl: [`kubectl describe node ${nodeName}`, `${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
        notChecked: ["waits-for", ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "process-uninterruptible",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "nodeEvents"],
    certainties: ["likely", "possible"],
    explains: ["runtime-cannot-kill-container", "volume-unmount-busy", "prestop-hook-hang"],
    fixes: ["cordon", "redelete", "force-delete"],
    runbooks: ["reboot-node"],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "get", group: "", resource: "nodes" },
      { verb: "list", group: "", resource: "events" },
    ],
  },
  messages,
  detect(evidence, context) {
    const { pod, nodeEvents } = evidence;
    const running = containersOf(pod).some(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
    const kill = failedKill(evidence, context, running);
    if (isAnswer(kill)) return kill;
    if (!running || !kill.errors.some(({ target, fault }) => target !== "sandbox" && fault === "deadline")) return NOT_APPLICABLE;
    const since = context.now - STILL_HOLDS_MS;
    const tasks = hungTasks(nodeEvents.ok ? nodeEvents.value : [], kill.node, since);
    const task = chosen(pod, tasks);
    if (task !== null) return found(kill, task);
    return nodeEvents.ok
      ? { verdict: "clear", because: "none-hung", params: { node: kill.nodeName } }
      : lacking("nodeEvents", nodeEvents.why);
  },
});
