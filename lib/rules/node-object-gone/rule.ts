import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { lacking, offer, waitUntil } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** Pod garbage collection acts 40 to 80 s after the Node went (F1.9). */
const GC_LATEST_MS = 80_000;

function found(pod: Pod, node: string, removal: EventFacts | null, eventsRead: boolean, now: number): RuleAnswer {
  const ref = refOf("Pod", pod);
  const due = removal?.last ? removal.last + GC_LATEST_MS : null;
  const variant = due === null ? "gone" : now <= due ? "gc-due" : "gc-overdue";
  return {
    verdict: "found",
    findings: [
      {
        certainty: "certain",
        message: variant,
        nextStep: variant === "gc-overdue" ? "check-gc" : "wait",
        avoid: "machine",
        params: {
          pod: pod.metadata?.name ?? "",
          node,
          went: removal?.last ? clock(removal.last) : "?",
          due: due === null ? "?" : clock(due),
        },
        root: nodeRoot(node),
        cites: [
          citeField(ref, "spec.nodeName", node),
          { object: `Node/${node}`, path: "metadata.name", value: "<not found>", recomputed: true },
          ...(removal ? [citeEvent(removal.event)] : []),
        ],
        fixes: [
          variant === "gc-overdue" ? waitUntil(due, "after", "after-repair") : waitUntil(due),
          variant === "gc-due" ? offer("force-delete", "no", "too-early") : offer("force-delete", "after"),
        ],
        runbooks: ["confirm-node-off"],
        kubectl: [sh`kubectl get node ${node}`, sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml`],
        notChecked: ["machine", "controller-manager", ...(eventsRead ? [] : ["node-events"])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "node-object-gone",
    evidence: ["pod"],
    optionalEvidence: ["node", "nodeEvents"],
    certainties: ["certain"],
    explains: ["container-status-unknown", "within-grace-period", "mirror-pod-static-manifest", "readiness-probe-wrong-port"],
    fixes: ["wait-until", "force-delete"],
    runbooks: ["confirm-node-off"],
  },
  messages,
  detect({ pod, node, nodeEvents }, { now, symptom }) {
    const name = pod.spec?.nodeName;
    if (!name || symptom.class === "healthy" || (pod.metadata?.finalizers ?? []).length > 0) return NOT_APPLICABLE;
    // A pod that ended by itself has been reported: its node's absence is no cause of how it ended.
    const ended = pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
    if (ended && pod.metadata?.deletionTimestamp === undefined) return NOT_APPLICABLE;
    if (!node.ok) return lacking("node", node.why);
    if (node.value.presence === "unknown") return lacking("node", "stale");
    if (node.value.presence === "present") return NOT_APPLICABLE;
    const removal = nodeEvents.ok ? (eventsWith(nodeEvents.value, { reason: ["RemovingNode", "DeletingNode"] }).at(-1) ?? null) : null;
    return found(pod, name, removal, nodeEvents.ok, now);
  },
});
