import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeObject, Lease, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { citeField, refOf } from "./cite.ts";
import { knownFinalizer } from "./finalizers.ts";

/** The controllers of the cluster's own kinds run in one program, elected by a Lease of the same name. */
export const MANAGER = "kube-controller-manager";
export const MANAGER_NAMESPACE = "kube-system";

/** It renews its Lease every 2 s (--leader-elect-retry-period); four times the usual term without one is no short pause. */
const SILENT_SECONDS = 60;

/** True when one of the pod's finalizers is taken off by the kube-controller-manager. */
export function asksManager({ metadata }: KubeObject): boolean {
  return (metadata?.finalizers ?? []).some((finalizer) => knownFinalizer(finalizer)?.controller === MANAGER);
}

/** The Lease of the kube-controller-manager and its own pods, where they are seen: a hosted control plane shows no pods. */
export function managerObjects(objects: readonly KubeObject[]): readonly KubeObject[] {
  return objects.filter(({ kind, metadata }) => {
    if (metadata?.namespace !== MANAGER_NAMESPACE) return false;
    const name = metadata.name ?? "";
    return kind === "Lease"
      ? name === MANAGER
      : kind === "Pod" && (metadata.labels?.component === MANAGER || name.startsWith(`${MANAGER}-`));
  });
}

export interface ManagerState {
  readonly isDown: boolean;
  /** Since how many seconds its Lease was not renewed; null where no Lease was seen. */
  readonly silent: number | null;
  readonly cites: readonly Cite[];
}

/**
 * Whether the kube-controller-manager is at work: by its Lease, which tells of the instance that leads; without one by its
 * pods, of which one has to be ready. Null when neither was seen.
 */
export function managerState(objects: readonly KubeObject[], now: number): ManagerState | null {
  const seen = managerObjects(objects);
  const pods = seen.filter(({ kind }) => kind === "Pod").map((object) => asKube<Pod>(object));
  const podCites = pods
    .slice(0, 3)
    .map((pod) => citeField(refOf("Pod", pod), "status.conditions[Ready].status", conditionStatus(pod.status?.conditions, "Ready") ?? "-"));
  const lease = seen.find(({ kind }) => kind === "Lease");
  const { spec, readAt } = asKube<Lease & { readonly readAt?: string }>(lease ?? {});
  const renewed = spec?.renewTime;
  const at = parseTime(renewed ?? undefined);
  if (lease !== undefined && at !== null) {
    // What was read a while ago tells of that moment, not of now.
    const silent = Math.max(0, Math.round(((parseTime(readAt) ?? now) - at) / 1000));
    const cite = citeField(refOf("Lease", lease), "spec.renewTime", renewed);
    return { isDown: silent >= SILENT_SECONDS, silent, cites: [cite, ...podCites] };
  }
  const isDown = pods.every((pod) => conditionStatus(pod.status?.conditions, "Ready") !== "True");
  return pods.length === 0 ? null : { isDown, silent: null, cites: podCites };
}
