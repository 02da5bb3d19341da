import type { KubeObject, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { resourceOfKind, type StoredResource } from "./resources.ts";

/** Looks a controller up: null = there is none of that name; undefined = not known. */
export type LookUp = (resource: StoredResource, namespace: string, name: string) => KubeObject | null | undefined;

/** The object that controls a pod; null = it is gone (or another one took its name); undefined = not known. */
export function controllerOf(pod: Pod, lookUp: LookUp): KubeObject | null | undefined {
  const reference = pod.metadata?.ownerReferences?.find((one) => one.controller === true);
  const resource = reference === undefined ? null : resourceOfKind(reference.kind);
  if (reference === undefined || resource === null) return undefined;
  const object = lookUp(resource, pod.metadata?.namespace ?? "", reference.name);
  return object?.metadata?.uid !== undefined && object.metadata.uid !== reference.uid ? null : object;
}

/** Whether a controller has all the pods it wants ready; undefined = it does not say, or is not known. */
export function hasHealthyReplacement(controller: KubeObject | null | undefined): boolean | undefined {
  if (!controller) return undefined;
  const { spec, status } = controller as PodTemplateHolder;
  if (status?.desiredNumberScheduled !== undefined) return (status.numberReady ?? 0) >= status.desiredNumberScheduled;
  if (controller.kind === "Job" || spec?.replicas === undefined) return undefined;
  return (status?.readyReplicas ?? 0) >= spec.replicas;
}
