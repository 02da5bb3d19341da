import { citeEvent, citeField, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { classOf, isByHand, openClaims, pendingEvidence, type StorageClass } from "#lib/evidence/open-claims.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected } from "#lib/evidence/types.ts";
import type { KubeEvent, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

const SELECTED_NODE = "volume.kubernetes.io/selected-node";
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

/** Whether it is the provisioner's turn: at once, or when the scheduler has chosen a node. */
function isDue(claim: PersistentVolumeClaim, storageClass: StorageClass): boolean {
  return storageClass.volumeBindingMode !== "WaitForFirstConsumer" || claim.metadata?.annotations?.[SELECTED_NODE] !== undefined;
}

function finding(pod: Pod, claim: PersistentVolumeClaim, storageClass: StorageClass, said: Said, unread: boolean): RuleFinding {
  const namespace = pod.metadata?.namespace ?? "";
  const name = claim.metadata?.name ?? "";
  const key = `PersistentVolumeClaim/${namespace}/${name}`;
  const className = storageClass.metadata?.name ?? "";
  const provisioner = storageClass.provisioner ?? "?";
  const kind = said?.kind ?? "unseen";
  const words = (said?.event.message ?? "-").replace(/^failed to provision volume with StorageClass "[^"]{1,253}": /i, "");
  return {
    certainty: kind === "failed" ? "certain" : kind === "unseen" || kind === "at-work" ? "possible" : "likely",
    message: kind,
    nextStep: kind === "failed" ? "follow-words" : "provisioner",
    avoid: "again",
    params: {
      pod: pod.metadata?.name ?? "",
      claim: name,
      class: className,
      provisioner,
      said: words,
      count: said?.event.count ?? 0,
      size: claim.spec?.resources?.requests?.storage ?? "?",
    },
    root: { kind: "StorageClass", key: `StorageClass/${className}`, label: className },
    cites: [
      ...(said ? [citeEvent(said.event.event)] : []),
      citeField(key, "status.phase", claim.status?.phase),
      citeField(key, "spec.storageClassName", className),
      citeField(`StorageClass/${className}`, "provisioner", provisioner),
      citeField(refOf("Pod", pod), "metadata.name", pod.metadata?.name),
    ],
    fixes: [],
    runbooks: [],
    kubectl: [
      `${kubectlIn(pod)} describe pvc ${name}`,
      "kubectl get csidrivers",
      `kubectl get pods -A | grep -i ${provisioner.split(".")[0]}`,
    ],
    notChecked: [...(unread ? ["events"] : []), "driver"],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-provisioning-failed",
    evidence: ["pod"],
    optionalEvidence: ["claims", "storageClasses", "volumeEvents"],
    certainties: ["certain", "likely", "possible"],
    explains: ["pvc-unbound"],
    fixes: [],
    runbooks: [],
    permissions: [
      { verb: "get", group: "", resource: "persistentvolumeclaims" },
      { verb: "list", group: "storage.k8s.io", resource: "storageclasses" },
      { verb: "list", group: "", resource: "events" },
    ],
  },
  messages,
  detect({ pod, claims, storageClasses, volumeEvents }, { symptom }) {
    const early = pendingEvidence(pod, symptom.class, claims);
    if (early !== null) return early === "not-applicable" ? NOT_APPLICABLE : lacking("claims", early);
    const open = openClaims(claims.ok ? claims.value : []).filter(({ spec, status }) => !spec?.volumeName && status?.phase !== "Lost");
    if (open.length === 0) return NOT_APPLICABLE;
    if (!storageClasses.ok) return lacking("storageClasses", storageClasses.why);
    const events: Collected<readonly KubeEvent[]> = volumeEvents;
    const findings = open.flatMap((claim) => {
      const storageClass = classOf(claim, storageClasses.value);
      if (storageClass === null || isByHand(storageClass)) return [];
      const said = saidBy(claim, events.ok ? events.value : []);
      return said?.kind === "failed" || isDue(claim, storageClass) ? [finding(pod, claim, storageClass, said, !said)] : [];
    });
    return foundOr(findings, NOT_APPLICABLE);
  },
});
