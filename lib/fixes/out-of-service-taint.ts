import type { Taint } from "#lib/kube/objects.ts";
import { outOfServiceTaints } from "#lib/kube/taints.ts";
import { TAINT_OUT_OF_SERVICE } from "#lib/kube/vocabulary.ts";
import { type FixPlan, type NodeFix, type NodeInput, notOffered, type Said, says } from "./define.ts";
import { signOfLife, takenByTaint, uidsOf } from "./lost-node.ts";
import { OUT_OF_SERVICE_TEXTS } from "./out-of-service-texts.ts";
import { ownerState, patchRequest, patchTwin } from "./patch-request.ts";
import { nodeReady } from "./pod-deletion.ts";

const TAINT: Taint = { key: TAINT_OUT_OF_SERVICE, value: "nodeshutdown", effect: "NoExecute" };

/** Pod garbage collection looks every 20 s, and volumes are let go at once (F1.9, F8); the rest is slack. */
const VACATED_MS = 120_000;
const READ_BACK_MS = 15_000;

const nameOf = ({ object }: NodeInput) => object.metadata?.name ?? "";
const stateOf = (input: NodeInput) => ({ ...ownerState(input), ready: nodeReady(input.object) ?? "" });

/** Puts the taint on: the way to free a dead node's pods and volumes that can be undone. */
function taintPlan(input: NodeInput): FixPlan {
  const node = nameOf(input);
  const alive = signOfLife(input);
  if (alive !== null) return { offered: false, why: alive };
  const { bound } = input;
  if (bound === undefined) return notOffered("unread", { node });
  const taken = takenByTaint(bound, TAINT);
  const terminating = taken.filter(({ metadata }) => metadata?.deletionTimestamp !== undefined).length;
  const staying = bound.length - taken.length;
  const request = patchRequest(input, { spec: { taints: [...(input.object.spec?.taints ?? []), TAINT] } });
  return {
    offered: true,
    what: [says("what", { node, pods: taken.length, terminating }), says("how")],
    request,
    kubectl: patchTwin(input, request),
    preconditions: ["uid-unchanged", "state-unchanged", "node-confirmed-off", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [says("cut-off", { node }), says("closed", { node }), ...(staying > 0 ? [says("stays", { pods: staying })] : [])],
    gentler: [{ id: "cordon", why: says("first-cordon", { node }) }],
    confirm: { typedName: node, reason: true, statements: [{ param: "nodeOff", said: says("state-off", { node }) }] },
    doneMeans: says("done", { pods: taken.length, node }),
    success: { kind: "node-vacated", nodeGone: false, pods: uidsOf(taken), withinMs: VACATED_MS },
    state: stateOf(input),
  };
}

/** Takes it off again: for a node that is back, or one that was tainted by mistake. */
function untaintPlan(input: NodeInput): FixPlan {
  const node = nameOf(input);
  const ready = nodeReady(input.object);
  const request = patchRequest(input, {
    spec: { taints: (input.object.spec?.taints ?? []).filter(({ key }) => key !== TAINT_OUT_OF_SERVICE) },
  });
  const early: Said[] = ready === "True" ? [] : [says("not-back", { node, ready: ready ?? "–" })];
  return {
    offered: true,
    title: says("title-off"),
    what: [says("off", { node }), ready === "True" ? says("is-back", { node }) : says("is-not-back", { node, ready: ready ?? "–" })],
    request,
    kubectl: patchTwin(input, request),
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [...early, says("settle", { node })],
    gentler: [],
    confirm: { typedName: node, reason: true },
    doneMeans: says("done-off", { node }),
    success: { kind: "taint-off", key: TAINT_OUT_OF_SERVICE, withinMs: READ_BACK_MS },
    state: stateOf(input),
  };
}

/**
 * PATCH of a node's taints with `node.kubernetes.io/out-of-service=nodeshutdown:NoExecute` added, or, where it stands
 * already, taken off; UID and resourceVersion in the body, every other taint kept (catalogue, "Fixes"; F1.9).
 */
export const fix: NodeFix = {
  id: "out-of-service-taint",
  rung: 3,
  on: "node",
  permission: { verb: "patch", group: "", resource: "nodes" },
  reads: ["node-pods"],
  plan: (input) => (outOfServiceTaints(input.object).length > 0 ? untaintPlan(input) : taintPlan(input)),
  texts: OUT_OF_SERVICE_TEXTS,
};
