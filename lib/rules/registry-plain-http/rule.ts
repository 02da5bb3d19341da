import { hasOutlines, registryPeers } from "#lib/evidence/registry-peers.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "registry-plain-http",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "nodePods"],
    classes: PULLING,
    certainties: ["certain", "likely"],
    explains: [...PULL_FALLBACKS],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { nodePods } = evidence;
    const isWhole = nodePods.ok && !hasOutlines(nodePods.value);
    let isBehindMirror = false;
    const answer = judgePull(evidence, context, ({ pod, problem, endpoint }): PullSaid | null => {
      if (problem.failure !== "plain-http") return null;
      // Others of this registry run on the node: it can be spoken to, and only this image makes the runtime fall back to HTTPS.
      if (nodePods.ok && registryPeers(nodePods.value, pod, endpoint).length > 0) {
        isBehindMirror = true;
        return null;
      }
      return {
        certainty: isWhole ? "certain" : "likely",
        message: "plain-http",
        nextStep: "tls-or-declare",
        notChecked: isWhole ? ["config"] : ["config", "others"],
      };
    });
    return isBehindMirror && answer.verdict !== "found" ? { verdict: "clear", because: "others-pull" } : answer;
  },
});
