import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeObject, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import type { KnownFinalizer } from "./finalizers.ts";

/** A Job that has ended and no longer lists the pod as waiting to be counted: its controller's work is done (F1.6). */
export function jobHasCounted(job: KubeObject | null, pod: Pod): boolean {
  if (job?.kind !== "Job") return false;
  const { status } = asKube<PodTemplateHolder>(job);
  const ended = ["Complete", "Failed"].some((type) => conditionStatus(status?.conditions, type) === "True");
  return ended && !JSON.stringify(status?.uncountedTerminatedPods ?? {}).includes(pod.metadata?.uid ?? "-");
}

/** The label that names what the controller works on, when the pod carries it. */
export function subjectOf(pod: Pod, known: KnownFinalizer | null): { label: string; value: string } | null {
  const value = pod.metadata?.labels?.[known?.subjectLabel ?? ""];
  return known?.subjectLabel && value ? { label: known.subjectLabel, value } : null;
}
