import { citeField, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { selectorText } from "#lib/evidence/pod-terms.ts";
import { defineRule } from "#lib/rules/define.ts";
import { judgeBlocked, onlySiblings, replicaFixes } from "#lib/rules/unschedulable.ts";
import { messages } from "./messages.ts";

const OWN = "node(s) didn't match pod anti-affinity rules";
const EXISTING = "node(s) didn't satisfy existing pods anti-affinity rules";
const PATH = "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution";

export const rule = defineRule({
  meta: {
    id: "pod-anti-affinity-unsatisfiable",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners"],
    classes: ["pending"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["scale-workload", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect: (evidence, { version }) =>
    judgeBlocked(evidence, version, {
      mine: ({ text }) => text === OWN || text === EXISTING,
      said: /anti-affinity rules/,
      avoid: "squeeze",
      tell(waiting, blocked) {
        const { pod, owners } = waiting;
        const terms = pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
        const asked = blocked.reasons[0]?.asked ?? "";
        const others = blocked.reasons.every(({ text }) => text === EXISTING);
        const own = !others && onlySiblings(pod, blocked);
        const ref = refOf("Pod", pod);
        const key = asked.split(" of ")[0] ?? "";
        return {
          message: others ? "rule-of-others" : own ? "own-replicas" : "occupied",
          nextStep: others ? "change-others" : "more-or-softer",
          avoid: "squeeze",
          params: { key, term: asked },
          root: workloadRoot(pod, owners),
          cites: terms.flatMap((term, index) => [
            citeField(ref, `${PATH}[${index}].topologyKey`, term.topologyKey),
            citeField(ref, `${PATH}[${index}].labelSelector`, selectorText(term.labelSelector)),
          ]),
          fixes: replicaFixes(waiting, own),
          notChecked: ["autoscaler"],
        };
      },
    }),
});
