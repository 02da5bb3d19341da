import { citeEvent, citeField, kubectlIn, nodeRoot } from "#lib/evidence/cite.ts";
import { cniPodsOn, cniPodsText } from "#lib/evidence/cni-pods.ts";
import { cniPluginIn, SANDBOX_CLASSES } from "#lib/evidence/sandbox-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { sandboxSaid } from "#lib/rules/sandbox-answer.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: {
    id: "ip-pool-exhausted",
    evidence: ["pod"],
    optionalEvidence: ["events", "node", "nodePods"],
    classes: SANDBOX_CLASSES,
    certainties: ["certain"],
    explains: ["cni-setup-failed", "sandbox-creation-failed"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, node, nodePods }, { symptom }) {
    const said = sandboxSaid(pod, events, symptom);
    if (said.failure === null) return said.answer;
    const { fault, event, words } = said.failure;
    if (fault !== "no-addresses") return NOT_APPLICABLE;
    const name = pod.spec?.nodeName ?? "?";
    const places = node.ok ? (node.value.object?.status?.allocatable?.pods ?? null) : null;
    const pods = nodePods.ok ? nodePods.value : null;
    const live = pods?.filter(({ status }) => status?.phase !== "Succeeded" && status?.phase !== "Failed").length;
    return {
      verdict: "found",
      findings: [
        {
          certainty: "certain",
          message: places === null || live === undefined ? "said" : "counted",
          nextStep: "addresses",
          avoid: "again",
          params: {
            pod: pod.metadata?.name ?? "",
            node: name,
            plugin: cniPluginIn(event.message) ?? "CNI",
            said: words,
            count: event.count,
            places: places ?? "?",
            pods: live ?? "?",
            agent: cniPodsText(cniPodsOn(pods ?? [])),
          },
          root: nodeRoot(name),
          cites: [citeEvent(event.event), ...(places === null ? [] : [citeField(`Node/${name}`, "status.allocatable.pods", places)])],
          fixes: [offer("delete-pod", "no")],
          runbooks: [],
          kubectl: [
            sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
            sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${name}`,
          ],
          notChecked: ["pool"],
        },
      ],
    };
  },
});
