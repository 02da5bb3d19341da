import type { Condition, KubeObject, OwnerReference, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { ApiError } from "../../api/api-error.ts";
import { transitionTime } from "../condition-time.ts";
import type { Live, World } from "../world.ts";

/** Any controller that has a pod template. */
export type Workload = PodTemplateHolder;

/** Controllers act this long after a change. */
export const REACTION_MS = 60;

/** The reference of a controller in what it makes. */
export function controlledBy(owner: Live<KubeObject>): OwnerReference {
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name,
    uid: owner.metadata.uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** Whether `owner` is the controller of an object. */
export function isOwnedBy(object: KubeObject, owner: Live<KubeObject>): boolean {
  return (object.metadata?.ownerReferences ?? []).some((each) => each.uid === owner.metadata.uid && each.controller === true);
}

/** A controller's pods, in its namespace. */
export function podsOf(world: World, owner: Live<KubeObject>): readonly Live<Pod>[] {
  return world.list<Pod>("Pod", owner.metadata.namespace).filter((pod) => isOwnedBy(pod, owner));
}

/** Counts for its controller: not finished, not being deleted. */
export function isActive(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase !== "Succeeded" && phase !== "Failed" && pod.metadata?.deletionTimestamp === undefined;
}

/** Whether the Ready condition is True. */
export function isReady(pod: Pod): boolean {
  return pod.status?.conditions?.some((each) => each.type === "Ready" && each.status === "True") === true;
}

/** A pod of a controller's template, ready to be created. */
export function podFrom(owner: Live<Workload>, name: { readonly generateName: string } | { readonly name: string }): Pod {
  const template = structuredClone(owner.spec?.template ?? {});
  const { labels, annotations } = template.metadata ?? {};
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      ...name,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
      ownerReferences: [controlledBy(owner)],
    },
    spec: template.spec ?? {},
  };
}

/**
 * Creates a pod for a controller and writes its event. The refusal's text is returned, null for success.
 *
 * @param success how the event names the new pod
 */
export function createFor(
  world: World,
  owner: Live<Workload>,
  pod: Pod,
  component: string,
  success: (name: string) => string,
  failure: (text: string, name: string) => string,
): string | null {
  try {
    const made = world.create("Pod", owner.metadata.namespace, pod);
    world.recorder.legacy(owner, { type: "Normal", reason: "SuccessfulCreate", message: success(made.metadata.name), component });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = failure(error.message, pod.metadata?.name ?? "");
    world.recorder.legacy(owner, { type: "Warning", reason: "FailedCreate", message, component });
    return error.message;
  }
}

/** Deletes a controller's pod and writes its event. */
export function deleteFor(world: World, owner: Live<Workload>, pod: Live<Pod>, component: string): void {
  world.remove("Pod", pod);
  world.recorder.legacy(owner, { type: "Normal", reason: "SuccessfulDelete", message: `Deleted pod: ${pod.metadata.name}`, component });
}

/** The conditions with one set; its transition time moves only with its status (F3.1). */
export function withCondition(conditions: readonly Condition[] | undefined, wanted: Condition, now: number): Condition[] {
  const old = conditions?.find((each) => each.type === wanted.type);
  return [
    ...(conditions ?? []).filter((each) => each.type !== wanted.type),
    { ...wanted, lastTransitionTime: transitionTime(old, wanted, now) },
  ];
}

/**
 * Calls `sync` for an object soon after it, or a pod of it, changed; a deleted object is not asked for.
 */
export function reconcile(world: World, kind: string, sync: (owner: Live<Workload>) => void): void {
  const wake = (namespace: string | undefined, name: string) =>
    world.soon(`${kind}/${namespace}/${name}`, REACTION_MS, () => {
      const owner = world.get<Workload>(kind, namespace, name);
      if (owner) sync(owner);
    });
  world.onChange(kind, ({ type, object }) => {
    if (type !== "DELETED") wake(object.metadata.namespace, object.metadata.name);
  });
  world.onChange("Pod", ({ object }) => {
    const controller = object.metadata.ownerReferences?.find((each) => each.controller && each.kind === kind);
    if (controller) wake(object.metadata.namespace, controller.name);
  });
  for (const owner of world.list<Workload>(kind)) wake(owner.metadata.namespace, owner.metadata.name);
}
