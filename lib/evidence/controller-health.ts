import type { Cite } from "#lib/contract/diagnosis.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PodTemplateHolder } from "#lib/kube/objects.ts";
import { citeField, refOf } from "./cite.ts";

/** True when a workload says that none of its pods is available: then it takes nothing off. */
export function isDown(workload: KubeObject): boolean {
  const { spec, status } = asKube<PodTemplateHolder>(workload);
  return spec?.replicas === 0 || (status?.availableReplicas ?? status?.numberReady ?? 0) === 0;
}

/** What the workloads of a controller say about their pods. */
export function controllerCites(controllers: readonly KubeObject[]): Cite[] {
  return controllers.slice(0, 2).map((workload) => {
    const { status } = asKube<PodTemplateHolder>(workload);
    const available = status?.availableReplicas ?? status?.numberReady ?? 0;
    return citeField(refOf(workload.kind ?? "Deployment", workload), "status.availableReplicas", available);
  });
}
