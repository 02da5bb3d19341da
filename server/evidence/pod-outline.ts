import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import type { SlimPod } from "#server/watch/types.ts";
import type { IndexedView } from "./collector.ts";

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

/** These pods of a watch, whole where they are sick, their outlines where they are healthy; a reason where it has not all pods. */
export function watchedPods(view: Pick<IndexedView, "fullPod" | "unread">, slims: Iterable<SlimPod>): Collected<readonly Pod[]> {
  const why = view.unread?.("pods") ?? null;
  return why === null ? collected(Array.from(slims, (slim) => view.fullPod(slim.uid) ?? outline(slim))) : missing(why);
}
