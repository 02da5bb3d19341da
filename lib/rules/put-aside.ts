import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, controllerOf, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import { offer } from "./answer.ts";
import type { OfferedFix, Params } from "./define.ts";

/**
 * What became of the place of a pod that its node put aside: its controller has all it wants without it, works on it,
 * or there is none.
 */
export type Place = "replaced" | "waiting" | "naked";

/** The ended pod and whom it belonged to, as every rule about refused and evicted pods needs it. */
export interface PutAside {
  readonly pod: Pod;
  readonly node: string;
  readonly owners: readonly OwnerLink[];
  readonly place: Place;
  readonly params: Params;
  readonly cites: readonly Cite[];
  readonly kubectl: readonly string[];
  readonly notChecked: readonly string[];
}

function placeOf(pod: Pod, owners: readonly OwnerLink[], symptom: PodSymptom): Place {
  if (controllerOf(pod) === null) return "naked";
  const [link] = owners;
  const job = link?.ref.kind === "Job" ? asKube<PodTemplateHolder>(link.object ?? {}) : null;
  const jobDone = job !== null && conditionStatus(job.status?.conditions, "Complete") === "True";
  return symptom.leftover || jobDone ? "replaced" : "waiting";
}

/** What is common to them: status and words of the kubelet as evidence, who replaces the pod, and the parameters of the texts. */
export function putAside(pod: Pod, owners: Collected<readonly OwnerLink[]>, symptom: PodSymptom): PutAside {
  const links = owners.ok ? owners.value : [];
  const ref = refOf("Pod", pod);
  const name = pod.metadata?.name ?? "";
  const node = pod.spec?.nodeName ?? "?";
  const owner = workloadOf(pod, links);
  const disruption = conditionOf(pod.status?.conditions, "DisruptionTarget");
  return {
    pod,
    node,
    owners: links,
    place: placeOf(pod, links, symptom),
    params: { pod: name, node, owner: `${owner.kind} ${owner.name}`, reason: pod.status?.reason ?? "-" },
    cites: [
      citeField(ref, "status.reason", pod.status?.reason),
      citeField(ref, "status.message", pod.status?.message),
      citeField(ref, "spec.nodeName", pod.spec?.nodeName),
      ...(disruption?.status === "True"
        ? [citeField(ref, "status.conditions[DisruptionTarget].reason", disruption.reason, disruption.lastTransitionTime)]
        : []),
    ],
    kubectl: [sh`${kubectlIn(pod)} get pod ${name} -o jsonpath='{.status.reason}: {.status.message}'`, sh`kubectl describe node ${node}`],
    notChecked: owners.ok ? [] : ["owners"],
  };
}

/** The offer to take the ended object away; `waiting` and `naked` say whether that helps as long as the fault lasts. */
export function offerDelete(
  place: Place,
  when: { readonly waiting: "now" | "after" | "no"; readonly naked: "now" | "after" | "no" },
): OfferedFix {
  if (place === "replaced") return offer("delete-pod", "now", "delete-replaced");
  if (place === "naked") return offer("delete-pod", when.naked, when.naked === "no" ? "delete-useless" : "delete-naked");
  return offer("delete-pod", when.waiting, when.waiting === "no" ? "delete-useless" : "delete-waiting");
}
