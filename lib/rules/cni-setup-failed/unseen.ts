import type { Cite } from "#lib/contract/diagnosis.ts";
import { citeField, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { type CniPod, cniPodsOn, cniPodsText, isDown } from "#lib/evidence/cni-pods.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { offer } from "#lib/rules/answer.ts";
import type { RuleFinding } from "#lib/rules/define.ts";

/**
 * The network plugin's pods on the pod's node that do not work, while the pod has no sandbox and no event says why any
 * more (F3.5). Empty for a pod that lives in the network of its node: nothing is set up for it.
 */
export function downAgents(pod: Pod, nodePods: readonly Pod[]): readonly CniPod[] {
  if (pod.spec?.hostNetwork === true || conditionStatus(pod.status?.conditions, "PodReadyToStartContainers") !== "False") return [];
  return cniPodsOn(nodePods).filter(isDown);
}

/** A sandbox needs its network, and whoever gives it is down: that is possible, and no more, while nobody says so. */
export function unseenFinding(pod: Pod, agents: readonly CniPod[]): RuleFinding {
  const node = pod.spec?.nodeName ?? "?";
  return {
    certainty: "possible",
    message: "unseen",
    nextStep: "agent",
    avoid: "again",
    params: { pod: pod.metadata?.name ?? "", node, agent: cniPodsText(agents) },
    root: nodeRoot(node),
    cites: [
      citeField(refOf("Pod", pod), "status.conditions[PodReadyToStartContainers].status", "False"),
      ...agents.map(({ pod: agent }) => stateCite(agent)),
    ],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
    kubectl: [
      ...agents.map(({ pod: agent }) => sh`${kubectlIn(agent)} logs ${agent.metadata?.name ?? ""} --all-containers --tail=50`),
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: ["events", "agent-log"],
  };
}

/** What an agent says of itself: that it is not ready, or its phase. */
function stateCite(agent: Pod): Cite {
  const ready = conditionStatus(agent.status?.conditions, "Ready");
  const ref = refOf("Pod", agent);
  return ready === "False" ? citeField(ref, "status.conditions[Ready].status", ready) : citeField(ref, "status.phase", agent.status?.phase);
}
