import { citeEvent, citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { cniPodsOn, cniPodsText } from "#lib/evidence/cni-pods.ts";
import { cniPluginIn, SANDBOX_CLASSES } from "#lib/evidence/sandbox-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { foundOr, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { sandboxSaid } from "#lib/rules/sandbox-answer.ts";
import { faultOf } from "./fault.ts";
import { messages } from "./messages.ts";
import { downAgents, unseenFinding } from "./unseen.ts";

const STEP = {
  credentials: "credentials",
  "agent-down": "agent",
  "api-unreachable": "reach-api",
  "no-binary": "binary",
  "no-definition": "definition",
  other: "agent-log",
} as const;

/** The network that the pod asks for and where it was looked for, and the API server's address, as the words hold them. */
function namedIn(words: string): Readonly<Record<string, string>> {
  const network =
    /network-attachment-definition \(([^)]{1,253})\)/.exec(words)?.[1] ??
    /network-attachment-definitions?\.k8s\.cni\.cncf\.io "([^"]{1,253})"/.exec(words)?.[1];
  return { network: network ?? "?", api: /https:\/\/([^\s"/]{1,300})\/apis?\//.exec(words)?.[1] ?? "?" };
}

function definitionRoot(pod: Pod, words: string) {
  const { network = "?" } = namedIn(words);
  return {
    kind: "NetworkAttachmentDefinition",
    key: `NetworkAttachmentDefinition/${pod.metadata?.namespace ?? ""}/${network}`,
    label: network,
  };
}

export const rule = defineRule({
  meta: {
    id: "cni-setup-failed",
    evidence: ["pod"],
    optionalEvidence: ["events", "nodePods"],
    classes: SANDBOX_CLASSES,
    certainties: ["certain", "possible"],
    explains: ["sandbox-creation-failed"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, nodePods }, { symptom }) {
    const said = sandboxSaid(pod, events, symptom);
    if (said.failure === null) {
      const down = said.answer.verdict === "unknown" && nodePods.ok ? downAgents(pod, nodePods.value) : [];
      return foundOr(down.length === 0 ? [] : [unseenFinding(pod, down)], said.answer);
    }
    const { fault, event, words } = said.failure;
    if (fault !== "network") return NOT_APPLICABLE;
    const node = pod.spec?.nodeName ?? "?";
    const agents = nodePods.ok ? cniPodsOn(nodePods.value) : [];
    const kind = faultOf(event.message);
    return {
      verdict: "found",
      findings: [
        {
          certainty: "certain",
          message: kind,
          nextStep: STEP[kind],
          avoid: "again",
          params: {
            pod: pod.metadata?.name ?? "",
            node,
            plugin: cniPluginIn(event.message) ?? "CNI",
            said: words,
            namespace: pod.metadata?.namespace ?? "",
            ...namedIn(event.message),
            count: event.count,
            agent: cniPodsText(agents),
          },
          root: kind === "no-definition" ? definitionRoot(pod, event.message) : nodeRoot(node),
          cites: [
            citeEvent(event.event),
            ...agents.map(({ pod: agent, state }) => citeField(refOf("Pod", agent), "status.phase", agent.status?.phase ?? state)),
          ],
          fixes: [offer("delete-pod", "no")],
          runbooks: [],
          kubectl: [
            sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${node}`,
            ...agents.map(({ pod: agent }) => sh`${kubectlIn(agent)} logs ${agent.metadata?.name ?? ""} --all-containers --tail=50`),
            sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
          ],
          notChecked: [...(nodePods.ok ? [] : ["node-pods"]), "agent-log"],
        },
      ],
    };
  },
});
