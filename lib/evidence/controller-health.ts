import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PodTemplateHolder } from "#lib/kube/objects.ts";
import { citeField, refOf } from "./cite.ts";

/** True when a workload says that none of its pods is available: then it takes nothing off. */
export function isDown(workload: KubeObject): boolean {
  const { status } = asKube<PodTemplateHolder>(workload);
  return isScaledDown(workload) || (status?.availableReplicas ?? status?.numberReady ?? 0) === 0;
}

/** True when a workload is asked for no pod: nothing failed there, somebody has scaled it down. */
export function isScaledDown(workload: KubeObject): boolean {
  return asKube<PodTemplateHolder>(workload).spec?.replicas === 0;
}

/** What the workloads of a controller say about their pods. */
export function controllerCites(controllers: readonly KubeObject[]): Cite[] {
  return controllers.slice(0, 2).map((workload) => {
    const ref = refOf(workload.kind ?? "Deployment", workload);
    if (isScaledDown(workload)) return citeField(ref, "spec.replicas", 0);
    const { status } = asKube<PodTemplateHolder>(workload);
    const available = status?.availableReplicas ?? status?.numberReady ?? 0;
    return citeField(ref, "status.availableReplicas", available);
  });
}
