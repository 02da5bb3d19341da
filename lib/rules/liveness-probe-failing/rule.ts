import { isGrpcUnconnected, protocolClash } from "#lib/evidence/probe-protocol.ts";
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
function tell(seen: KillSeen): KillTold {
  const { proof, failure, ran, atFirstBudget, log, starting, target, spec } = seen;
  const fault = failure?.fault ?? "other";
  const worked = !atFirstBudget && ran !== null;
  const clash = worked ? null : (protocolClash(failure, target, spec, log?.lines ?? [])?.clash ?? null);
  if (clash !== null) {
    return { certainty: proof === "timing" ? "possible" : "likely", message: clash, nextStep: "match-scheme", avoid: "raise-budget" };
  }
  if (!worked && isGrpcUnconnected(failure, target)) {
    return { certainty: "likely", message: "grpc-no-connection", nextStep: "compare-server", avoid: "drop-probe" };
  }
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
