import type { Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import type { SlimPod } from "#server/watch/types.ts";

/** A healthy pod as far as the watch keeps it: its name, node, phase and claims. */
export function outline(slim: SlimPod): Pod {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: slim.name,
      namespace: slim.namespace,
      uid: slim.uid,
      labels: { ...slim.labels },
      ...(slim.createdAt === null ? {} : { creationTimestamp: slim.createdAt }),
      ...(slim.mirror ? { annotations: { [MIRROR_ANNOTATION]: "" } } : {}),
    },
    spec: {
      ...(slim.node === null ? {} : { nodeName: slim.node }),
      ...(slim.claims.length === 0
        ? {}
        : { volumes: slim.claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })) }),
    },
    status: { phase: slim.phase },
  };
}
