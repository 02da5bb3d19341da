import { defineRule } from "#lib/rules/define.ts";
import { type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

/** The log's own word makes it likely; a refusal until the end may be a port that is never opened as well. */
function tell({ starting, proof, declared, target }: KillSeen): KillTold {
  const known = starting === true || (target.number !== null && declared.includes(target.number));
  const message = starting === true ? "log-says-starting" : "never-answered";
  const nextStep = starting === true ? "startup-probe" : "time-the-start";
  return { certainty: known && proof !== "timing" ? "likely" : "possible", message, nextStep, avoid: "drop-probe" };
}

export const rule = defineRule({
  meta: {
    id: "liveness-kills-slow-start",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs", "previousLogs"],
    certainties: ["likely", "possible"],
    explains: [
      "main-process-fails-at-start",
      "main-process-fails-after-running",
      "main-process-exits-zero",
      "killed-without-oom",
      "killed-by-signal",
    ],
    fixes: ["debug-pod", "delete-pod", "restart-rollout"],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "pods" },
      { verb: "list", group: "", resource: "events" },
      { verb: "get", group: "", resource: "pods/log" },
    ],
  },
  messages,
  detect: (evidence, context) => tellKills("liveness-kills-slow-start", evidence, context, tell),
});
