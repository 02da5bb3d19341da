import { defineRule } from "#lib/rules/define.ts";
import { type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

/** Never certain: which ports are open is not visible through the API. */
function tell({ portSign, proof }: KillSeen): KillTold {
  const message = portSign ?? "declares-other";
  const nextStep = message === "loopback" ? "listen-wide" : "align";
  return { certainty: proof === "timing" ? "possible" : "likely", message, nextStep, avoid: "raise-budget" };
}

export const rule = defineRule({
  meta: {
    id: "liveness-probe-wrong-port",
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
  detect: (evidence, context) => tellKills("liveness-probe-wrong-port", evidence, context, tell),
});
