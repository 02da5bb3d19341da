import { citeEvent, citeField, clock, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { podReferences } from "#lib/evidence/pod-references.ts";
import { refusedBy } from "#lib/evidence/scheduling.ts";
import { SINGLE_POD, type SinglePodClaim } from "#lib/evidence/single-pod-claim.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { offer } from "#lib/rules/answer.ts";
import type { RuleFinding } from "#lib/rules/define.ts";
import { deploymentName, kindOfHolder } from "./holder.ts";

const STEPS = { rollout: "recreate", held: "free-claim", ending: "wait-for-holder", unseen: "find-holder" } as const;

/** The finding about a claim that only one pod may use (ReadWriteOncePod) and that another pod has. */
export function singlePodFinding(pod: Pod, { claim, object, users, said }: SinglePodClaim): RuleFinding {
  const holder = users?.[0] ?? null;
  const kind = holder === null ? "unseen" : kindOfHolder(pod, holder);
  const { namespace = "", name = "" } = pod.metadata ?? {};
  const ref = refOf("Pod", pod);
  const condition = refusedBy(pod);
  const since = parseTime(condition?.lastTransitionTime) ?? said.event?.first ?? null;
  const index = (pod.spec?.volumes ?? []).findIndex(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === claim);
  return {
    certainty:
      holder !== null && object !== null ? "certain" : holder !== null || podReferences(pod).claims.length === 1 ? "likely" : "possible",
    message: `single-pod-${kind}`,
    nextStep: STEPS[kind],
    avoid: "force",
    params: {
      pod: name,
      namespace,
      volume: object?.spec?.volumeName ?? claim,
      claim,
      mode: SINGLE_POD,
      other: holder?.spec?.nodeName ?? "?",
      holder: holder?.metadata?.name ?? "?",
      deployment: deploymentName(pod) ?? "",
      since: since === null ? "?" : clock(since),
    },
    root: { kind: "PersistentVolumeClaim", key: `PersistentVolumeClaim/${namespace}/${claim}`, label: claim },
    cites: [
      ...(object
        ? [citeField(`PersistentVolumeClaim/${namespace}/${claim}`, "spec.accessModes", object.spec?.accessModes?.join(", "))]
        : []),
      ...(holder ? [citeField(refOf("Pod", holder), "spec.nodeName", holder.spec?.nodeName)] : []),
      said.event
        ? citeEvent(said.event.event)
        : citeField(ref, "status.conditions[PodScheduled].message", said.message, condition?.lastTransitionTime),
      ...(index >= 0 ? [citeField(ref, `spec.volumes[${index}].persistentVolumeClaim.claimName`, claim)] : []),
    ],
    fixes: [offer("delete-pod", "no", "same-claim"), offer("force-delete", "no")],
    runbooks: [],
    kubectl: [sh`kubectl -n ${namespace} describe pvc ${claim}`, sh`${kubectlIn(pod)} describe pod ${name}`],
    notChecked: [...(users === null ? ["users"] : []), ...(object === null ? ["claim"] : [])],
  };
}
