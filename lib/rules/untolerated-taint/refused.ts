import { citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import type { Collected, NodeEvidence, OwnerLink } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { taintText, untoleratedTaints } from "#lib/kube/taints.ts";
import { NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";

interface Asked {
  readonly pod: Pod;
  readonly node: Collected<NodeEvidence>;
  readonly owners: Collected<readonly OwnerLink[]>;
}

/**
 * A pod that its node refused for a NoExecute taint (reason `TaintToleration`, F4.9): it names its node itself, or the
 * taint came between placing and admission. Which taint it was the kubelet does not say: the node's own tell.
 */
export function refusedForTaint({ pod, node, owners }: Asked, symptom: PodSymptom): RuleAnswer {
  if (symptom.class !== "failed" || pod.status?.reason !== "TaintToleration") return NOT_APPLICABLE;
  const aside = putAside(pod, owners, symptom);
  const object = node.ok ? node.value.object : null;
  const taints = untoleratedTaints(object?.spec?.taints, pod.spec?.tolerations).filter(({ effect }) => effect === "NoExecute");
  const texts = taints.map(taintText);
  return {
    verdict: "found",
    findings: [
      {
        certainty: "certain",
        message: texts.length > 0 ? "refused" : "refused-gone",
        nextStep: aside.place === "replaced" ? "tidy" : texts.length > 0 ? "tolerate-or-leave" : "again",
        avoid: "tolerate-all",
        params: { ...aside.params, taint: texts.join(", ") || "-" },
        root: nodeRoot(aside.node),
        cites: [
          ...aside.cites,
          ...taints.map((taint) => citeField(`Node/${aside.node}`, "spec.taints", taintText(taint), taint.timeAdded)),
          citeField(refOf("Pod", pod), "spec.tolerations", texts.length > 0 ? "not tolerated" : (pod.spec?.tolerations ?? []).length),
        ],
        fixes: [offerDelete(aside.place, { waiting: texts.length > 0 ? "after" : "now", naked: "now" })],
        runbooks: [],
        kubectl: aside.kubectl,
        notChecked: [...aside.notChecked, ...(object === null ? ["nodes"] : [])],
      },
    ],
  };
}
