import { workloadRoot } from "#lib/evidence/cite.ts";
import { refusalText } from "#lib/evidence/refusal.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import { messages } from "./messages.ts";

/** Reasons under which a kubelet refuses what a pod asks of it, apart from room, labels, taints, ports and devices (F4.9). */
const REASONS: readonly string[] = [
  "SysctlForbidden",
  "AppArmor",
  "InitContainerRestartPolicyForbidden",
  "SupplementalGroupsPolicyNotSupported",
  "PodLevelResourcesNotSupported",
  "PodFeatureUnsupported",
  "InvalidNodeInfo",
];

/** The word in which the kubelet names what it will not do: in quotes, else the reason. */
function featureOf(pod: Pod, says: string): string {
  return /"([^"\s]{1,100})"/.exec(says)?.[1] ?? pod.status?.reason ?? "?";
}

export const rule = defineRule({
  meta: {
    id: "admission-feature-refused",
    evidence: ["pod"],
    optionalEvidence: ["owners"],
    classes: ["failed"],
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, owners }, { symptom }) {
    if (!REASONS.includes(pod.status?.reason ?? "")) return NOT_APPLICABLE;
    const aside = putAside(pod, owners, symptom);
    const says = refusalText(pod).replace(/\.$/, "");
    return foundOr(
      [
        {
          certainty: "certain",
          message: says ? "refused" : "without-words",
          nextStep: aside.place === "replaced" ? "tidy" : "allow-or-drop",
          avoid: aside.place === "waiting" ? "loop" : aside.place === "replaced" ? "leave" : "again",
          params: { ...aside.params, says: says || "-", feature: featureOf(pod, says) },
          root: workloadRoot(pod, aside.owners),
          cites: aside.cites,
          fixes: [offerDelete(aside.place, { waiting: "no", naked: "after" })],
          runbooks: [],
          kubectl: aside.kubectl,
          notChecked: [...aside.notChecked, "node-setting"],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
