import { citeField, citeRecomputed, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import { parseTime } from "#lib/kube/time.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const DEFAULT_SCHEDULER = "default-scheduler";
/** A scheduler answers within seconds; a minute leaves room for a restart and for the election of a new leader. */
const PATIENCE_MS = 60_000;
const SCHEDULER_EVENTS = ["FailedScheduling", "Scheduled", "Unschedulable", "Preempted"];

export const rule = defineRule({
  meta: {
    id: "scheduler-not-running",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    classes: ["pending"],
    certainties: ["likely", "possible"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners }, { now }) {
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
    const owner = workloadOf(pod, owners.ok ? owners.value : []);
    const isDefault = scheduler === DEFAULT_SCHEDULER;
    const ref = refOf("Pod", pod);
    return {
      verdict: "found",
      findings: [
        {
          certainty: events.ok ? "likely" : "possible",
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
            `kubectl get pods -A | grep -i ${isDefault ? "kube-scheduler" : scheduler}`,
            "kubectl -n kube-system get leases",
            `${kubectlIn(pod)} get events --field-selector involvedObject.name=${metadata?.name ?? ""}`,
          ],
          notChecked: ["scheduler", ...(events.ok ? [] : ["events"])],
        },
      ],
    };
  },
});
