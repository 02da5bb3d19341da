import { citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { openClaims, SELECTED_NODE } from "#lib/evidence/open-claims.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { EvidenceMap } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import { parseTime } from "#lib/kube/time.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const DEFAULT_SCHEDULER = "default-scheduler";
/** A scheduler answers within seconds; a minute leaves room for a restart and for the election of a new leader. */
const PATIENCE_MS = 60_000;
const SCHEDULER_EVENTS = ["FailedScheduling", "Scheduled", "Unschedulable", "Preempted"];

/**
 * The claim without a volume on which the scheduler wrote the node it chose: it holds the pod until the volume is made, up
 * to ten minutes, and writes nothing on the pod meanwhile (F4.1).
 */
function chosenOn(claims: EvidenceMap["claims"]): { readonly name: string; readonly node: string } | null {
  const [chosen] = openClaims(claims).flatMap(({ metadata }) => {
    const node = metadata?.annotations?.[SELECTED_NODE];
    return node ? [{ name: metadata?.name ?? "", node }] : [];
  });
  return chosen ?? null;
}

export const rule = defineRule({
  meta: {
    id: "scheduler-not-running",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "claims"],
    classes: ["pending"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, claims }, { now }) {
    const { spec, metadata, status } = pod;
    // A nominated node is a scheduler's word as well (F4.1).
    const gated = (spec?.schedulingGates ?? []).length > 0 || Boolean(status?.nominatedNodeName);
    if (spec?.nodeName || gated || conditionOf(status?.conditions, "PodScheduled")) return NOT_APPLICABLE;
    const created = parseTime(metadata?.creationTimestamp);
    if (created === null || now - created < PATIENCE_MS) return NOT_APPLICABLE;
    const scheduler = spec?.schedulerName || DEFAULT_SCHEDULER;
    const spoke = (events.ok ? eventsWith(events.value, {}) : []).some(
      ({ reason, reporter }) => SCHEDULER_EVENTS.includes(reason) || reporter === scheduler,
    );
    if (spoke) return { verdict: "clear", because: "spoke", params: { scheduler } };
    const chosen = claims.ok ? chosenOn(claims.value) : null;
    if (chosen !== null) return { verdict: "clear", because: "chose", params: { scheduler, claim: chosen.name, node: chosen.node } };
    const unread = !claims.ok && podReferences(pod).claims.length > 0;
    const owner = workloadOf(pod, owners.ok ? owners.value : []);
    const isDefault = scheduler === DEFAULT_SCHEDULER;
    const ref = refOf("Pod", pod);
    return {
      verdict: "found",
      findings: [
        {
          certainty: events.ok && !unread ? "likely" : "possible",
          message: isDefault ? "default" : "other",
          nextStep: isDefault ? "control-plane" : "start-or-change",
          avoid: "capacity",
          params: {
            pod: metadata?.name ?? "",
            scheduler,
            minutes: Math.floor((now - created) / 60_000),
            owner: `${owner.kind} ${owner.name}`,
          },
          root: { kind: "Scheduler", key: `scheduler/${scheduler}`, label: scheduler },
          cites: [
            citeField(ref, "spec.schedulerName", scheduler),
            citeField(ref, "metadata.creationTimestamp", metadata?.creationTimestamp),
            citeRecomputed(ref, "status.conditions[PodScheduled]", "<not there>"),
          ],
          fixes: [],
          runbooks: [],
          kubectl: [
            sh`kubectl get pods -A | grep -i ${isDefault ? "kube-scheduler" : scheduler}`,
            "kubectl -n kube-system get leases",
            sh`${kubectlIn(pod)} get events --field-selector involvedObject.name=${metadata?.name ?? ""}`,
          ],
          notChecked: ["scheduler", ...(events.ok ? [] : ["events"]), ...(unread ? ["claims"] : [])],
        },
      ],
    };
  },
});
