import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type PluginWords, pluginWords } from "#lib/evidence/cni.ts";
import { agentOf, isWell } from "#lib/evidence/cni-pods.ts";
import { allContainersEnded } from "#lib/evidence/containers.ts";
import type { KillError } from "#lib/evidence/kill-error.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { type FailedKill, failedKill, isAnswer } from "#lib/rules/kill-failure.ts";
import { messages } from "./messages.ts";

/** Words of a plugin that is refused by the API server: its token or certificate is not good any more. */
const REFUSED = /unauthorized|forbidden|x509|certificate|token/i;

function variantOf({ words }: PluginWords, agent: Pod | null): string {
  if (REFUSED.test(words)) return agent ? "refused" : "refused-no-agent";
  if (agent === null) return "no-agent";
  return isWell(agent) === false ? "agent-unwell" : "failed";
}

interface Found {
  readonly kill: FailedKill;
  readonly error: KillError;
  readonly agent: Pod | null;
  readonly looked: boolean;
  readonly line: string | null;
}

function answer({ kill, error, agent, looked, line }: Found): RuleAnswer {
  const { pod, nodeName, ready, node } = kill;
  const said = pluginWords(error.words);
  const variant = variantOf(said, agent);
  const agentName = agent?.metadata?.name ?? "-";
  return {
    verdict: "found",
    findings: [
      {
        certainty: ready ? "certain" : "likely",
        message: variant,
        nextStep: agent ? "restart-agent" : "repair-plugin",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          plugin: said.plugin ?? "?",
          words: said.words,
          agent: agentName,
          namespace: agent?.metadata?.namespace ?? "-",
          tries: error.event.count,
          last: error.event.last === null ? "?" : clock(error.event.last),
        },
        root: nodeRoot(nodeName),
        cites: [
          citeEvent(error.event.event),
          ...(line === null ? [] : [citeField(`Node/${nodeName}`, "logs.kubelet", line)]),
          citeField(refOf("Pod", pod), "status.phase", pod.status?.phase),
          ...(agent
            ? [citeField(refOf("Pod", agent), "status.conditions[Ready].status", conditionStatus(agent.status?.conditions, "Ready"))]
            : []),
        ],
        fixes: [
          ...(agent ? [offer("delete-pod", "now")] : []),
          ...(kill.deletion ? [offer("redelete", "no")] : []),
          offer("force-delete", "no"),
        ],
        runbooks: ["repair-node-cni"],
        kubectl: [
          ...(agent ? [sh`${kubectlIn(agent)} logs ${agentName} --tail=50`, sh`${kubectlIn(agent)} delete pod ${agentName}`] : []),
          sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
        ],
        notChecked: ["agent-log", ...(looked ? [] : ["node-pods"]), ...(node === null ? ["node"] : [])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "cni-teardown-failed",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "nodePods", "nodeLogs"],
    certainties: ["certain", "likely"],
    explains: ["sandbox-runtime-fault", "volume-unmount-busy"],
    fixes: ["delete-pod", "redelete", "force-delete"],
    runbooks: ["repair-node-cni"],
  },
  messages,
  detect(evidence, context) {
    const { pod, nodePods, nodeLogs } = evidence;
    const kill = failedKill(evidence, context, allContainersEnded(pod));
    if (isAnswer(kill)) return kill;
    const error = kill.errors.findLast(({ fault }) => fault === "network");
    if (error === undefined) return NOT_APPLICABLE;
    const uid = pod.metadata?.uid ?? "-";
    const line = nodeLogs.ok ? (nodeLogs.value.findLast((one) => one.includes(uid) && /network|cni/i.test(one)) ?? null) : null;
    const agent = nodePods.ok ? agentOf(pluginWords(error.words).plugin, nodePods.value) : null;
    return answer({ kill, error, agent, looked: nodePods.ok, line });
  },
});
