import type { DebugPlaces } from "#lib/contract/record.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import { DEBUG_COPY_OF, debugCopyOf, enterCommand } from "#lib/kube/debug-copy.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

type Place = DebugPlaces["places"][number];

/** Ephemeral containers of the pod, whoever has added them. */
function containersToDebug(pod: Pod): Place[] {
  const { namespace = "", name = "" } = pod.metadata ?? {};
  return containersOf(pod)
    .filter(({ kind }) => kind === "ephemeral")
    .map((container) => ({
      copy: null,
      name: container.name,
      state: container.phase === "running" ? "Running" : container.reason || "Waiting",
      command: container.phase === "running" ? enterCommand(namespace, name, container.name) : null,
    }));
}

function copyPlace({ namespace, name, uid, symptom, phase }: SlimPod): Place {
  const command = phase === "Running" ? enterCommand(namespace, name, null) : null;
  return { copy: { kind: "Pod", namespace, name, uid }, name, state: symptom.status, command };
}

/** Our sleeping copies of the pod, which keep its UID in a label. */
function copiesOf(view: ClusterView, uid: string): Place[] {
  return [...view.pods()].filter(({ labels }) => labels[DEBUG_COPY_OF] === uid).map(copyPlace);
}

/** Where the pod can be debugged from now, so that what was opened is found again and taken away after use. */
export function debugPlaces(view: ClusterView, pod: Pod): DebugPlaces {
  const uid = pod.metadata?.uid ?? "";
  const copyOf = debugCopyOf(pod);
  const slim = copyOf === null ? undefined : view.slim(uid);
  const itself = slim === undefined ? [] : [copyPlace(slim)];
  return { copyOf, places: [...containersToDebug(pod), ...itself, ...copiesOf(view, uid)] };
}
