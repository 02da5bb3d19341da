import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import { citeRecomputed, refOf } from "./cite.ts";
import { containersOf } from "./containers.ts";

type Service = KubeObject & { readonly spec?: { readonly selector?: Labels } };

/** So many pods behind a Service are named. */
const MOST_NAMED = 3;

/** The pods among these objects that a Service selects, by name. */
export function podsBehind(service: Service, objects: readonly KubeObject[]): readonly Pod[] {
  const selector = Object.entries(service.spec?.selector ?? {});
  const isSelected = ({ kind, metadata }: KubeObject) =>
    kind === "Pod" &&
    metadata?.namespace === service.metadata?.namespace &&
    selector.every(([key, value]) => metadata?.labels?.[key] === value);
  if (selector.length === 0) return [];
  const pods = objects.filter(isSelected).map((one) => asKube<Pod>(one));
  return pods.sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
}

/** What keeps a pod from serving: the scheduler's words, a container's reason, else its Ready condition's. */
export function whyNotServing(pod: Pod): { readonly why: string; readonly condition: Condition | null } {
  const scheduled = conditionOf(pod.status?.conditions, "PodScheduled");
  if (scheduled?.status === "False" && scheduled.message) return { why: scheduled.message, condition: scheduled };
  const waiting = containersOf(pod).find(({ reason, ready }) => !ready && reason !== "");
  if (waiting) return { why: `${waiting.reason} ${waiting.message}`.trim(), condition: null };
  const ready = conditionOf(pod.status?.conditions, "Ready");
  return { why: ready?.message ?? "", condition: ready ?? null };
}

/** The pods behind a Service that nobody serves with what keeps each, as evidence; none where they were not read. */
export function behindCites(service: Service, objects: readonly KubeObject[]): readonly Cite[] {
  return podsBehind(service, objects)
    .slice(0, MOST_NAMED)
    .map((pod) => citeRecomputed(refOf("Pod", pod), "not serving", whyNotServing(pod).why || (pod.status?.phase ?? "Unknown")));
}
