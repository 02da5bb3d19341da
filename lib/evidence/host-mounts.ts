import type { Pod } from "#lib/kube/objects.ts";
import { containersOf } from "./containers.ts";

/** A container that mounts a part of the host in which the namespaces of other pods lie, and keeps copies of their mounts. */
export interface HostMount {
  readonly pod: Pod;
  readonly container: string;
  readonly volume: string;
  readonly hostPath: string;
  readonly mountPath: string;
  readonly propagation: string;
}

/** Where runtimes keep network namespaces; `/var/run` leads to `/run`. */
const NETNS = ["/run/netns", "/var/run/netns"];

function holdsNamespaces(hostPath: string): boolean {
  const path = hostPath === "/" ? "" : hostPath.replace(/\/+$/, "");
  return NETNS.some((folder) => folder === path || folder.startsWith(`${path}/`));
}

/** With these the host's unmounts reach the container, so it keeps nothing alive. */
const FOLLOWS = ["HostToContainer", "Bidirectional"];

/**
 * Containers of these pods that see the folder of network namespaces through a hostPath volume without mount
 * propagation: a namespace that was mounted when they started stays mounted in them.
 */
export function privateHostMounts(pods: readonly Pod[]): readonly HostMount[] {
  return pods.flatMap((pod) => {
    const paths = new Map(
      (pod.spec?.volumes ?? []).flatMap(({ name, hostPath }) => (hostPath?.path && name ? [[name, hostPath.path] as const] : [])),
    );
    return containersOf(pod).flatMap(({ name, spec, phase }) =>
      phase === "terminated"
        ? []
        : (spec?.volumeMounts ?? []).flatMap((mount) => {
            const hostPath = paths.get(mount.name ?? "");
            if (hostPath === undefined || !holdsNamespaces(hostPath) || FOLLOWS.includes(mount.mountPropagation ?? "")) return [];
            const propagation = mount.mountPropagation ?? "None";
            return [{ pod, container: name, volume: mount.name ?? "", hostPath, mountPath: mount.mountPath ?? "", propagation }];
          }),
    );
  });
}

/** True when only an outline of the pod is known: then its mounts are not. */
export function isOutline(pod: Pod): boolean {
  return pod.spec?.containers === undefined;
}
