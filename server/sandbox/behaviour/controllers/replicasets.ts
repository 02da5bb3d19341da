import type { Condition, Pod } from "#lib/kube/objects.ts";
import type { Live, World } from "../world.ts";
import { createFor, deleteFor, isActive, isReady, podFrom, podsOf, reconcile, type Workload, withCondition } from "./owned.ts";

const COMPONENT = "replicaset-controller";
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 1_000_000;

/** Keeps as many pods of a ReplicaSet as it asks for. */
export function beginReplicaSets(world: World): void {
  const retries = new Map<string, number>();
  const sync = (set: Live<Workload>) => {
    if (set.metadata.deletionTimestamp) return;
    const failure = scale(world, set);
    writeStatus(world, set, failure);
    const { uid, namespace, name } = set.metadata;
    if (failure === null) {
      retries.delete(uid);
      return;
    }
    const delay = retries.get(uid) ?? FIRST_RETRY_MS;
    retries.set(uid, Math.min(MAX_RETRY_MS, delay * 2));
    world.soon(`ReplicaSet/${namespace}/${name}/again`, delay, () => {
      const again = world.get<Workload>("ReplicaSet", namespace, name);
      if (again) sync(again);
    });
  };
  reconcile(world, "ReplicaSet", sync);
}

/** Creates and deletes pods; returns why a pod could not be created, null when none failed. */
function scale(world: World, set: Live<Workload>): string | null {
  const pods = podsOf(world, set).filter(isActive);
  const wanted = set.spec?.replicas ?? 1;
  for (const pod of [...pods].sort(expendableFirst).slice(0, Math.max(0, pods.length - wanted))) deleteFor(world, set, pod, COMPONENT);
  for (let count = pods.length; count < wanted; count += 1) {
    const pod = podFrom(set, { generateName: `${set.metadata.name}-` });
    const failure = createFor(
      world,
      set,
      pod,
      COMPONENT,
      (name) => `Created pod: ${name}`,
      (text) => `Error creating: ${text}`,
    );
    if (failure !== null) return failure;
  }
  return null;
}

function expendableFirst(a: Live<Pod>, b: Live<Pod>): number {
  const rank = (pod: Pod) => (pod.spec?.nodeName ? 2 : 0) + (isReady(pod) ? 1 : 0);
  return rank(a) - rank(b) || (a.metadata.creationTimestamp < b.metadata.creationTimestamp ? 1 : -1);
}

function writeStatus(world: World, set: Live<Workload>, failure: string | null): void {
  const pods = podsOf(world, set);
  const active = pods.filter(isActive);
  const ready = active.filter(isReady).length;
  const now = world.now();
  const failed: Condition = { type: "ReplicaFailure", status: "True", reason: "FailedCreate", message: failure ?? "" };
  const kept = (set.status?.conditions ?? []).filter((each) => each.type !== "ReplicaFailure");
  // The first refusal's text stays: the controller writes the condition anew only when status or reason change.
  const standing = set.status?.conditions?.some((each) => each.type === "ReplicaFailure");
  const conditions =
    failure === null ? kept : standing ? (set.status?.conditions ?? []) : withCondition(set.status?.conditions, failed, now);
  world.writeStatus("ReplicaSet", set, {
    replicas: active.length,
    ...(active.length === 0 ? {} : { fullyLabeledReplicas: active.length }),
    ...(ready === 0 ? {} : { readyReplicas: ready, availableReplicas: ready }),
    terminatingReplicas: pods.filter((pod) => pod.metadata.deletionTimestamp).length,
    observedGeneration: set.metadata.generation ?? 1,
    ...(conditions.length === 0 ? {} : { conditions }),
  });
}
