import type { Condition, Node, Pod, Taint } from "#lib/kube/objects.ts";
import { tolerates } from "#lib/kube/taints.ts";
import { kubeTime } from "../../time.ts";
import type { Draft, StoredObject } from "../../types.ts";
import type { Live, World } from "../world.ts";

const GC_EVERY_MS = 20_000;
const QUARANTINE_MS = 40_000;
const OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

/** Taint eviction and pod garbage collection (F1.9). */
export function beginEvictions(world: World): void {
  const goneSince = new Map<string, number>();
  const collect = () => {
    if (collectPods(world, goneSince)) world.soon("pod-gc", GC_EVERY_MS, collect);
  };
  world.onChange("Node", ({ object, type }) => {
    world.soon("pod-gc", GC_EVERY_MS, collect);
    if (type !== "DELETED") evictFrom(world, object.metadata.name);
  });
  world.onChange("Pod", ({ object, previous }) => {
    if (object.metadata.deletionTimestamp && !previous?.metadata.deletionTimestamp) world.soon("pod-gc", GC_EVERY_MS, collect);
  });
}

function evictFrom(world: World, nodeName: string): void {
  const taints = noExecute(world.get<Node>("Node", undefined, nodeName));
  for (const pod of taints.length === 0 ? [] : podsOn(world, nodeName)) {
    const seconds = toleratedSeconds(pod, taints);
    if (seconds === null) continue;
    world.soon(`taint-eviction/${pod.metadata.uid}`, seconds * 1000 + 100, () => {
      const still = noExecute(world.get<Node>("Node", undefined, nodeName));
      const again = world.get<Pod>("Pod", pod.metadata.namespace, pod.metadata.name);
      if (again && again.metadata.uid === pod.metadata.uid && toleratedSeconds(again, still) !== null) evict(world, again);
    });
  }
}

function noExecute(node: Live<Node> | undefined): readonly Taint[] {
  return (node?.spec?.taints ?? []).filter((each) => each.effect === "NoExecute");
}

function podsOn(world: World, node: string): readonly Live<Pod>[] {
  return world.list<Pod>("Pod").filter((pod) => pod.spec?.nodeName === node);
}

/** After how long a pod must go; null when it may stay. */
function toleratedSeconds(pod: Pod, taints: readonly Taint[]): number | null {
  let least: number | null = null;
  for (const taint of taints) {
    const tolerations = (pod.spec?.tolerations ?? []).filter((each) => tolerates(each, taint));
    if (tolerations.length === 0) return 0;
    for (const { tolerationSeconds } of tolerations) {
      if (tolerationSeconds !== undefined) least = Math.min(least ?? Number.POSITIVE_INFINITY, tolerationSeconds);
    }
  }
  return least;
}

function evict(world: World, pod: Live<Pod>): void {
  const { namespace = "", name } = pod.metadata;
  mark(world, pod, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint");
  // This event names the pod without its uid (F1.9).
  world.recorder.legacy(
    { kind: "Pod", apiVersion: "v1", metadata: { namespace, name } },
    {
      type: "Normal",
      reason: "TaintManagerEviction",
      message: `Marking for deletion Pod ${namespace}/${name}`,
      component: "taint-eviction-controller",
    },
  );
  world.remove("Pod", pod);
}

function mark(world: World, pod: Live<Pod>, reason: string, message: string): void {
  const condition: Draft<Condition> = {
    type: "DisruptionTarget",
    status: "True",
    reason,
    message,
    lastProbeTime: null,
    lastTransitionTime: kubeTime(world.now()),
  };
  world.edit<Pod>("Pod", pod, (draft) => {
    const others = (draft.status?.conditions ?? []).filter((each) => each.type !== "DisruptionTarget");
    draft.status = { ...draft.status, conditions: [...others, condition] };
  });
}

/** Returns whether there is something to come back for. */
function collectPods(world: World, goneSince: Map<string, number>): boolean {
  const now = world.now();
  let waiting = false;
  for (const pod of world.list<Pod>("Pod")) {
    const name = pod.spec?.nodeName;
    if (!name) continue;
    const node = world.get<Node>("Node", undefined, name);
    if (node) {
      goneSince.delete(name);
      if (pod.metadata.deletionTimestamp && isOutOfService(node)) forceDelete(world, pod);
      continue;
    }
    const since = goneSince.get(name) ?? now;
    goneSince.set(name, since);
    if (pod.metadata.deletionGracePeriodSeconds === 0) continue;
    if (now - since < QUARANTINE_MS) {
      waiting = true;
      continue;
    }
    mark(world, pod, "DeletionByPodGC", "PodGC: node no longer exists");
    forceDelete(world, world.get<Pod>("Pod", pod.metadata.namespace, pod.metadata.name) ?? pod);
  }
  return waiting;
}

function isOutOfService(node: Node): boolean {
  const ready = node.status?.conditions?.find((each) => each.type === "Ready");
  return ready?.status !== "True" && (node.spec?.taints ?? []).some((each) => each.key === OUT_OF_SERVICE);
}

function forceDelete(world: World, pod: Live<Pod>): void {
  if (pod.status?.phase !== "Succeeded" && pod.status?.phase !== "Failed") {
    world.edit<Pod>("Pod", pod, (draft: Draft<Pod> & StoredObject) => {
      draft.status = { ...draft.status, phase: "Failed" };
    });
  }
  world.remove("Pod", pod, { gracePeriodSeconds: 0 });
}
