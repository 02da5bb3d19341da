import { citeEvent, citeField, citeRecomputed, refOf } from "#lib/evidence/cite.ts";
import { classNameOf, hasDefaultClass } from "#lib/evidence/open-claims.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { foundOr, lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleFinding } from "#lib/rules/define.ts";
import { type WaitingClaims, waitingClaims } from "#lib/rules/waiting-claims.ts";
import { messages } from "./messages.ts";

/** The volume controller's words for a class that is not there, or for none at all (F4.10). */
const NO_CLASS =
  /storageclass(?:\.storage\.k8s\.io)? "([^"]{1,253})" not found|no persistent volumes available for this claim and no storage class is set/;

function said(claim: PersistentVolumeClaim, events: readonly KubeEvent[]): EventFacts | null {
  const own = events.filter(({ involvedObject }) => involvedObject?.name === claim.metadata?.name);
  return eventsWith(own, { reason: ["ProvisioningFailed", "FailedBinding"] }).findLast(({ message }) => NO_CLASS.test(message)) ?? null;
}

function finding(
  { pod, namespace }: WaitingClaims,
  claim: PersistentVolumeClaim,
  event: EventFacts | null,
  classes: readonly KubeObject[] | null,
): RuleFinding {
  const name = classNameOf(claim);
  const claimName = claim.metadata?.name ?? "";
  const all = (classes ?? []).map(({ metadata }) => metadata?.name ?? "").sort();
  const near = name ? nearMisses(name, all) : [];
  const key = `PersistentVolumeClaim/${namespace}/${claimName}`;
  return {
    certainty: classes === null ? "likely" : "certain",
    message: !name ? "no-default" : near.length > 0 ? "near-miss" : "missing",
    nextStep: name ? "make-class" : "name-class",
    avoid: "claim",
    params: {
      claim: claimName,
      class: name ?? "-",
      near: near.join(", ") || "-",
      classes: all.slice(0, 8).join(", ") || "-",
    },
    root: name
      ? { kind: "StorageClass", key: `StorageClass/${name}`, label: name }
      : { kind: "PersistentVolumeClaim", key, label: claimName },
    cites: [
      citeField(key, "spec.storageClassName", name),
      citeField(key, "status.phase", claim.status?.phase),
      ...(event ? [citeEvent(event.event)] : []),
      ...(classes === null ? [] : [citeRecomputed("StorageClasses", "metadata.name", all.join(", ") || "<none>")]),
      ...(pod ? [citeField(refOf("Pod", pod), "metadata.name", pod.metadata?.name)] : []),
    ],
    fixes: [],
    runbooks: [],
    kubectl: ["kubectl get storageclass", sh`kubectl -n ${namespace} describe pvc ${claimName}`],
    notChecked: classes === null ? ["classes"] : [],
  };
}

export const rule = defineRule({
  meta: {
    id: "storageclass-missing",
    evidence: [],
    optionalEvidence: ["pod", "claims", "storageClasses", "volumes", "volumeEvents"],
    classes: ["pending", "failed"],
    certainties: ["certain", "likely"],
    explains: ["volume-provisioning-failed", "pvc-unbound"],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, claims, storageClasses, volumes, volumeEvents }, context) {
    const waiting = waitingClaims({ pod, claims }, context);
    if ("verdict" in waiting) return waiting;
    const open = waiting.open.filter(({ spec }) => !spec?.volumeName && spec?.storageClassName !== "");
    const classes = storageClasses.ok ? storageClasses.value : null;
    const events = volumeEvents.ok ? volumeEvents.value : [];
    // A class that only names a group of volumes made by hand needs no object: where such volumes exist, they decide.
    const byHand = (claim: PersistentVolumeClaim) =>
      (volumes.ok ? volumes.value : []).some((volume) => (classNameOf(volume) ?? "") === (classNameOf(claim) ?? ""));
    const findings = open.flatMap((claim) => {
      const name = classNameOf(claim);
      const event = said(claim, events);
      if (classes === null) return event ? [finding(waiting, claim, event, null)] : [];
      const there = name ? classes.some(({ metadata }) => metadata?.name === name) : hasDefaultClass(classes);
      return there || byHand(claim) ? [] : [finding(waiting, claim, event, classes)];
    });
    if (findings.length > 0 || open.length === 0) return foundOr(findings, NOT_APPLICABLE);
    if (!storageClasses.ok) return lacking("storageClasses", storageClasses.why);
    return {
      verdict: "clear",
      because: "there",
      params: { classes: [...new Set(open.map((claim) => classNameOf(claim) ?? "default"))].join(", ") },
    };
  },
});
