import { clock, controllerOf } from "#lib/evidence/cite.ts";
import { evictionMoment, restartMoment } from "#lib/evidence/moments.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost, taintText } from "#lib/kube/taints.ts";
import type { JudgedWait } from "./types.ts";

/** What follows a pod's deletion, by who controls it (F1.9, F1.10): the end of the id of a text. */
const FOLLOWS: Readonly<Record<string, string>> = {
  ReplicaSet: "replaced",
  ReplicationController: "replaced",
  Job: "replaced",
  StatefulSet: "in-order",
  DaemonSet: "same-node",
};

/**
 * The moment at which something comes about by itself, whatever the cause is: the end of the pod's toleration of a taint
 * of its node, else the next start of a crashed container. Null where the evidence names no such moment.
 */
export function waitOf(evidence: EvidenceSet): JudgedWait | null {
  if (!evidence.pod?.ok) return null;
  const pod = evidence.pod.value;
  const node = evidence.node?.ok ? evidence.node.value.object : null;
  return (node === null ? null : evictionWait(pod, node)) ?? restartWait(pod, node);
}

function evictionWait(pod: Pod, node: Node): JudgedWait | null {
  const moment = evictionMoment(pod, node);
  if (moment === null) return null;
  const owner = controllerOf(pod);
  const follows = owner === null ? "not-replaced" : (FOLLOWS[owner.kind] ?? "by-owner");
  return {
    until: moment.at,
    why: "eviction",
    expect: [`eviction-${follows}`, ...(isNodeLost(node) ? ["eviction-stays"] : [])],
    otherwise: "eviction-late",
    params: {
      node: node.metadata?.name ?? "",
      until: clock(moment.at),
      taint: taintText(moment.taint),
      seconds: moment.seconds,
      owner: owner === null ? "" : `${owner.kind} ${owner.name}`,
    },
  };
}

function restartWait(pod: Pod, node: Node | null): JudgedWait | null {
  const moment = restartMoment(pod, node);
  if (moment === null) return null;
  const { container, backOff } = moment;
  return {
    until: moment.at,
    why: "restart",
    expect: ["restart-expect"],
    otherwise: "restart-otherwise",
    params: {
      until: clock(moment.at),
      container: container.name,
      backOff,
      restarts: container.restarts,
      next: container.restarts + 1,
      node: pod.spec?.nodeName ?? "",
    },
  };
}
