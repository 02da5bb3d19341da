import { defineRule } from "#lib/rules/define.ts";
import { EXPLAINED_BY_A_KILL, KILL_META, type KillSeen, type KillTold, tellKills } from "#lib/rules/probe-kill.ts";
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
    ...KILL_META,
    id: "startup-probe-failing",
    certainties: ["likely", "possible"],
    explains: [...EXPLAINED_BY_A_KILL, "startup-in-progress"],
  },
  messages,
  detect: (evidence, context) => tellKills("startup-probe-failing", evidence, context, tell),
});
