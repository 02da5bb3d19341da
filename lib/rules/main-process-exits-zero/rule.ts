import { citeEvent, citeField, citeLog, kubectlIn, refOf, specPathOf, workloadOf, workloadRoot } from "#lib/evidence/cite.ts";
import { type CrashedContainer, crashedContainers, deathLog, isHeldBack, probeKill, ranSeconds } from "#lib/evidence/crash.ts";
import type { LogTail, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

interface Seen {
  readonly pod: Pod;
  readonly owners: readonly OwnerLink[];
  readonly logs: readonly LogTail[];
  readonly previous: readonly LogTail[];
  readonly eventsRead: boolean;
  readonly now: number;
}

/** A process that could be ended by a probe: then events are needed to rule that out. */
function isProbed({ container }: CrashedContainer): boolean {
  return container.spec?.livenessProbe !== undefined || container.spec?.startupProbe !== undefined;
}

function finding(crashed: CrashedContainer, { pod, owners, logs, previous, eventsRead, now }: Seen): RuleFinding {
  const { container, end, path } = crashed;
  const ref = refOf("Pod", pod);
  const owner = workloadOf(pod, owners);
  const log = deathLog(container, logs, previous);
  const heldBack = isHeldBack(pod, container, now);
  const open = isProbed(crashed) && !eventsRead;
  const policyPath = container.spec?.restartPolicy === undefined ? "spec.restartPolicy" : `${specPathOf(pod, container)}.restartPolicy`;
  return {
    certainty: heldBack ? "possible" : open ? "likely" : "certain",
    message: container.kind === "sidecar" ? "sidecar" : "ended",
    nextStep: "decide",
    avoid: "mask",
    params: {
      pod: pod.metadata?.name ?? "",
      container: container.name,
      ran: ranSeconds(end) ?? "?",
      restarts: container.restarts,
      command: [...(container.spec?.command ?? []), ...(container.spec?.args ?? [])].join(" ") || "-",
      owner: `${owner.kind} ${owner.name}`,
      policy: container.restartPolicy,
    },
    root: workloadRoot(pod, owners),
    cites: [
      citeField(ref, `${path}.exitCode`, end.exitCode, end.finishedAt),
      citeField(ref, `${path}.reason`, end.reason, end.finishedAt),
      citeField(ref, policyPath, container.restartPolicy),
      ...(log ? [citeLog(pod, container.name, log.which, log.lines.at(-1) ?? "")] : []),
    ],
    fixes: [offer("debug-pod", "now"), offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [sh`${kubectlIn(pod)} logs ${pod.metadata?.name ?? ""} -c ${container.name} --previous`],
    notChecked: [...(heldBack ? ["held-back"] : []), ...(open ? ["probes"] : []), ...(log === null ? ["log"] : [])],
  };
}

export const rule = defineRule({
  meta: {
    id: "main-process-exits-zero",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs", "previousLogs"],
    classes: ["crash-loop", "unstable"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, logs, previousLogs }, { now, symptom }) {
    const clean = crashedContainers(pod, symptom.class, now).filter(
      ({ container, end }) =>
        container.restartPolicy === "Always" && end.exitCode === 0 && (end.reason === "Completed" || end.reason === ""),
    );
    const kill = clean.flatMap(({ container }) => probeKill(events.ok ? events.value : [], container.name) ?? [])[0];
    const seen: Seen = {
      pod,
      owners: owners.ok ? owners.value : [],
      logs: logs.ok ? logs.value : [],
      previous: previousLogs.ok ? previousLogs.value : [],
      eventsRead: events.ok && events.value.length > 0,
      now,
    };
    const findings = clean
      .filter(({ container }) => probeKill(events.ok ? events.value : [], container.name) === null)
      .map((crashed) => finding(crashed, seen));
    return foundOr(findings, kill ? { verdict: "clear", because: "probe", cites: [citeEvent(kill.event)] } : NOT_APPLICABLE);
  },
});
