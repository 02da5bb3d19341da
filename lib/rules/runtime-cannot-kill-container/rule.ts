import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type ContainerFacts, containersOf } from "#lib/evidence/containers.ts";
import type { KillError } from "#lib/evidence/kill-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type FailedKill, failedKill, isAnswer } from "#lib/rules/kill-failure.ts";
import { messages } from "./messages.ts";
import { notConfirmed } from "./not-confirmed.ts";

/** The network and the runtime's own silence are causes of their own. */
const FAULTS: readonly KillError["fault"][] = ["deadline", "shim", "other"];

function runningContainers(pod: Pod): readonly ContainerFacts[] {
  return containersOf(pod).filter(({ phase, kind }) => phase === "running" && kind !== "ephemeral");
}

function found(kill: FailedKill, error: KillError, container: ContainerFacts, line: string | null): RuleAnswer {
  const { pod, nodeName, node, ready, deletion } = kill;
  const ref = refOf("Pod", pod);
  const state = conditionOf(node?.status?.conditions, "Ready");
  return {
    verdict: "found",
    findings: [
      {
        certainty: ready ? "likely" : "possible",
        message: error.fault === "deadline" ? "not-seen-to-end" : "refused",
        nextStep: "look-at-node",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          container: container.name,
          words: error.words,
          tries: error.event.count,
          last: error.event.last === null ? "?" : clock(error.event.last),
          overdue: deletion?.overdueSeconds ?? 0,
        },
        root: nodeRoot(nodeName),
        cites: [
          citeEvent(error.event.event),
          ...(line === null ? [] : [citeField(`Node/${nodeName}`, "logs", line)]),
          citeField(ref, `${container.statusPath}.state`, container.phase, container.startedAt),
          ...(deletion ? [citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp)] : []),
          ...(state ? [citeField(`Node/${nodeName}`, "status.conditions[Ready].status", state.status, state.lastTransitionTime)] : []),
        ],
        fixes: [offer("cordon", "now"), ...(deletion === null ? [] : [offer("redelete", "no")]), offer("force-delete", "no")],
        runbooks: ["restart-container-runtime", "reboot-node"],
        kubectl: [sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`, sh`kubectl describe node ${nodeName}`],
        notChecked: ["process-state", ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "runtime-cannot-kill-container",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "nodeLogs"],
    certainties: ["likely", "possible"],
    explains: ["prestop-hook-hang", "volume-unmount-busy"],
    fixes: ["wait-until", "cordon", "redelete", "force-delete"],
    runbooks: ["restart-container-runtime", "reboot-node"],
  },
  messages,
  detect(evidence, context) {
    const running = runningContainers(evidence.pod);
    const kill = failedKill(evidence, context, running.length > 0);
    if (isAnswer(kill)) return kill === NOT_APPLICABLE ? notConfirmed({ ...evidence, now: context.now }) : kill;
    const error = kill.errors.findLast(({ target, fault }) => target !== "sandbox" && FAULTS.includes(fault));
    const container = running.find(({ name }) => name === error?.name) ?? running[0];
    if (error === undefined || container === undefined) return NOT_APPLICABLE;
    const { nodeLogs } = evidence;
    const line = nodeLogs.ok ? (nodeLogs.value.findLast((one) => /kill|stop|shim|deadline/i.test(one)) ?? null) : null;
    return found(kill, error, container, line);
  },
});
