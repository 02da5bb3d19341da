import { citeField, nodeRoot } from "#lib/evidence/cite.ts";
import { readShortage } from "#lib/evidence/refusal.ts";
import { sh } from "#lib/format/shell-word.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "node-out-of-pods",
    evidence: ["pod"],
    optionalEvidence: ["node", "owners"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, owners }, { symptom }) {
    if (pod.status?.reason !== "OutOfpods") return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const shortage = readShortage(pod);
    const allocatable = node.ok ? node.value.object?.status?.allocatable?.pods : undefined;
    return foundOr(
      [
        {
          certainty: "certain",
          message: "full",
          nextStep: aside.place === "replaced" ? "tidy" : aside.place === "naked" ? "let-schedule" : "room",
          avoid: "resources",
          params: { ...aside.params, used: shortage?.used ?? "?", capacity: shortage?.capacity ?? allocatable ?? "?" },
          root: nodeRoot(aside.node),
          cites: [...aside.cites, ...(allocatable ? [citeField(`Node/${aside.node}`, "status.allocatable.pods", allocatable)] : [])],
          fixes: [offerDelete(aside.place, { waiting: "no", naked: "no" })],
          runbooks: [],
          kubectl: [...aside.kubectl, sh`kubectl get pods -A --field-selector spec.nodeName=${aside.node}`],
          notChecked: aside.notChecked,
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
