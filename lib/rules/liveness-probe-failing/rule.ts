import { defineRule } from "#lib/rules/define.ts";
import { EXPLAINED_BY_A_KILL, KILL_META, type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

const WORDS = {
  status: "status",
  "command-failed": "command",
  "command-missing": "command-missing",
  "command-timeout": "no-answer",
  timeout: "no-answer",
  "no-connection": "no-answer",
} as const;

/** A wrong path and a command that says no are proved by the kubelet's own events; the rest has rivals. */
function tell({ proof, failure, ran, atFirstBudget, log, starting }: KillSeen): KillTold {
  const fault = failure?.fault ?? "other";
  const worked = !atFirstBudget && ran !== null;
  const message = failure === null ? "unseen" : worked ? "worked-before" : fault in WORDS ? WORDS[fault as keyof typeof WORDS] : "other";
  const proved = message === "command-missing" || message === "command" || (message === "status" && (failure?.code ?? 500) < 500);
  const certain = proof === "killing" && proved && log !== null && starting !== true;
  const nextStep = message === "status" || message.startsWith("command") ? "correct-probe" : "find-hang";
  return { certainty: certain ? "certain" : proof === "timing" ? "possible" : "likely", message, nextStep, avoid: "drop-probe" };
}

export const rule = defineRule({
  meta: { ...KILL_META, id: "liveness-probe-failing", certainties: ["certain", "likely", "possible"], explains: [...EXPLAINED_BY_A_KILL] },
  messages,
  detect: (evidence, context) => tellKills("liveness-probe-failing", evidence, context, tell),
});
