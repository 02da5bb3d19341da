import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeEvent, citeField, nodeRoot } from "#lib/evidence/cite.ts";
import { isSilent } from "#lib/evidence/pull-error.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import { offer } from "#lib/rules/answer.ts";
import { PULLING } from "#lib/rules/classes.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgePull, type PullSaid } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";

/** The path that could not be written, as the runtime's words hold it. */
function fullPath(error: string): string {
  return (
    /(?:write|mkdir|open|symlink|link|creat\w*|copy) (\/[^\s:"]{1,160})(?=.{0,400}(?:no space left|disk quota))/.exec(error)?.[1] ?? "-"
  );
}

export const rule = defineRule({
  meta: {
    id: "node-disk-full",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "node", "nodeEvents"],
    classes: PULLING,
    certainties: ["certain", "possible"],
    explains: [...PULL_FALLBACKS],
    fixes: ["cordon", "delete-pod", "restart-rollout"],
    runbooks: ["free-node-disk"],
  },
  messages,
  detect(evidence, context) {
    const { node, nodeEvents } = evidence;
    const pressure = conditionOf(node.ok ? node.value.object?.status?.conditions : undefined, "DiskPressure");
    const hasPressure = pressure?.status === "True";
    const collection = eventsWith(nodeEvents.ok ? nodeEvents.value : [], { reason: ["FreeDiskSpaceFailed", "ImageGCFailed"] }).at(-1);
    return judgePull(evidence, context, ({ pod, problem }): PullSaid | null => {
      const saysFull = problem.failure === "disk-full";
      if (!saysFull && !(isSilent(problem) && hasPressure)) return null;
      const name = pod.spec?.nodeName ?? "?";
      const cites: Cite[] = pressure
        ? [citeField(`Node/${name}`, "status.conditions[DiskPressure].status", pressure.status ?? "", pressure.lastTransitionTime)]
        : [];
      return {
        certainty: saysFull ? "certain" : "possible",
        message: !saysFull ? "silent" : hasPressure ? "with-pressure" : "without-pressure",
        nextStep: "free",
        params: { path: fullPath(problem.error) },
        root: nodeRoot(name),
        cites: [...cites, ...(collection ? [citeEvent(collection.event)] : [])],
        fixes: [offer("cordon", "now", hasPressure ? "cordon-pressure" : "cordon")],
        runbooks: ["free-node-disk"],
        kubectl: [sh`kubectl describe node ${name}`, sh`kubectl get --raw /api/v1/nodes/${name}/proxy/stats/summary`],
        notChecked: ["usage", ...(saysFull ? [] : ["words"])],
      };
    });
  },
});
