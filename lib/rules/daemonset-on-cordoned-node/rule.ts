import { citeField, controllerOf, nodeRoot } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { taintText } from "#lib/kube/taints.ts";
import { TAINT_UNSCHEDULABLE } from "#lib/kube/vocabulary.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "daemonset-on-cordoned-node",
    evidence: ["pod"],
    optionalEvidence: ["node"],
    classes: ["healthy"],
    certainties: ["certain"],
    explains: [],
    fixes: ["delete-pod", "uncordon"],
    runbooks: [],
  },
  messages,
  detect({ pod, node }, { symptom }) {
    const owner = controllerOf(pod);
    const runs = symptom.class === "healthy" && pod.status?.phase === "Running";
    if (!runs || owner?.kind !== "DaemonSet" || !pod.spec?.nodeName) return NOT_APPLICABLE;
    if (!node.ok) return lacking("node", node.why);
    const { object } = node.value;
    const taint = object?.spec?.taints?.find(({ key }) => key === TAINT_UNSCHEDULABLE) ?? null;
    if (object === null || (object.spec?.unschedulable !== true && taint === null)) return NOT_APPLICABLE;
    const name = pod.spec.nodeName;
    return foundOr(
      [
        {
          certainty: "certain",
          message: "stays",
          nextStep: "maintenance",
          avoid: "delete",
          params: { pod: pod.metadata?.name ?? "", node: name, owner: owner.name, since: taint?.timeAdded ?? "?" },
          root: nodeRoot(name),
          cites: [
            citeField(`Node/${name}`, "spec.unschedulable", object.spec?.unschedulable ?? false),
            ...(taint ? [citeField(`Node/${name}`, "spec.taints", taintText(taint), taint.timeAdded)] : []),
          ],
          fixes: [offer("delete-pod", "no"), offer("uncordon", "no")],
          runbooks: [],
          kubectl: [sh`kubectl get node ${name}`, sh`kubectl describe node ${name}`],
          notChecked: ["who"],
        },
      ],
      NOT_APPLICABLE,
    );
  },
});
