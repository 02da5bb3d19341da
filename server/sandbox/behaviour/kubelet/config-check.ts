import type { ConfigMap, Pod } from "#lib/kube/objects.ts";
import type { Container, KeySelector } from "#lib/kube/pod-parts.ts";
import type { World } from "../world.ts";

/**
 * Why the kubelet cannot configure a container (CreateContainerConfigError, F5.1), or null: the
 * references of its environment and its user.
 */
export function configFault(world: World, pod: Pod, container: Container): string | null {
  const namespace = pod.metadata?.namespace ?? "default";
  for (const source of container.envFrom ?? []) {
    const fault =
      missingObject(world, namespace, "ConfigMap", source.configMapRef) ?? missingObject(world, namespace, "Secret", source.secretRef);
    if (fault) return fault;
  }
  for (const variable of container.env ?? []) {
    const { configMapKeyRef, secretKeyRef } = variable.valueFrom ?? {};
    const fault = missingKey(world, namespace, "ConfigMap", configMapKeyRef) ?? missingKey(world, namespace, "Secret", secretKeyRef);
    if (fault) return fault;
  }
  return userFault(pod, container);
}

function missingObject(
  world: World,
  namespace: string,
  kind: "ConfigMap" | "Secret",
  ref: { readonly name?: string; readonly optional?: boolean } | undefined,
): string | null {
  if (!ref?.name || ref.optional || world.get(kind, namespace, ref.name)) return null;
  return `${kind.toLowerCase()} "${ref.name}" not found`;
}

function missingKey(world: World, namespace: string, kind: "ConfigMap" | "Secret", ref: KeySelector | undefined): string | null {
  if (!ref?.name || ref.optional) return null;
  const object = world.get<ConfigMap>(kind, namespace, ref.name);
  if (!object) return `${kind.toLowerCase()} "${ref.name}" not found`;
  return object.data && ref.key !== undefined && ref.key in object.data
    ? null
    : `couldn't find key ${ref.key} in ${kind} ${namespace}/${ref.name}`;
}

function userFault(pod: Pod, container: Container): string | null {
  const { securityContext = {} } = container;
  const mustNotBeRoot = securityContext.runAsNonRoot ?? pod.spec?.securityContext?.runAsNonRoot;
  const user = securityContext.runAsUser ?? pod.spec?.securityContext?.runAsUser;
  if (mustNotBeRoot !== true || user !== undefined) return null;
  const subject = `(pod: "${pod.metadata?.name}_${pod.metadata?.namespace}(${pod.metadata?.uid})", container: ${container.name})`;
  return `container has runAsNonRoot and image will run as root ${subject}`;
}
