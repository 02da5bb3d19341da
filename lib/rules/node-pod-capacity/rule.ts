import { podLimit } from "#lib/evidence/scheduling-filters.ts";
import type { Node } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgeBlocked } from "#lib/rules/unschedulable.ts";
import { messages } from "./messages.ts";

/** The different limits of these nodes, smallest first: `29, 110`. */
function limitsOf(nodes: readonly Node[]): string {
  return [...new Set(nodes.map(podLimit))].sort((a, b) => a - b).join(", ");
}

export const rule = defineRule({
  meta: {
    id: "node-pod-capacity",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect: (evidence, { version }) =>
    judgeBlocked(evidence, version, {
      mine: ({ text }) => text === "Too many pods",
      said: /^Too many pods/,
      avoid: "requests",
      unseen: (nodes) => ({ limit: limitsOf(nodes.map(({ node }) => node)) }),
      tell: (_waiting, { nodes }) => {
        return {
          message: "full",
          nextStep: "more-places",
          avoid: "requests",
          params: { limit: limitsOf(nodes.map(({ candidate }) => candidate.node)) },
          root: { kind: "Capacity", key: "capacity/pods", label: "pods" },
          fixes: [offer("delete-pod", "no")],
          kubectl: ["kubectl get nodes -o custom-columns=NAME:.metadata.name,PODS:.status.allocatable.pods"],
          notChecked: ["network"],
        };
      },
    }),
});
