import { citeField, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { requestsOf } from "#lib/evidence/scheduling.ts";
import { formatQuantity, parseQuantity } from "#lib/kube/quantity.ts";
import { adviceFinding, isAdvised } from "#lib/rules/advice.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const COUNTED = ["cpu", "memory"] as const;

export const rule = defineRule({
  meta: {
    id: "request-above-largest-node",
    advice: true,
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners"],
    certainties: ["certain"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes, owners }, { symptom }) {
    if (!isAdvised(pod)) return NOT_APPLICABLE;
    // Which nodes there are is read for pods that wait; a pod that runs has found one.
    if (!schedulingNodes.ok) return symptom.class === "pending" ? lacking("schedulingNodes", schedulingNodes.why) : NOT_APPLICABLE;
    const nodes = schedulingNodes.value;
    const asked = requestsOf(pod);
    const findings = COUNTED.flatMap((resource) => {
      const sizes = nodes.map(({ node }) => ({ node, size: parseQuantity(node.status?.allocatable?.[resource]) ?? 0 }));
      const largest = sizes.reduce<(typeof sizes)[number] | null>(
        (best, one) => (best === null || one.size > best.size ? one : best),
        null,
      );
      const request = asked[resource] ?? 0;
      if (largest === null || request <= largest.size) return [];
      const name = largest.node.metadata?.name ?? "";
      const params = { resource, request: formatQuantity(resource, request), largest: formatQuantity(resource, largest.size), node: name };
      const cites = [
        citeField(`Node/${name}`, `status.allocatable.${resource}`, largest.node.status?.allocatable?.[resource]),
        citeRecomputed(refOf("Pod", pod), `requests.${resource}`, params.request),
      ];
      return adviceFinding(pod, owners, { message: "too-large", nextStep: "shrink", params, cites });
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
