import type { PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { Draft } from "../../types.ts";
import type { Live, World } from "../world.ts";
import { controlledBy, createFor, deleteFor, isActive, isReady, podFrom, podsOf, reconcile, type Workload } from "./owned.ts";

const COMPONENT = "statefulset-controller";

/** Keeps the numbered pods of a StatefulSet, one after the other unless it says Parallel (F1.10). */
export function beginStatefulSets(world: World): void {
  reconcile(world, "StatefulSet", (set) => {
    if (set.metadata.deletionTimestamp) return;
    scale(world, set);
    writeStatus(world, set);
  });
}

function scale(world: World, set: Live<Workload>): void {
  const pods = podsOf(world, set);
  const wanted = set.spec?.replicas ?? 1;
  const parallel = set.spec?.podManagementPolicy === "Parallel";
  for (let ordinal = 0; ordinal < wanted; ordinal += 1) {
    const name = `${set.metadata.name}-${ordinal}`;
    const pod = pods.find((each) => each.metadata.name === name);
    if (pod && (pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded") && !pod.metadata.deletionTimestamp) {
      world.remove("Pod", pod);
      return;
    }
    if (!pod) create(world, set, ordinal, name);
    if (!parallel && !(pod && isActive(pod) && isReady(pod))) return;
  }
  const surplus = pods
    .filter((pod) => ordinalOf(pod, set) >= wanted && !pod.metadata.deletionTimestamp)
    .sort((a, b) => ordinalOf(b, set) - ordinalOf(a, set));
  for (const pod of parallel ? surplus : surplus.slice(0, 1)) deleteFor(world, set, pod, COMPONENT);
}

function ordinalOf(pod: Live<Pod>, set: Live<Workload>): number {
  return Number(pod.metadata.name.slice(set.metadata.name.length + 1));
}

function create(world: World, set: Live<Workload>, ordinal: number, name: string): void {
  const { namespace, name: setName } = set.metadata;
  const claims = claimTemplates(set).map((template) => ({
    volume: template.metadata?.name ?? "data",
    name: `${template.metadata?.name}-${name}`,
    template,
  }));
  for (const claim of claims) {
    if (!world.get("PersistentVolumeClaim", namespace, claim.name)) {
      world.create("PersistentVolumeClaim", namespace, {
        metadata: { name: claim.name, labels: { ...set.spec?.selector?.matchLabels } },
        spec: claim.template.spec,
      } as PersistentVolumeClaim);
    }
  }
  const pod = podFrom(set, { name }) as Draft<Pod>;
  pod.metadata = {
    ...pod.metadata,
    generateName: `${setName}-`,
    labels: {
      ...pod.metadata?.labels,
      "apps.kubernetes.io/pod-index": String(ordinal),
      "controller-revision-hash": `${setName}-${revisionOf(set)}`,
      "statefulset.kubernetes.io/pod-name": name,
    },
    ownerReferences: [controlledBy(set)],
  };
  const volumes = claims.map(({ volume, name: claimName }) => ({ name: volume, persistentVolumeClaim: { claimName } }));
  const { serviceName } = set.spec ?? {};
  const subdomain = typeof serviceName === "string" && serviceName !== "" ? { subdomain: serviceName } : {};
  pod.spec = { ...pod.spec, hostname: name, ...subdomain, volumes: [...(pod.spec?.volumes ?? []), ...volumes] };
  createFor(
    world,
    set,
    pod,
    COMPONENT,
    (made) => `Create Pod ${made} in StatefulSet ${setName} successful`,
    (text, made) => `Create Pod ${made} in StatefulSet ${setName} failed error: ${text}`,
  );
}

function claimTemplates(set: Live<Workload>): readonly PersistentVolumeClaim[] {
  const templates = set.spec?.volumeClaimTemplates;
  return Array.isArray(templates) ? templates : [];
}

/** A short text that changes with the template. */
function revisionOf(set: Live<Workload>): string {
  const text = JSON.stringify(set.spec?.template);
  let state = 5381;
  for (let index = 0; index < text.length; index += 1) state = (Math.imul(state, 33) ^ text.charCodeAt(index)) >>> 0;
  return state.toString(16);
}

function writeStatus(world: World, set: Live<Workload>): void {
  const pods = podsOf(world, set);
  const ready = pods.filter((pod) => isReady(pod) && !pod.metadata.deletionTimestamp).length;
  const revision = `${set.metadata.name}-${revisionOf(set)}`;
  world.writeStatus("StatefulSet", set, {
    observedGeneration: set.metadata.generation ?? 1,
    replicas: pods.length,
    ...(ready === 0 ? {} : { readyReplicas: ready }),
    availableReplicas: ready,
    currentReplicas: pods.length,
    updatedReplicas: pods.length,
    currentRevision: revision,
    updateRevision: revision,
    collisionCount: 0,
  });
}
