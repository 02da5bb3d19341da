import { containersOf } from "#lib/evidence/containers.ts";
import { ranSeconds } from "#lib/evidence/crash.ts";
import { killWindow, probeOf } from "#lib/evidence/probes.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { CRASHED } from "#lib/rules/classes.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

function tell({ proof }: KillSeen): KillTold {
  const certainty = proof === "killing" ? "certain" : "likely";
  return { certainty, message: "ended", nextStep: "repair", avoid: "call-it-done", fixes: [offer("delete-pod", "no")] };
}

/** A clean end at the very moment its liveness probe's budget was spent: events alone could tell the two apart. */
function looksKilled(pod: Pod): boolean {
  return containersOf(pod).some((container) => {
    const probe = probeOf(container, "liveness");
    if (!probe || container.restartPolicy !== "OnFailure" || container.end?.exitCode !== 0) return false;
    const ran = ranSeconds(container.end);
    const { from, to } = killWindow(probe, pod.spec?.terminationGracePeriodSeconds ?? 30);
    return ran !== null && ran >= from && ran <= to;
  });
}

export const rule = defineRule({
  meta: {
    id: "liveness-onfailure-completed",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs", "previousLogs"],
    classes: [...CRASHED, "healthy"],
    certainties: ["certain", "likely"],
    explains: ["completed-normally", "main-process-exits-zero"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { pod, events } = evidence;
    if (pod.spec?.restartPolicy === "Always") return NOT_APPLICABLE;
    const answer = tellKills("liveness-onfailure-completed", evidence, context, tell);
    if (answer.verdict !== "clear" || !looksKilled(pod)) return answer;
    const silent = !events.ok || events.value.length === 0;
    return silent ? lacking("events", events.ok ? "expired" : events.why) : NOT_APPLICABLE;
  },
});
