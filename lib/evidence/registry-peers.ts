import { containersOf } from "#lib/evidence/containers.ts";
import { registryAsked, registryKey } from "#lib/evidence/pull-detail.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";

/** A container that runs an image of a registry: the node's runtime could pull from there. */
export interface RegistryPeer {
  readonly pod: Pod;
  readonly container: string;
  readonly image: string;
  readonly statusPath: string;
  readonly startedAt: number;
  /** The kubelet asks the registry at every start, so the start proves a pull and not only an image that lay there. */
  readonly pullsAlways: boolean;
}

/** Running containers of other pods with an image of that registry (`host:port`), newest start first. */
export function registryPeers(pods: readonly Pod[], self: Pod, registry: string): readonly RegistryPeer[] {
  const key = registryKey(registry);
  const peers = pods
    .filter((pod) => pod.metadata?.uid !== self.metadata?.uid)
    .flatMap((pod) =>
      containersOf(pod).flatMap((container): RegistryPeer[] => {
        const startedAt = parseTime(container.startedAt);
        const asked = registryAsked("", container.image);
        if (startedAt === null || !container.status?.imageID || asked === null || registryKey(asked) !== key) return [];
        const pullsAlways = container.spec?.imagePullPolicy === "Always";
        return [{ pod, container: container.name, image: container.image, statusPath: container.statusPath, startedAt, pullsAlways }];
      }),
    );
  return peers.sort((a, b) => b.startedAt - a.startedAt || (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf({ pod, container }: RegistryPeer): string {
  return `${pod.metadata?.namespace}/${pod.metadata?.name}/${container}`;
}

/** True when some of these pods are known by their outlines alone, without the images they run. */
export function hasOutlines(pods: readonly Pod[]): boolean {
  return pods.some((pod) => pod.spec?.containers === undefined);
}
