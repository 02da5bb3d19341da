import { defineRule } from "#lib/rules/define.ts";
import { type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

function messageOf({ failure, portSign, starting }: KillSeen): string {
  if (starting === true) return "too-slow";
  if (portSign !== null && (failure === null || failure.fault === "refused")) return "other-port";
  if (failure === null) return "unseen";
  return failure.fault === "refused" ? "never-opens" : "fails";
}

function tell(seen: KillSeen): KillTold {
  const message = messageOf(seen);
  const nextStep = message === "too-slow" ? "more-time" : message === "fails" ? "correct-probe" : "compare";
  return { certainty: seen.proof === "timing" ? "possible" : "likely", message, nextStep, avoid: "drop-probe" };
}

export const rule = defineRule({
  meta: {
    id: "startup-probe-failing",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "logs", "previousLogs"],
    certainties: ["likely", "possible"],
    explains: [
      "main-process-fails-at-start",
      "main-process-fails-after-running",
      "main-process-exits-zero",
      "killed-without-oom",
      "killed-by-signal",
      "startup-in-progress",
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
  detect: (evidence, context) => tellKills("startup-probe-failing", evidence, context, tell),
});
