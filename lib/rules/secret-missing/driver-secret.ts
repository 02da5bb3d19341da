import { citeEvent, citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import type { RuleFinding } from "#lib/rules/define.ts";

/** The kubelet fetches a Secret for a CSI driver: one that the volume names, not the pod (kubernetes.io/csi, F4.5). */
const FETCHED = /(Node\w{2,20}SecretRef) ([\w.-]{1,253})\/([\w.-]{1,253}) failed: .{0,200}secrets? "([^"]{1,253})" not found/;

/** True for a pod with volumes that may name Secrets of their own: claims, and CSI volumes written in the pod. */
export function mayGiveSecrets(pod: Pod): boolean {
  return (pod.spec?.volumes ?? []).some(({ persistentVolumeClaim, csi }) => persistentVolumeClaim !== undefined || csi !== undefined);
}

const volumeIn = (message: string) => / failed for volume "([^"]{1,253})"/.exec(message)?.[1] ?? "?";

/** The Secrets of volumes that the kubelet did not find when it last tried, one finding each. */
export function driverSecrets(pod: Pod, events: readonly KubeEvent[], owners: readonly OwnerLink[]): readonly RuleFinding[] {
  const failed = eventsWith(events, { reason: ["FailedMount", "FailedMapVolume"] });
  const newest = new Map<string, EventFacts>();
  for (const event of failed) newest.set(volumeIn(event.message), event);
  return [...newest].flatMap(([volume, event]) => {
    const said = FETCHED.exec(event.message);
    return said ? [finding(pod, owners, event, volume, said)] : [];
  });
}

function finding(pod: Pod, owners: readonly OwnerLink[], event: EventFacts, volume: string, said: RegExpExecArray): RuleFinding {
  const [, field = "", namespace = "", , name = ""] = said;
  const owner = workloadOf(pod, owners);
  const ref = refOf("Pod", pod);
  const index = (pod.spec?.volumes ?? []).findIndex((one) => one.name === volume);
  const [object, path] =
    index >= 0
      ? [ref, `spec.volumes[${index}].csi`]
      : [`PersistentVolume/${volume}`, `spec.csi.${field.charAt(0).toLowerCase()}${field.slice(1)}`];
  return {
    certainty: "certain",
    message: "for-driver",
    nextStep: "create-for-driver",
    avoid: "optional",
    params: {
      pod: pod.metadata?.name ?? "",
      name,
      namespace,
      user: `volume ${volume}`,
      field,
      near: "-",
      owner: `${owner.kind} ${owner.name}`,
    },
    root: { kind: "Secret", key: `Secret/${namespace}/${name}`, label: name },
    cites: [citeEvent(event.event), citeField(object, path, `${namespace}/${name}`)],
    fixes: [offer("delete-pod", "no"), offer("restart-rollout", "no")],
    runbooks: [],
    kubectl: [sh`kubectl -n ${namespace} get secrets`, sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`],
    notChecked: ["now"],
  };
}
