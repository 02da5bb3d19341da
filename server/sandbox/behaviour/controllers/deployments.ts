import type { Condition } from "#lib/kube/objects.ts";
import { kubeTime } from "../../time.ts";
import type { Live, World } from "../world.ts";
import { controlledBy, isOwnedBy, REACTION_MS, reconcile, type Workload, withCondition } from "./owned.ts";
import { desiredReplicas } from "./rollout.ts";

const COMPONENT = "deployment-controller";
const REVISION = "deployment.kubernetes.io/revision";
const HASH = "pod-template-hash";
const HASH_LETTERS = "bcdf2456789";

/** Keeps a ReplicaSet per template of a Deployment and moves replicas to the newest. */
export function beginDeployments(world: World): void {
  reconcile(world, "Deployment", (deployment) => sync(world, deployment));
  world.onChange("ReplicaSet", ({ object }) => {
    const owner = object.metadata.ownerReferences?.find((each) => each.kind === "Deployment");
    if (!owner) return;
    const { namespace } = object.metadata;
    world.soon(`Deployment/${namespace}/${owner.name}`, REACTION_MS, () => {
      const deployment = world.get<Workload>("Deployment", namespace, owner.name);
      if (deployment) sync(world, deployment);
    });
  });
}

function sync(world: World, deployment: Live<Workload>): void {
  if (deployment.metadata.deletionTimestamp) return;
  const sets = world.list<Workload>("ReplicaSet", deployment.metadata.namespace).filter((set) => isOwnedBy(set, deployment));
  const current =
    sets.find((set) => sameTemplate(set, deployment)) ?? (deployment.spec?.paused ? undefined : createSet(world, deployment, sets));
  if (current && !deployment.spec?.paused) {
    const old = sets.filter((set) => set.metadata.uid !== current.metadata.uid);
    for (const [set, replicas] of desiredReplicas(deployment, current, old)) resize(world, deployment, set, replicas);
  }
  writeStatus(world, deployment, current);
}

const hashes = new WeakMap<object, string>();

/** The label value that tells the ReplicaSet of a template; remembered, as templates seldom change. */
function hashOf(deployment: Live<Workload>): string {
  const template = deployment.spec?.template ?? {};
  const known = hashes.get(template) ?? templateHash(JSON.stringify(template));
  hashes.set(template, known);
  return known;
}

function sameTemplate(set: Live<Workload>, deployment: Live<Workload>): boolean {
  return set.metadata.labels?.[HASH] === hashOf(deployment);
}

function createSet(world: World, deployment: Live<Workload>, sets: readonly Live<Workload>[]): Live<Workload> | undefined {
  const { name, namespace, labels } = deployment.metadata;
  const hash = hashOf(deployment);
  const withHash = { ...deployment.spec?.template?.metadata?.labels, [HASH]: hash };
  const revision = String(1 + Math.max(0, ...sets.map((set) => Number(set.metadata.annotations?.[REVISION] ?? 0))));
  const template = structuredClone(deployment.spec?.template ?? {});
  const set: Workload = {
    metadata: {
      name: `${name}-${hash}`,
      labels: { ...labels, ...withHash },
      annotations: { [REVISION]: revision },
      ownerReferences: [controlledBy(deployment)],
    },
    spec: {
      replicas: 0,
      selector: { matchLabels: { ...deployment.spec?.selector?.matchLabels, [HASH]: hash } },
      template: { ...template, metadata: { ...template.metadata, labels: withHash } },
    },
  };
  if (world.get("ReplicaSet", namespace, `${name}-${hash}`)) return undefined;
  world.create("ReplicaSet", namespace, set);
  world.edit<Workload>("Deployment", deployment, (draft) => {
    draft.metadata.annotations = { ...draft.metadata.annotations, [REVISION]: revision };
  });
  return world.get<Workload>("ReplicaSet", namespace, `${name}-${hash}`);
}

/** Ten characters that depend on the template alone. */
function templateHash(text: string): string {
  let state = 2_166_136_261;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 16_777_619) >>> 0;
  let hash = "";
  while (hash.length < 10) {
    hash += HASH_LETTERS[state % HASH_LETTERS.length];
    state = Math.imul(state ^ (state >>> 13), 2_654_435_761) >>> 0;
  }
  return hash;
}

function resize(world: World, deployment: Live<Workload>, set: Live<Workload>, replicas: number): void {
  const before = set.spec?.replicas ?? 0;
  if (before === replicas) return;
  world.edit<Workload>("ReplicaSet", set, (draft) => {
    draft.spec = { ...draft.spec, replicas };
    draft.metadata.generation = (draft.metadata.generation ?? 1) + 1;
    draft.metadata.annotations = {
      ...draft.metadata.annotations,
      "deployment.kubernetes.io/desired-replicas": String(deployment.spec?.replicas ?? 1),
    };
  });
  const direction = replicas > before ? "up" : "down";
  const message = `Scaled ${direction} replica set ${set.metadata.name} from ${before} to ${replicas}`;
  world.recorder.legacy(deployment, { type: "Normal", reason: "ScalingReplicaSet", message, component: COMPONENT });
}

function writeStatus(world: World, deployment: Live<Workload>, current: Live<Workload> | undefined): void {
  const sets = world.list<Workload>("ReplicaSet", deployment.metadata.namespace).filter((set) => isOwnedBy(set, deployment));
  const sum = (pick: (set: Live<Workload>) => number | undefined) => sets.reduce((total, set) => total + (pick(set) ?? 0), 0);
  const ready = sum((set) => set.status?.readyReplicas);
  const replicas = sum((set) => set.status?.replicas);
  const updated = (current && world.get<Workload>("ReplicaSet", current.metadata.namespace, current.metadata.name)?.status?.replicas) ?? 0;
  const wanted = deployment.spec?.replicas ?? 1;
  const now = world.now();
  const conditions = conditionsOf(world, deployment, current, sets, { ready, updated, wanted, now });
  world.writeStatus("Deployment", deployment, {
    observedGeneration: deployment.metadata.generation ?? 1,
    ...(replicas === 0 ? {} : { replicas }),
    ...(updated === 0 ? {} : { updatedReplicas: updated }),
    ...(ready === 0 ? {} : { readyReplicas: ready, availableReplicas: ready }),
    ...(wanted > ready ? { unavailableReplicas: wanted - ready } : {}),
    terminatingReplicas: sum((set) => Number(set.status?.terminatingReplicas ?? 0)),
    conditions,
  });
}

interface Counts {
  readonly ready: number;
  readonly updated: number;
  readonly wanted: number;
  readonly now: number;
}

function conditionsOf(
  world: World,
  deployment: Live<Workload>,
  current: Live<Workload> | undefined,
  sets: readonly Live<Workload>[],
  counts: Counts,
): Condition[] {
  const { ready, wanted, now } = counts;
  const enough = ready >= wanted - Math.floor(wanted / 4);
  const available: Condition = enough
    ? { type: "Available", status: "True", reason: "MinimumReplicasAvailable", message: "Deployment has minimum availability." }
    : {
        type: "Available",
        status: "False",
        reason: "MinimumReplicasUnavailable",
        message: "Deployment does not have minimum availability.",
      };
  const before = deployment.status?.conditions;
  const stamped = (condition: Condition): Condition => {
    const old = before?.find((each) => each.type === condition.type);
    const same = old?.status === condition.status && old?.reason === condition.reason;
    return { ...condition, lastUpdateTime: same ? (old?.lastUpdateTime ?? kubeTime(now)) : kubeTime(now) };
  };
  const failure = sets.flatMap((set) => set.status?.conditions ?? []).find((each) => each.type === "ReplicaFailure");
  let conditions = (before ?? []).filter((each) => each.type !== "ReplicaFailure");
  conditions = withCondition(conditions, stamped(progressing(world, deployment, current, counts)), now);
  conditions = withCondition(conditions, stamped(available), now);
  return failure ? withCondition(conditions, stamped({ ...failure }), now) : [...conditions];
}

function progressing(world: World, deployment: Live<Workload>, current: Live<Workload> | undefined, counts: Counts): Condition {
  const name = current?.metadata.name ?? "";
  const old = deployment.status?.conditions?.find((each) => each.type === "Progressing");
  const complete = counts.ready >= counts.wanted && counts.updated === counts.wanted;
  const type = "Progressing";
  if (complete || old?.reason === "NewReplicaSetAvailable") {
    return { type, status: "True", reason: "NewReplicaSetAvailable", message: `ReplicaSet "${name}" has successfully progressed.` };
  }
  const seconds = Number(deployment.spec?.progressDeadlineSeconds ?? 600);
  const since = old?.reason === "ReplicaSetUpdated" ? Date.parse(old.lastUpdateTime ?? "") : counts.now;
  const { namespace, name: own } = deployment.metadata;
  if (old?.reason === "ProgressDeadlineExceeded" || counts.now - since >= seconds * 1000) {
    return { type, status: "False", reason: "ProgressDeadlineExceeded", message: `ReplicaSet "${name}" has timed out progressing.` };
  }
  world.soon(`Deployment/${namespace}/${own}/deadline`, seconds * 1000 - (counts.now - since) + 1000, () => {
    const again = world.get<Workload>("Deployment", namespace, own);
    if (again) sync(world, again);
  });
  return { type, status: "True", reason: "ReplicaSetUpdated", message: `ReplicaSet "${name}" is progressing.` };
}
