import { citeField, nodeRoot } from "#lib/evidence/cite.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** Ended by, or refused because of, a graceful shutdown of its node; reasons and texts changed between versions (F4.9). */
function shutdownOf({ status }: Pod): "terminated" | "refused" | null {
  const disruption = conditionOf(status?.conditions, "DisruptionTarget");
  const text = `${status?.message ?? ""} ${disruption?.reason === "TerminationByKubelet" ? (disruption.message ?? "") : ""}`;
  const ran = (status?.containerStatuses ?? []).length > 0;
  if (status?.reason === "NodeShutdown" || status?.reason === "Shutdown") return ran ? "terminated" : "refused";
  return (!status?.reason || status.reason === "Terminated") && /node (?:is in progress of )?shut(?:ting )?down/i.test(text)
    ? "terminated"
    : null;
}

export const rule = defineRule({
  meta: {
    id: "node-shutdown-leftover",
    evidence: ["pod"],
    optionalEvidence: ["node", "owners"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: ["container-status-unknown", "killed-without-oom", "main-process-fails-at-start"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, owners }, { symptom }) {
    const shutdown = shutdownOf(pod);
    if (shutdown === null) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const known = node.ok && node.value.presence !== "unknown" ? node.value : null;
    const ready = conditionOf(known?.object?.status?.conditions, "Ready");
    const away = known !== null && ready?.status !== "True";
    return foundOr(
      [
        {
          certainty: "certain",
          message: shutdown,
          nextStep: away ? "node-away" : aside.place === "replaced" ? "tidy" : "replace",
          avoid: "crash",
          params: aside.params,
          root: nodeRoot(aside.node),
          cites: [
            ...aside.cites,
            ...(ready ? [citeField(`Node/${aside.node}`, "status.conditions[Ready].status", ready.status, ready.lastTransitionTime)] : []),
          ],
          fixes: [offerDelete(aside.place, { waiting: "now", naked: "now" })],
          runbooks: [],
          kubectl: aside.kubectl,
          notChecked: [...aside.notChecked, ...(known === null ? ["node"] : [])],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
