import { defineRule } from "#lib/rules/define.ts";
import { EXPLAINED_BY_A_KILL, KILL_META, type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
import { messages } from "./messages.ts";

/** Never certain: which ports are open is not visible through the API. */
function tell({ portSign, proof }: KillSeen): KillTold {
  const message = portSign ?? "declares-other";
  const nextStep = message === "loopback" ? "listen-wide" : "align";
  return { certainty: proof === "timing" ? "possible" : "likely", message, nextStep, avoid: "raise-budget" };
}

export const rule = defineRule({
  meta: { ...KILL_META, id: "liveness-probe-wrong-port", certainties: ["likely", "possible"], explains: [...EXPLAINED_BY_A_KILL] },
  messages,
  detect: (evidence, context) => tellKills("liveness-probe-wrong-port", evidence, context, tell),
});
