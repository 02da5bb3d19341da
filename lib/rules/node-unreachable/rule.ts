import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, clock, controllerOf, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { allContainersEnded } from "#lib/evidence/containers.ts";
import { type NodeLoss, nodeLoss, unreachableTaint } from "#lib/evidence/node-condition.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Lease, Node, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { outOfServiceTaints, taintText } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type OfferedFix, type RuleAnswer } from "#lib/rules/define.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

/** Wanted and ready replicas, when some owner says that it has all of them without this pod. */
function fullStrength(owners: readonly OwnerLink[]): OwnerLink | null {
  return (
    owners.findLast(({ object }) => {
      const { spec, status } = asKube<PodTemplateHolder>(object ?? {});
      return spec?.replicas !== undefined && spec.replicas > 0 && (status?.readyReplicas ?? 0) >= spec.replicas;
    }) ?? null
  );
}

/** The taint frees a node's pods once; where it stands it has nothing more to give, and a DaemonSet's pod nowhere to go. */
function taintOffer(node: Node, daemon: boolean, when: "after" | "now"): OfferedFix {
  if (outOfServiceTaints(node).length > 0) return offer("out-of-service-taint", "no", "taint-there");
  return daemon ? offer("out-of-service-taint", "no", "taint-daemon") : offer("out-of-service-taint", when);
}

/** The finalizers that keep a Node whose deletion is asked for: an autoscaler gives the machine up, and waits for something. */
function going({ metadata }: Node): readonly string[] {
  return metadata?.deletionTimestamp ? (metadata.finalizers ?? []) : [];
}

function fixesFor(pod: Pod, node: Node, loss: NodeLoss, deleted: boolean): OfferedFix[] {
  const daemon = controllerOf(pod)?.kind === "DaemonSet";
  const when = loss === "lease" ? "after" : "now";
  return [
    deleted ? offer("redelete", "no") : offer("delete-pod", "no"),
    taintOffer(node, daemon, when),
    node.metadata?.deletionTimestamp ? offer("delete-node-object", "no", "node-going") : offer("delete-node-object", when),
    offer("force-delete", "no"),
  ];
}

/** Far more than any grace a node controller is given, ms: a Lease so old and a node that still says Ready, and nobody looks (F1.11). */
const NOBODY_LOOKS = 10 * 60_000;

interface Lost {
  readonly pod: Pod;
  readonly node: Node;
  readonly lease: Lease | null;
  readonly owners: readonly OwnerLink[] | null;
  readonly loss: NodeLoss;
  readonly deleted: boolean;
  readonly now: number;
}

function citesOf({ pod, node, lease, deleted }: Lost): Cite[] {
  const name = node.metadata?.name ?? "";
  const ref = `Node/${name}`;
  const ready = conditionOf(node.status?.conditions, "Ready");
  const taint = unreachableTaint(node);
  return [
    citeField(ref, "status.conditions[Ready].status", ready?.status, ready?.lastTransitionTime),
    citeField(ref, "status.conditions[Ready].message", ready?.message, ready?.lastTransitionTime),
    ...(taint ? [citeField(ref, "spec.taints", taintText(taint), taint.timeAdded)] : []),
    ...(lease ? [citeField(`Lease/kube-node-lease/${name}`, "spec.renewTime", lease.spec?.renewTime)] : []),
    ...going(node).map((finalizer) => citeField(ref, "metadata.finalizers", finalizer, node.metadata?.deletionTimestamp)),
    ...(deleted ? [citeField(refOf("Pod", pod), "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp)] : []),
  ];
}

function wordsFor({ pod, node, loss, deleted }: Lost, unwatched: boolean): string {
  if (loss === "lease") return unwatched ? "lease-unwatched" : "lease";
  if (conditionOf(node.status?.conditions, "Ready")?.reason === "NodeStatusNeverUpdated") return "never";
  if (deleted) return "deleting";
  return controllerOf(pod)?.kind === "DaemonSet" ? "daemon" : "frozen";
}

function stepFor({ pod, node, loss }: Lost, unwatched: boolean, replaced: boolean): string {
  if (loss === "lease") return unwatched ? "node-and-controller" : "watch";
  if (going(node).length > 0) return "finish-removal";
  if (controllerOf(pod)?.kind === "DaemonSet") return "recover-or-remove";
  return replaced ? "no-hurry" : "confirm";
}

function found(lost: Lost): RuleAnswer {
  const { pod, node, lease, owners, loss, deleted, now } = lost;
  const name = node.metadata?.name ?? "";
  const ready = conditionOf(node.status?.conditions, "Ready");
  const taint = unreachableTaint(node);
  const heard = parseTime(lease?.spec?.renewTime) ?? parseTime(ready?.lastHeartbeatTime);
  const since = parseTime(ready?.lastTransitionTime) ?? parseTime(taint?.timeAdded);
  const strong = fullStrength(owners ?? []);
  const unwatched = loss === "lease" && heard !== null && now - heard > NOBODY_LOOKS;
  return {
    verdict: "found",
    findings: [
      {
        certainty: loss === "lease" ? "likely" : "certain",
        message: wordsFor(lost, unwatched),
        nextStep: stepFor(lost, unwatched, strong !== null),
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: name,
          since: since === null ? "?" : clock(since),
          heard: heard === null ? "?" : clock(heard),
          says: ready?.message ?? "-",
          held: going(node).join(", ") || "-",
          owner: strong ? `${strong.ref.kind} ${strong.ref.name}` : "",
        },
        root: nodeRoot(name),
        cites: citesOf(lost),
        fixes: fixesFor(pod, node, loss, deleted),
        runbooks: ["confirm-node-off"],
        kubectl: [sh`kubectl describe node ${name}`, sh`kubectl -n kube-node-lease get lease ${name} -o yaml`],
        notChecked: ["machine", ...(lease === null ? ["lease"] : []), ...(owners === null ? ["replacement"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "node-unreachable",
    evidence: ["pod"],
    optionalEvidence: ["node", "nodeLease", "owners"],
    certainties: ["certain", "likely"],
    explains: [
      "mirror-pod-static-manifest",
      "container-status-unknown",
      "within-grace-period",
      "kubelet-lost-pod",
      "finalizer-controller-not-clearing",
      "finalizer-orphaned-owner-gone",
      "readiness-probe-wrong-port",
    ],
    fixes: ["redelete", "delete-pod", "out-of-service-taint", "delete-node-object", "force-delete"],
    runbooks: ["confirm-node-off"],
  },
  messages,
  detect({ pod, node, nodeLease, owners }, { now, version, symptom }) {
    const deletion = deletionOf(pod.metadata, now);
    const ended = pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
    if (!pod.spec?.nodeName || (ended && deletion === null)) return NOT_APPLICABLE;
    if (!node.ok) return lacking("node", node.why);
    if (node.value.presence === "unknown") return lacking("node", "stale");
    if (node.value.object === null) return NOT_APPLICABLE;
    const lease = nodeLease.ok ? nodeLease.value : null;
    const loss = nodeLoss(node.value.object, lease, now, version);
    const params = { node: pod.spec.nodeName };
    // A stale Lease alone is an early sign: it explains a pod that is unwell and says nothing about one that is well.
    if (loss === "lease" && symptom.class === "healthy") return NOT_APPLICABLE;
    if (loss === null) {
      if (!deletion?.overdueSeconds) return NOT_APPLICABLE;
      // Ready holds for the better part of a minute after the last word; the Lease tells earlier.
      return nodeLease.ok ? { verdict: "clear", because: "heard", params } : lacking("nodeLease", nodeLease.why);
    }
    // The kubelet's last word is its DELETE with grace 0: a node that went silent afterwards holds nothing up (F1.3).
    if (deletion?.graceSeconds === 0 && allContainersEnded(pod)) return { verdict: "clear", because: "kubelet-done", params };
    return found({ pod, node: node.value.object, lease, owners: owners.ok ? owners.value : null, loss, deleted: deletion !== null, now });
  },
});
