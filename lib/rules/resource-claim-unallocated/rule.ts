import { citeEvent, citeField, kubectlIn, refOf, workloadOf } from "#lib/evidence/cite.ts";
import { refusedBy } from "#lib/evidence/scheduling.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { lacking } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { draWords } from "./dra-words.ts";
import { messages } from "./messages.ts";

interface DraPod {
  readonly spec?: {
    readonly resourceClaims?: readonly {
      readonly name?: string;
      readonly resourceClaimName?: string;
      readonly resourceClaimTemplateName?: string;
    }[];
  };
  readonly status?: { readonly resourceClaimStatuses?: readonly { readonly name?: string; readonly resourceClaimName?: string | null }[] };
}

/** The pod's claims: the name in the pod, what it comes from, and the object, where one was made (F6). */
function claimsOf(pod: Pod) {
  const { spec, status } = asKube<DraPod>(pod);
  return (spec?.resourceClaims ?? []).map(({ name = "", resourceClaimName, resourceClaimTemplateName }, index) => {
    const made = status?.resourceClaimStatuses?.find((one) => one.name === name)?.resourceClaimName ?? undefined;
    const field = resourceClaimName ? "resourceClaimName" : "resourceClaimTemplateName";
    return {
      name,
      object: resourceClaimName ?? made ?? null,
      template: resourceClaimTemplateName ?? null,
      path: `spec.resourceClaims[${index}].${field}`,
      source: resourceClaimName ?? resourceClaimTemplateName ?? name,
    };
  });
}

export const rule = defineRule({
  meta: {
    id: "resource-claim-unallocated",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners"],
    certainties: ["certain", "likely"],
    explains: [],
    fixes: [],
    runbooks: [],
  },
  messages,
  detect({ pod, events, owners }, { symptom }) {
    const claims = symptom.class === "pending" ? claimsOf(pod) : [];
    const [any] = claims;
    if (!any || (pod.spec?.schedulingGates ?? []).length > 0) return NOT_APPLICABLE;
    const condition = refusedBy(pod);
    const words = draWords(condition?.message ?? "");
    const unmade = claims.find(({ object }) => object === null);
    const failed = events.ok ? eventsWith(events.value, { reason: "FailedResourceClaimCreation" }).at(-1) : undefined;
    const kind = unmade ? "not-made" : (words?.kind ?? null);
    if (kind === null) return condition || events.ok ? NOT_APPLICABLE : lacking("events", events.why);
    const claim = unmade ?? claims.find(({ object }) => object === words?.name) ?? any;
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
            class: words?.name ?? "-",
            said,
            owner: `${owner.kind} ${owner.name}`,
          },
          root: { kind: root.split("/")[0] ?? "", key: root, label: kind === "no-class" ? (words?.name ?? "") : claim.source },
          cites: [
            citeField(ref, claim.path, claim.source),
            ...(condition
              ? [citeField(ref, "status.conditions[PodScheduled].message", condition.message, condition.lastTransitionTime)]
              : []),
            ...(unmade && failed ? [citeEvent(failed.event)] : []),
          ],
          fixes: [],
          runbooks: [],
          kubectl: [`${kubectlIn(pod)} get resourceclaims`, "kubectl get deviceclasses,resourceslices"],
          notChecked: ["slices"],
        },
      ],
    };
  },
});
