import type { Node, Pod, Toleration } from "#lib/kube/objects.ts";
import { untoleratedTaints } from "#lib/kube/taints.ts";
import type { Draft } from "../../types.ts";
import { matchesNode } from "../scheduler/node-match.ts";
import type { Live, World } from "../world.ts";
import { createFor, isReady, podFrom, podsOf, REACTION_MS, reconcile, type Workload } from "./owned.ts";

const COMPONENT = "daemonset-controller";
/** A failed pod of a daemon is replaced after a back-off. */
const REPLACE_MS = 15_000;

const TOLERATIONS: readonly Toleration[] = [
  ...["not-ready", "unreachable"].map((key) => ({ key: `node.kubernetes.io/${key}`, operator: "Exists", effect: "NoExecute" })),
  ...["disk-pressure", "memory-pressure", "pid-pressure", "unschedulable"].map((key) => ({
    key: `node.kubernetes.io/${key}`,
    operator: "Exists",
    effect: "NoSchedule",
  })),
];

/** Keeps one pod of a DaemonSet on every node that fits. */
export function beginDaemonSets(world: World): void {
  const sync = (set: Live<Workload>) => {
    if (!set.metadata.deletionTimestamp) syncSet(world, set);
  };
  reconcile(world, "DaemonSet", sync);
  world.onChange("Node", ({ type, previous, object }) => {
    const changed =
      type !== "MODIFIED" ||
      JSON.stringify(previous?.metadata.labels) !== JSON.stringify(object.metadata.labels) ||
      JSON.stringify(previous?.spec) !== JSON.stringify(object.spec);
    if (!changed) return;
    for (const set of world.list<Workload>("DaemonSet"))
      world.soon(`DaemonSet/${set.metadata.namespace}/${set.metadata.name}`, REACTION_MS, () =>
        sync(world.get<Workload>("DaemonSet", set.metadata.namespace, set.metadata.name) ?? set),
      );
  });
}

function syncSet(world: World, set: Live<Workload>): void {
  const pods = podsOf(world, set);
  const nodes = world.list<Node>("Node").filter((node) => shouldRun(set, node));
  for (const node of nodes) {
    const there = pods.filter((pod) => targetOf(pod) === node.metadata.name);
    const failed = there.find((pod) => pod.status?.phase === "Failed" && !pod.metadata.deletionTimestamp);
    if (there.length === 0) create(world, set, node.metadata.name);
    else if (failed) replaceLater(world, set, failed, node.metadata.name);
  }
  writeStatus(world, set, nodes.length);
}

function shouldRun(set: Live<Workload>, node: Live<Node>): boolean {
  const spec = set.spec?.template?.spec ?? {};
  const tolerations = [...(spec.tolerations ?? []), ...TOLERATIONS];
  return matchesNode({ spec }, node) && untoleratedTaints(node.spec?.taints, tolerations).length === 0;
}

function targetOf(pod: Pod): string | undefined {
  const [term] = pod.spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return term?.matchFields?.[0]?.values?.[0];
}

function create(world: World, set: Live<Workload>, node: string): void {
  const pod = podFrom(set, { generateName: `${set.metadata.name}-` }) as Draft<Pod>;
  const term = { matchFields: [{ key: "metadata.name", operator: "In", values: [node] }] };
  pod.spec = {
    ...pod.spec,
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] } } },
    tolerations: [...(pod.spec?.tolerations ?? []), ...TOLERATIONS.map((each) => ({ ...each }))],
  };
  createFor(
    world,
    set,
    pod,
    COMPONENT,
    (name) => `Created pod: ${name}`,
    (text) => `Error creating: ${text}`,
  );
}

function replaceLater(world: World, set: Live<Workload>, pod: Live<Pod>, node: string): void {
  world.soon(`DaemonSet/replace/${pod.metadata.uid}`, REPLACE_MS, () => {
    const message = `Found failed daemon pod ${pod.metadata.namespace}/${pod.metadata.name} on node ${node}, will try to kill it`;
    world.recorder.legacy(set, { type: "Warning", reason: "FailedDaemonPod", message, component: COMPONENT });
    world.remove("Pod", pod);
  });
}

function writeStatus(world: World, set: Live<Workload>, desired: number): void {
  const pods = podsOf(world, set);
  const ready = pods.filter(isReady).length;
  world.writeStatus("DaemonSet", set, {
    currentNumberScheduled: pods.length,
    desiredNumberScheduled: desired,
    numberAvailable: ready,
    numberMisscheduled: 0,
    numberReady: ready,
    ...(desired > ready ? { numberUnavailable: desired - ready } : {}),
    observedGeneration: set.metadata.generation ?? 1,
    updatedNumberScheduled: pods.length,
  });
}
