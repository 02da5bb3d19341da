import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";

/** What part a container plays in its pod. */
export type ContainerRole = "init" | "sidecar" | "main" | "ephemeral";

/** The role of a container by where it stands in the spec. */
export function rolesOf(pod: Pod): readonly { readonly name: string; readonly role: ContainerRole }[] {
  const list = (containers: readonly Container[] | undefined, role: (each: Container) => ContainerRole) =>
    (containers ?? []).map((each) => ({ name: each.name ?? "", role: role(each) }));
  return [
    ...list(pod.spec?.initContainers, (each) => (each.restartPolicy === "Always" ? "sidecar" : "init")),
    ...list(pod.spec?.containers, () => "main"),
    ...list(pod.spec?.ephemeralContainers, () => "ephemeral"),
  ];
}
