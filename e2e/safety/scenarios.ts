import type { ConfirmRequest, PlanRequest } from "#lib/contract/fixes.ts";
import type { TargetKind, WorkloadKind } from "#lib/fixes/target-kinds.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { Draw } from "./draw.ts";
import { versionOf, type World } from "./world.ts";

/** A fix and an object it is for, so that without any interference it acts. */
export interface Scenario {
  /** Kinds of the target; one is drawn. */
  readonly kinds: readonly TargetKind[];
  /** Makes the target, and what it needs, anew: the same each time but for the UIDs. */
  readonly make: (world: World, kind: TargetKind) => Promise<KubeObject>;
  readonly params?: PlanRequest["params"];
  readonly confirm?: (name: string) => ConfirmRequest;
  /** How far ahead the fix's clock is, so that nobody waits for a grace to pass; ms. */
  readonly skewMs?: number;
  /** Ready of the target's node, or of the node that is the target, at the start (default `True`). */
  readonly nodeReady?: "True" | "Unknown";
  /** The plan counts on how the pod's node is. */
  readonly heedsNode?: true;
}

export const FINALIZERS = ["example.com/first", "example.com/second"];
const CONTAINERS = [{ name: "app", image: "registry.example.test/app:1" }];
const OVERDUE_MS = 300_000;
const typed = (name: string): ConfirmRequest => ({ typedName: name, reason: "INC-1: a drill" });

const podStatus = (phase: string, ready: boolean, state: object) => ({
  phase,
  containerStatuses: [{ ...CONTAINERS[0], imageID: "", ready, restartCount: ready ? 0 : 7, containerID: "containerd://abc", state }],
});
export const RUNNING = podStatus("Running", true, { running: {} });
export const CRASHING = podStatus("Running", false, { waiting: { reason: "CrashLoopBackOff" } });
const ENDED = podStatus("Failed", false, { terminated: { exitCode: 0 } });

interface Shape {
  readonly finalizers?: readonly string[];
  readonly ended?: true;
  readonly crashing?: true;
  /** Deleted with this grace, seconds. */
  readonly deletedWith?: number;
}

const pod =
  (shape: Shape) =>
  async (world: World): Promise<KubeObject> => {
    const { finalizers = FINALIZERS, ended, crashing, deletedWith } = shape;
    const { name } = world;
    const made = await world.create("Pod", {
      metadata: { name, finalizers: [...finalizers] },
      spec: { nodeName: name, terminationGracePeriodSeconds: 30, containers: CONTAINERS },
    });
    const running = await world.patch("Pod", { status: ended ? ENDED : crashing ? CRASHING : RUNNING }, "/status");
    if (deletedWith === undefined) return running ?? made;
    await world.remove("Pod", deletedWith);
    return (await world.read("Pod")) ?? made;
  };

const workload = async (world: World, kind: TargetKind, more: KubeObject["metadata"] = {}, image = "app:1"): Promise<KubeObject> => {
  const app = world.name;
  const made = await world.create(kind, {
    metadata: { name: world.name, finalizers: [...FINALIZERS], ...more },
    spec: {
      ...(kind === "DaemonSet" ? {} : { replicas: 2 }),
      ...(kind === "StatefulSet" ? { serviceName: app } : {}),
      selector: { matchLabels: { app } },
      template: template(app, image),
    },
  });
  if (kind !== "DaemonSet") return made;
  const status = { currentNumberScheduled: 2, desiredNumberScheduled: 2, numberMisscheduled: 0, numberReady: 2 };
  return (await world.patch(kind, { status }, "/status")) ?? made;
};
const template = (app: string, image: string) => ({
  metadata: { labels: { app } },
  spec: { containers: [{ name: "app", image: `registry.example.test/${image}` }] },
});

const REVISION = "deployment.kubernetes.io/revision";

/** A Deployment at its second revision, and the ReplicaSets of both. */
async function rolledOut(world: World): Promise<KubeObject> {
  const object = await workload(world, "Deployment", { annotations: { [REVISION]: "2" } }, "app:2");
  const { name = "", uid = "" } = object.metadata ?? {};
  for (const revision of ["1", "2"]) {
    await world.create("ReplicaSet", {
      metadata: {
        name: `${name}-${revision}`,
        annotations: { [REVISION]: revision },
        ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name, uid, controller: true }],
      },
      spec: { replicas: 0, selector: { matchLabels: { app: name } }, template: template(name, `app:${revision}`) },
    });
  }
  return object;
}

const node =
  (spec: object, ready = "True") =>
  async (world: World): Promise<KubeObject> =>
    world.create("Node", {
      metadata: { name: world.name, finalizers: [...FINALIZERS] },
      spec,
      status: { conditions: [{ type: "Ready", status: ready }] },
    });

const LOST: Scenario = { kinds: ["Node"], make: node({}, "Unknown"), nodeReady: "Unknown", heedsNode: true, confirm: typed };

/** A node with a pod that a finalizer holds: its drain cordons and then waits, which is one write as every other fix has. */
async function emptied(world: World): Promise<KubeObject> {
  await world.clear("Pod");
  const made = await node({})(world);
  await pod({ deletedWith: 30 })(world);
  return made;
}

const WORKLOADS = ["Deployment", "StatefulSet", "DaemonSet"] as const satisfies readonly WorkloadKind[];

/** One for each fix of the registry. A fix without one fails the suite. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "delete-pod": { kinds: ["Pod"], make: pod({ crashing: true }) },
  // The copy is a new object: what guards it is its source's UID, read just before, and a name of its own.
  "debug-pod": { kinds: ["Pod"], make: pod({}), params: { form: "beside" }, heedsNode: true },
  "evict-pod": { kinds: ["Pod"], make: pod({}) },
  redelete: { kinds: ["Pod"], make: pod({ deletedWith: 30 }), skewMs: OVERDUE_MS, heedsNode: true },
  "shorten-grace": { kinds: ["Pod"], make: pod({ deletedWith: 60 }) },
  "force-delete": {
    kinds: ["Pod"],
    make: pod({ deletedWith: 30, finalizers: [] }),
    skewMs: OVERDUE_MS,
    nodeReady: "Unknown",
    heedsNode: true,
    confirm: typed,
  },
  "remove-finalizer": {
    kinds: ["Pod"],
    make: pod({ deletedWith: 30, ended: true }),
    skewMs: OVERDUE_MS,
    params: { finalizer: FINALIZERS[1] ?? "", ownerDone: "yes" },
    confirm: typed,
  },
  "restart-rollout": { kinds: WORKLOADS, make: workload },
  "rollback-rollout": { kinds: ["Deployment"], make: rolledOut },
  "scale-workload": { kinds: ["Deployment", "StatefulSet", "ReplicaSet"], make: workload, params: { replicas: 3 } },
  cordon: { kinds: ["Node"], make: node({}) },
  "drain-node": { kinds: ["Node"], make: emptied },
  uncordon: { kinds: ["Node"], make: node({ unschedulable: true }) },
  "out-of-service-taint": { ...LOST, params: { nodeOff: "yes" } },
  "delete-node-object": { ...LOST, params: { nodeOff: "yes", neverBack: "yes" } },
};

/** A scenario made: what is asked for, and the object as it then was. */
export interface Scene {
  readonly scenario: Scenario;
  readonly kind: TargetKind;
  readonly wish: PlanRequest;
  readonly confirm: ConfirmRequest;
  /** resourceVersion of the target when it was made. */
  readonly version: number;
}

/** Makes the scenario of a fix. Throws when there is none. */
export async function setScene(world: World, fix: PlanRequest["fix"], draw: Draw): Promise<Scene> {
  const scenario = SCENARIOS[fix];
  if (!scenario) throw new Error(`${fix} has no scenario in e2e/safety/scenarios.ts`);
  const kind = draw.pick(scenario.kinds);
  if (kind === "Pod") await node({}, scenario.nodeReady)(world);
  const target = await scenario.make(world, kind);
  const { namespace = "", name = "", uid = "" } = target.metadata ?? {};
  return {
    scenario,
    kind,
    wish: { cluster: "test", fix, params: scenario.params ?? {}, target: { kind, namespace, name, uid } },
    confirm: scenario.confirm?.(name) ?? {},
    version: versionOf(target),
  };
}
