import type { TargetKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Draw } from "./draw.ts";
import { CRASHING, RUNNING, type Scene } from "./scenarios.ts";
import { versionOf, type World } from "./world.ts";

/** What somebody else does meanwhile. */
export const KINDS = ["swap", "state", "finalizers", "node-back"] as const;
export type Kind = (typeof KINDS)[number];

export interface Change {
  readonly what: string;
  /** What is there of the target's name afterwards; null = nothing. */
  readonly after: KubeObject | null;
  /** Whether it takes away what justified the plan: then the fix must not act. */
  readonly takesReason: boolean;
  /** Whether it is to the target itself, which the API server can guard to the last moment. */
  readonly onTarget: boolean;
}

/** Whether there is such a thing for this target. */
export function happensTo(kind: Kind, target: TargetKind): boolean {
  return kind !== "node-back" || target === "Pod" || target === "Node";
}

/** Does it. Null when there was nothing left to do it to. */
export async function interfere(kind: Kind, world: World, scene: Scene, draw: Draw): Promise<Change | null> {
  switch (kind) {
    case "swap":
      return swap(world, scene);
    case "state":
      return changeState(world, scene, draw);
    case "finalizers":
      return reorder(world, scene);
    case "node-back":
      return turnNode(world, scene);
  }
}

async function swap(world: World, { scenario, kind }: Scene): Promise<Change> {
  // The node of a pod stays.
  await world.clear(kind === "Pod" ? kind : undefined);
  return { what: "swapped", after: await scenario.make(world, kind), takesReason: true, onTarget: true };
}

const onTarget = (what: string, after: KubeObject | null): Change | null =>
  after === null ? null : { what, after, takesReason: true, onTarget: true };

/** A pod that crashes comes up, one that runs begins to crash. */
async function turnPod(world: World, pod: Pod): Promise<Change | null> {
  const isUp = pod.status?.containerStatuses?.every(({ ready }) => ready) === true;
  return onTarget(isUp ? "it crashes" : "it came up", await world.patch("Pod", { status: isUp ? CRASHING : RUNNING }, "/status"));
}

async function changeState(world: World, scene: Scene, draw: Draw): Promise<Change | null> {
  const { kind } = scene;
  const held = await world.read(kind);
  const finalizers = held?.metadata?.finalizers ?? [];
  const isDeleted = held?.metadata?.deletionTimestamp !== undefined;
  const grace = held?.metadata?.deletionGracePeriodSeconds ?? 30;
  const remove = async (seconds?: number) => {
    await world.remove(kind, seconds);
    return onTarget(`deleted with a grace of ${seconds ?? "its own"}`, await world.read(kind));
  };
  const change = async (what: string, patch: object) => onTarget(what, await world.patch(kind, patch));
  const another = () => change("another finalizer", { metadata: { finalizers: [...finalizers, "example.com/third"] } });
  // An object that is being deleted takes no further finalizer.
  const less = () => change("one finalizer off", { metadata: { finalizers: finalizers.slice(1) } });
  const edit = isDeleted ? less : another;
  const shorter = () => remove(isDeleted ? Math.max(1, grace - draw.pick([1, 7, 20])) : 20);
  const turn = () => turnPod(world, held ?? {});
  if (kind === "Pod")
    return (isDeleted && finalizers.length === 0 ? shorter : draw.pick(isDeleted ? [edit, shorter] : [edit, shorter, turn]))();
  if (kind === "Node") {
    const taints = [{ key: "example.com/taken", effect: "NoSchedule" }];
    const isCordoned = (held as { spec?: { unschedulable?: boolean } }).spec?.unschedulable === true;
    const schedule = () => change("cordoned or let go by somebody", { spec: { unschedulable: isCordoned ? null : true } });
    return draw.pick([schedule, () => change("tainted", { spec: { taints } }), remove])();
  }
  const spec = { template: { metadata: { annotations: { "example.com/released": String(draw.next()) } } } };
  const scale = () => change("scaled", { spec: { replicas: 5 } });
  const edits = [() => change("released", { spec }), remove];
  return draw.pick(kind === "DaemonSet" ? edits : [scale, ...edits])();
}

async function reorder(world: World, { kind }: Scene): Promise<Change | null> {
  const { finalizers = [], deletionTimestamp } = (await world.read(kind))?.metadata ?? {};
  if (finalizers.length < 2 && deletionTimestamp !== undefined) return null;
  const wanted = finalizers.length > 1 ? finalizers.toReversed() : [...finalizers, "example.com/other"];
  const change = onTarget("finalizers reordered", await world.patch(kind, { metadata: { finalizers: wanted } }));
  // What a workload's or a node's own finalizers are justifies nothing that is done to it.
  return change && { ...change, takesReason: kind === "Pod" };
}

async function turnNode(world: World, { kind, scenario }: Scene): Promise<Change | null> {
  const status = scenario.nodeReady === "Unknown" ? "True" : "Unknown";
  const node = await world.patch("Node", { status: { conditions: [{ type: "Ready", status }] } }, "/status");
  const isTarget = kind === "Node";
  const after = isTarget ? node : await world.read(kind);
  return { what: `its node's Ready is ${status}`, after, takesReason: scenario.heedsNode === true, onTarget: isTarget };
}

/** Version of the target from which on the change is there; NaN when it is not to the target. */
export function changedAt(change: Change): number {
  return change.onTarget ? versionOf(change.after) : Number.NaN;
}
