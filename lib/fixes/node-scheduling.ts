import { type FixPlan, type NodeInput, notOffered, type Said, says } from "./define.ts";
import { ownerState, patchRequest, patchTwin } from "./patch-request.ts";

const READ_BACK_MS = 15_000;

/** Opens a node for new pods or closes it: the plan that cordon and uncordon share (F7.4). */
export function schedulingPlan(input: NodeInput, unschedulable: boolean, risks: readonly Said[]): FixPlan {
  const { metadata, spec } = input.object;
  const node = metadata?.name ?? "";
  if (metadata?.deletionTimestamp !== undefined) return notOffered("deleted", { node });
  if ((spec?.unschedulable === true) === unschedulable) return notOffered("already", { node });
  const request = patchRequest(input, { spec: { unschedulable } });
  return {
    offered: true,
    what: [says("what", { node, pods: input.pods.bound })],
    request,
    kubectl: patchTwin(input, request),
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks,
    gentler: [],
    confirm: { reason: false },
    doneMeans: says("done", { node }),
    success: { kind: "node-schedulable", schedulable: !unschedulable, withinMs: READ_BACK_MS },
    state: ownerState(input),
  };
}
