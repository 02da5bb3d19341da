import { type DrainPod, type FixPlan, type NodeFix, type NodeInput, notOffered, type Said, says } from "./define.ts";
import { DRAIN_TEXTS } from "./drain-node-texts.ts";
import { drainPods } from "./drain-pods.ts";
import { ownerState, patchRequest, patchTwin } from "./patch-request.ts";
import { kubectlTwin, nodeReady } from "./pod-deletion.ts";
import type { Statement } from "./statement.ts";

/** So long may nothing move before a drain is called stuck: a slow replacement may need its time to be Ready. */
const STANDSTILL_MS = 30 * 60_000;
const MOST_NAMES = 5;

/** Names of pods for a sentence; the list beside it has them all. */
function namesOf(pods: readonly DrainPod[]): string {
  const names = pods.slice(0, MOST_NAMES).map(({ namespace, name }) => `${namespace}/${name}`);
  return [...names, ...(pods.length > MOST_NAMES ? [`+${pods.length - MOST_NAMES}`] : [])].join(", ");
}

/** A sentence about some of the pods; none where there are none. */
function saysOf(id: string, pods: readonly DrainPod[], more: Said["params"] = {}): Said[] {
  return pods.length === 0 ? [] : [says(id, { ...more, count: pods.length, pods: namesOf(pods) })];
}

function risksOf({ object }: NodeInput, pods: readonly DrainPod[]): Said[] {
  const ready = nodeReady(object);
  const node = object.metadata?.name ?? "";
  const held = pods.filter(({ why }) => why.id === "pod-held");
  const twice = pods.filter(({ why }) => why.id === "pod-two-budgets");
  return [
    ...saysOf("two-budgets", twice),
    ...saysOf("held", held),
    ...(ready === "True" ? [] : [says("not-ready", { node, ready: ready ?? "–" })]),
    says("room"),
    says("stays-cordoned", { node }),
  ];
}

/** What is lost and somebody has to accept: a tick each. */
function statementsOf(pods: readonly DrainPod[]): { param: Statement; said: Said }[] {
  const losing = (loss: DrainPod["loses"][number]) => pods.filter(({ loses }) => loses.includes(loss));
  return [
    ...saysOf("empty-dir", losing("empty-dir")).map((said) => ({ param: "emptyDirLost" as const, said })),
    ...saysOf("unmanaged", losing("recreation")).map((said) => ({ param: "unmanagedLost" as const, said })),
  ];
}

function plan(input: NodeInput): FixPlan {
  const { metadata, spec } = input.object;
  const node = metadata?.name ?? "";
  if (metadata?.deletionTimestamp !== undefined) return notOffered("deleted", { node });
  if (input.nodePods === undefined) return notOffered("unread", { node });
  const drain = drainPods(input.nodePods);
  const count = (fate: DrainPod["fate"]) => drain.filter((pod) => pod.fate === fate).length;
  const counts = { node, evict: count("evict"), wait: count("wait"), leave: count("leave") };
  if (counts.evict + counts.wait === 0) return notOffered("nothing", { node, leave: counts.leave });
  const request = patchRequest(input, { spec: { unschedulable: true } });
  const evictions = drain.flatMap((pod) => (pod.request === null ? [] : [kubectlTwin(pod.request)]));
  const statements = statementsOf(drain);
  return {
    offered: true,
    what: [says(spec?.unschedulable === true ? "what-cordoned" : "what", { node }), says("counts", counts), says("by-uid")],
    request,
    drain,
    kubectl: [patchTwin(input, request), ...evictions].join("\n"),
    preconditions: [
      "uid-unchanged",
      "state-unchanged",
      ...(statements.length > 0 ? (["losses-accepted"] as const) : []),
      "budget-allows",
      "permission",
      "dry-run-accepted",
      "nobody-else-acting",
    ],
    risks: risksOf(input, drain),
    gentler: [{ id: "cordon", why: says("cordon-only") }],
    confirm: { reason: false, statements },
    doneMeans: says("done", { count: counts.evict + counts.wait }),
    success: { kind: "drained", withinMs: STANDSTILL_MS },
    state: ownerState(input),
  };
}

/**
 * Cordons the node, then evicts its pods one by one, each by its UID and only as its disruption budget allows; nothing
 * is ever forced (catalogue, "Fixes"; F7.3, F7.4).
 */
export const fix: NodeFix = {
  id: "drain-node",
  rung: 2,
  on: "node",
  permission: { verb: "patch", group: "", resource: "nodes" },
  reads: ["drain"],
  plan,
  texts: DRAIN_TEXTS,
};
