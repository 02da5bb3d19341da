import { citeEvent, citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { type DeviceClaim, deviceClaimsOf, deviceClassesOf } from "#lib/evidence/device-claims.ts";
import { refusedBy } from "#lib/evidence/scheduling.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { type DraWords, draWords } from "./dra-words.ts";
import { messages } from "./messages.ts";
import { unpreparedAnswer } from "./unprepared.ts";

/** The claim that the scheduler means: the one it names, the one that asks for the class it names, else the first. */
function meant(claims: readonly DeviceClaim[], words: DraWords | null, objects: readonly KubeObject[]): DeviceClaim | undefined {
  const asksFor = ({ object, template }: DeviceClaim) =>
    objects.some((one) => one.metadata?.name === (object ?? template) && deviceClassesOf(one).includes(words?.name ?? ""));
  return claims.find(({ object }) => object === words?.name) ?? claims.find(asksFor) ?? claims[0];
}

export const rule = defineRule({
  meta: {
    id: "resource-claim-unallocated",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "resourceClaims"],
    classes: ["pending", "creating"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners, resourceClaims }, { symptom }) {
    const claims = deviceClaimsOf(pod);
    const [any] = claims;
    if (symptom.class === "creating") return unpreparedAnswer(pod, events, resourceClaims.ok ? resourceClaims.value : []);
    if (!any || (pod.spec?.schedulingGates ?? []).length > 0) return NOT_APPLICABLE;
    const condition = refusedBy(pod);
    const words = draWords(condition?.message ?? "");
    const unmade = claims.find(({ object }) => object === null);
    const failed = events.ok ? eventsWith(events.value, { reason: "FailedResourceClaimCreation" }).at(-1) : undefined;
    const kind = unmade ? "not-made" : (words?.kind ?? null);
    if (kind === null) return condition || events.ok ? NOT_APPLICABLE : lacking("events", events.why);
    const objects = resourceClaims.ok ? resourceClaims.value : [];
    const claim = unmade ?? meant(claims, words, objects) ?? any;
    const object = objects.find(({ metadata }) => metadata?.name === (claim.object ?? claim.template));
    const classes = object ? deviceClassesOf(object) : [];
    const owner = workloadOf(pod, owners.ok ? owners.value : []);
    const ref = refOf("Pod", pod);
    const said = (unmade ? failed?.message : undefined) ?? condition?.message ?? "-";
    const root = kind === "no-class" ? `DeviceClass/${words?.name}` : `ResourceClaim/${pod.metadata?.namespace ?? ""}/${claim.source}`;
    return {
      verdict: "found",
      findings: [
        {
          certainty: kind === "unallocated" || (kind === "not-made" && !failed) ? "likely" : "certain",
          message: kind,
          nextStep: kind,
          avoid: "nodes",
          params: {
            pod: pod.metadata?.name ?? "",
            claim: claim.object ?? claim.name,
            source: claim.source,
            template: claim.template ?? "-",
            class: kind === "no-class" ? (words?.name ?? "-") : classes.join(", ") || "-",
            said,
            owner: `${owner.kind} ${owner.name}`,
          },
          root: { kind: root.split("/")[0] ?? "", key: root, label: kind === "no-class" ? (words?.name ?? "") : claim.source },
          cites: [
            citeField(ref, claim.path, claim.source),
            ...(condition
              ? [citeField(ref, "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)]
              : []),
            ...(object && classes.length > 0
              ? [citeField(refOf(object.kind ?? "ResourceClaim", object), "spec.devices.requests[].deviceClassName", classes.join(", "))]
              : []),
            ...(unmade && failed ? [citeEvent(failed.event)] : []),
          ],
          fixes: [],
          runbooks: [],
          kubectl: [sh`${kubectlIn(pod)} get resourceclaims`, "kubectl get deviceclasses,resourceslices"],
          notChecked: [object ? "slices" : "claims-and-slices"],
        },
      ],
    };
  },
});
