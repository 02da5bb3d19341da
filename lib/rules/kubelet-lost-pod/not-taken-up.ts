import { citeField, citeRecomputed, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { nodeLoss } from "#lib/evidence/node-condition.ts";
import { eventsWith, kubeletStarts } from "#lib/evidence/timeline.ts";
import type { Collected, EvidenceMap } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext } from "#lib/rules/define.ts";

/** A kubelet writes a pod's first status within seconds; two minutes leave room for one that is busy or was just started. */
const PATIENCE_MS = 120_000;

interface Evidence {
  readonly pod: Pod;
  readonly node: Collected<EvidenceMap["node"]>;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly nodeLease: Collected<EvidenceMap["nodeLease"]>;
  readonly nodeEvents: Collected<readonly KubeEvent[]>;
}

/** Since when the pod has its node, while nothing in its status is of a kubelet's hand: the first it writes is `startTime`. */
function untouchedSince({ spec, status, metadata }: Pod): number | null {
  if (!spec?.nodeName || metadata?.deletionTimestamp || metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined) return null;
  const { startTime, containerStatuses = [], initContainerStatuses = [], phase } = status ?? {};
  if (startTime || containerStatuses.length + initContainerStatuses.length > 0 || phase !== "Pending") return null;
  const bound = conditionOf(status?.conditions, "PodScheduled");
  return parseTime(bound?.status === "True" ? bound.lastTransitionTime : null) ?? parseTime(metadata?.creationTimestamp);
}

function fromKubelet({ reporter }: { readonly reporter: string }): boolean {
  return reporter === "kubelet";
}

/** A pod that has its node for minutes, on which a kubelet reports as healthy and has not written one word about the pod. */
export function notTakenUp({ pod, node, events, nodeLease, nodeEvents }: Evidence, { now, version }: RuleContext): RuleAnswer {
  const since = untouchedSince(pod);
  if (since === null || now - since < PATIENCE_MS) return NOT_APPLICABLE;
  if (!node.ok) return lacking("node", node.why);
  const { object } = node.value;
  const name = pod.spec?.nodeName ?? "";
  const ready = conditionOf(object?.status?.conditions, "Ready");
  const lease = nodeLease.ok ? nodeLease.value : null;
  if (object === null || ready?.status !== "True" || nodeLoss(object, lease, now, version)) return NOT_APPLICABLE;
  const isNew = now - (parseTime(ready.lastTransitionTime) ?? 0) < PATIENCE_MS;
  if (isNew || (nodeEvents.ok && kubeletStarts(nodeEvents.value, now - PATIENCE_MS).length > 0)) return NOT_APPLICABLE;
  if (events.ok && eventsWith(events.value, {}).some(fromKubelet)) return NOT_APPLICABLE;
  const ref = refOf("Pod", pod);
  return {
    verdict: "found",
    findings: [
      {
        certainty: "likely",
        message: "not-taken-up",
        nextStep: "compare-and-restart",
        avoid: "delete-untouched",
        params: {
          pod: pod.metadata?.name ?? "",
          node: name,
          container: pod.spec?.containers?.[0]?.name ?? "",
          since: clock(since),
          minutes: Math.floor((now - since) / 60_000),
        },
        root: nodeRoot(name),
        cites: [
          citeField(ref, "spec.nodeName", name),
          citeRecomputed(ref, "status.startTime", "<not there>"),
          citeField(`Node/${name}`, "status.conditions[Ready]", ready.status, ready.lastTransitionTime),
        ],
        fixes: [offer("delete-pod", "no", "same-kubelet")],
        runbooks: ["restart-kubelet"],
        kubectl: [
          sh`kubectl get pods -A -o wide --sort-by=.metadata.creationTimestamp --field-selector spec.nodeName=${name}`,
          sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
        ],
        notChecked: ["kubelet-log"],
      },
    ],
  };
}
