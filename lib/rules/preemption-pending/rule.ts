import { citeField, citeRecomputed, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { nameList, refusedBy } from "#lib/evidence/scheduling.ts";
import type { BoundPod } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { parseTime } from "#lib/kube/time.ts";
import { offer, waitUntil } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** The end of the longest grace among those that leave; null where it has passed, or is not known. */
function lastEnd(leaving: readonly BoundPod[], now: number): number | null {
  const ends = leaving.map(({ deadline }) => parseTime(deadline) ?? Number.NEGATIVE_INFINITY);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return last > now ? last : null;
}

/** Room is being made: that is waited for. Past the last grace somebody is stuck, and no moment can be named. */
function fixesFor(leaving: readonly BoundPod[], until: number | null): readonly OfferedFix[] {
  return [...(leaving.length > 0 && until !== null ? [waitUntil(until)] : []), offer("delete-pod", "no")];
}

export const rule = defineRule({
  meta: {
    id: "preemption-pending",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: ["host-port-conflict", "insufficient-resources", "node-pod-capacity", "pod-anti-affinity-unsatisfiable"],
    fixes: ["wait-until", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, schedulingNodes }, { now }) {
    const node = pod.status?.nominatedNodeName;
    if (!node || pod.spec?.nodeName || pod.metadata?.deletionTimestamp) return NOT_APPLICABLE;
    const condition = refusedBy(pod);
    const place = schedulingNodes.ok ? schedulingNodes.value.find((one) => one.node.metadata?.name === node) : undefined;
    // Room is made only for a pod that was refused first: without a refusal those that leave leave for their own reasons.
    const leaving = condition === null ? [] : (place?.pods ?? []).filter(({ terminating }) => terminating);
    const names = leaving.map((one) => one.pod);
    const until = lastEnd(leaving, now);
    // From 1.35 on a node is also named while volumes or devices are bound, without any refusal (F4.1).
    const message =
      leaving.length > 0 ? "victims" : condition === null ? "binding" : schedulingNodes.ok && !place ? "node-gone" : "no-victim";
    const finding: RuleFinding = {
      certainty: leaving.length > 0 ? "certain" : message === "no-victim" ? "possible" : "likely",
      message,
      nextStep:
        leaving.length > 0
          ? until === null
            ? "open-victims"
            : "watch-victims"
          : message === "binding"
            ? "look-at-binding"
            : "wait-for-scheduler",
      avoid: "delete",
      params: {
        pod: pod.metadata?.name ?? "",
        node,
        victims: nameList(names) || "-",
        priority: pod.spec?.priority ?? 0,
        until: until === null ? "-" : clock(until),
      },
      root: nodeRoot(node),
      cites: [
        citeField(refOf("Pod", pod), "status.nominatedNodeName", node),
        ...(condition
          ? [citeField(refOf("Pod", pod), "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)]
          : []),
        ...leaving.slice(0, 5).map((one) => citeRecomputed(`Pod/${one.pod}`, "metadata.deletionTimestamp", one.deadline ?? "<set>")),
      ],
      fixes: [...fixesFor(leaving, until)],
      runbooks: [],
      kubectl: [
        sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
        sh`kubectl get pods -A --field-selector spec.nodeName=${node} -o wide`,
      ],
      notChecked: schedulingNodes.ok ? [] : ["victims"],
    };
    return { verdict: "found", findings: [finding] };
  },
});
