import { defineRule } from "#lib/rules/define.ts";
import { EXPLAINED_BY_A_KILL, KILL_META, type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

/** The log's own word makes it likely; a refusal until the end may be a port that is never opened as well. */
function tell({ starting, proof, declared, target }: KillSeen): KillTold {
  const known = starting === true || (target.number !== null && declared.includes(target.number));
  const message = starting === true ? "log-says-starting" : "never-answered";
  const nextStep = starting === true ? "startup-probe" : "time-the-start";
  return { certainty: known && proof !== "timing" ? "likely" : "possible", message, nextStep, avoid: "drop-probe" };
}

export const rule = defineRule({
  meta: { ...KILL_META, id: "liveness-kills-slow-start", certainties: ["likely", "possible"], explains: [...EXPLAINED_BY_A_KILL] },
  messages,
  detect: (evidence, context) => tellKills("liveness-kills-slow-start", evidence, context, tell),
});
