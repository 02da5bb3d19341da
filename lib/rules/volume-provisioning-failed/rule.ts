import { citeEvent, citeField, refOf } from "#lib/evidence/cite.ts";
import { classOf, isByHand, SELECTED_NODE, type StorageClass } from "#lib/evidence/open-claims.ts";
import { refusedBy } from "#lib/evidence/scheduling.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { type WaitingClaims, waitingClaims } from "#lib/rules/waiting-claims.ts";
import { messages } from "./messages.ts";

const NO_SUCH_CLASS = /storageclass\S* "[^"]{1,253}" not found/;

/** What the claim's events say last: the provisioner failed, is at work, or nothing but that one is waited for (F4.10). */
type Said = { readonly kind: "failed" | "at-work" | "nobody"; readonly event: EventFacts } | null;

function saidBy(claim: PersistentVolumeClaim, events: readonly KubeEvent[]): Said {
  const own = events.filter(({ involvedObject }) => involvedObject?.name === claim.metadata?.name);
  const failed = eventsWith(own, { reason: "ProvisioningFailed" }).findLast(({ message }) => !NO_SUCH_CLASS.test(message));
  if (failed) return { kind: "failed", event: failed };
  const work = eventsWith(own, { reason: "Provisioning" }).at(-1);
  if (work) return { kind: "at-work", event: work };
  const waits = eventsWith(own, { reason: "ExternalProvisioning" }).at(-1);
  return waits ? { kind: "nobody", event: waits } : null;
}

/** The scheduler chose a node and waited for the volume in vain; it may take its choice back then (F4.1). */
const GAVE_UP = /^running PreBind plugin "VolumeBinding": binding volumes: /;

/** Whether it is the provisioner's turn: at once, or when the scheduler has chosen a node. */
function isDue(claim: PersistentVolumeClaim, storageClass: StorageClass, pod: Pod | null): boolean {
  if (pod && GAVE_UP.test(refusedBy(pod)?.message ?? "")) return true;
  return storageClass.volumeBindingMode !== "WaitForFirstConsumer" || claim.metadata?.annotations?.[SELECTED_NODE] !== undefined;
}

/** Who is asked for the volume: the controller hands claims of an in-tree class on to the CSI driver that took it over (F4.10). */
const PROVISIONER = "volume.kubernetes.io/storage-provisioner";

function servedBy(claim: PersistentVolumeClaim, storageClass: StorageClass): string {
  return claim.metadata?.annotations?.[PROVISIONER] ?? storageClass.provisioner ?? "?";
}

/** How drivers of disks answer a claim that several nodes are to share. */
const NO_SHARING =
  /volume capabilit\w+ (?:are |is )?(?:not supported|invalid)|access ?modes?.{0,80}not supported|multi[- ]?(?:node|writer|attach)|only (?:supports? )?(?:ReadWriteOnce|SINGLE_NODE)/i;

function finding(
  { pod, namespace }: WaitingClaims,
  claim: PersistentVolumeClaim,
  storageClass: StorageClass,
  said: Said,
  unread: boolean,
): RuleFinding {
  const name = claim.metadata?.name ?? "";
  const key = `PersistentVolumeClaim/${namespace}/${name}`;
  const className = storageClass.metadata?.name ?? "";
  const provisioner = servedBy(claim, storageClass);
  const shared = claim.spec?.accessModes?.filter((mode) => mode === "ReadWriteMany" || mode === "ReadOnlyMany") ?? [];
  const kind = said?.kind ?? "unseen";
  const words = (said?.event.message ?? "-").replace(/^failed to provision volume with StorageClass "[^"]{1,253}": /i, "");
  return {
    certainty: kind === "failed" ? "certain" : kind === "unseen" || kind === "at-work" ? "possible" : "likely",
    message: kind,
    nextStep: kind !== "failed" ? "provisioner" : shared.length > 0 && NO_SHARING.test(words) ? "access-mode" : "follow-words",
    avoid: "again",
    params: {
      claim: name,
      class: className,
      provisioner,
      said: words,
      count: said?.event.count ?? 0,
      modes: shared.join(", ") || "-",
      size: claim.spec?.resources?.requests?.storage ?? "?",
    },
    root: { kind: "StorageClass", key: `StorageClass/${className}`, label: className },
    cites: [
      ...(said ? [citeEvent(said.event.event)] : []),
      citeField(key, "status.phase", claim.status?.phase),
      citeField(key, "spec.storageClassName", className),
      citeField(`StorageClass/${className}`, "provisioner", storageClass.provisioner),
      ...(provisioner === storageClass.provisioner ? [] : [citeField(key, `metadata.annotations[${PROVISIONER}]`, provisioner)]),
      ...(shared.length > 0 ? [citeField(key, "spec.accessModes", claim.spec?.accessModes?.join(", "))] : []),
      ...(pod ? [citeField(refOf("Pod", pod), "metadata.name", pod.metadata?.name)] : []),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      sh`kubectl -n ${namespace} describe pvc ${name}`,
      "kubectl get csidrivers",
      sh`kubectl get pods -A | grep -i ${provisioner.split(".")[0] ?? ""}`,
    ],
    notChecked: [...(unread ? ["events"] : []), "driver"],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-provisioning-failed",
    evidence: [],
    optionalEvidence: ["pod", "claims", "storageClasses", "volumeEvents"],
    classes: ["pending", "failed"],
    certainties: ["certain", "likely", "possible"],
    // The scheduler names its node and then waits for the volume (F4.1).
    explains: ["pvc-unbound", "preemption-pending"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, storageClasses, volumeEvents }, context) {
    const waiting = waitingClaims({ pod, claims }, context);
    if ("verdict" in waiting) return waiting;
    const open = waiting.open.filter(({ spec, status }) => !spec?.volumeName && status?.phase !== "Lost");
    if (open.length === 0) return NOT_APPLICABLE;
    if (!storageClasses.ok) return lacking("storageClasses", storageClasses.why);
    const events: Collected<readonly KubeEvent[]> = volumeEvents;
    const findings = open.flatMap((claim) => {
      const storageClass = classOf(claim, storageClasses.value);
      if (storageClass === null || isByHand(storageClass)) return [];
      const said = saidBy(claim, events.ok ? events.value : []);
      return said?.kind === "failed" || isDue(claim, storageClass, waiting.pod) ? [finding(waiting, claim, storageClass, said, !said)] : [];
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
