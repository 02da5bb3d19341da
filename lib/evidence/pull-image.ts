import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** An image that is pulled for a container, and where the pod asks for it. */
export interface PulledImage {
  readonly image: string;
  /** Path in the pod; null for the container's own image, `spec.volumes[1].image.reference` for that of an image volume. */
  readonly volumePath: string | null;
}

/**
 * Which image the words are about. The kubelet makes a container wait in the same way for its own image and for that of an
 * image volume it mounts, and names only the one that fails (F6, ImageVolume): in the back-off's own words, else in the
 * runtime's, which hold the reference as the pod has it.
 */
export function pulledImage(pod: Pod, container: ContainerFacts, words: string): PulledImage {
  const mounted = (container.spec?.volumeMounts ?? []).map(({ name }) => name);
  const named = /^(?:Back-off pulling|Failed to pull) image "([^"]{1,500})"/.exec(words.trim())?.[1];
  const volumes = (pod.spec?.volumes ?? []).flatMap(({ name, image }, index) => {
    const reference = image?.reference;
    return reference && mounted.includes(name) ? [{ image: reference, volumePath: `spec.volumes[${index}].image.reference` }] : [];
  });
  const isSaid = (reference: string) => (named === undefined ? words.includes(reference) : named === reference);
  const own = { image: container.image, volumePath: null };
  if (named === container.image || (named === undefined && words.includes(container.image))) return own;
  return volumes.find(({ image }) => isSaid(image)) ?? own;
}
