import { citeField, refOf, workloadRoot } from "#lib/evidence/cite.ts";
import { hostPortsOf } from "#lib/evidence/host-ports.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { isScalable, judgeBlocked, onlySiblings, replicaFixes } from "#lib/rules/unschedulable.ts";
import { messages } from "./messages.ts";
import { refusedForPorts } from "./refused.ts";

export const rule = defineRule({
  meta: {
    id: "host-port-conflict",
    evidence: ["pod"],
    optionalEvidence: ["schedulingNodes", "owners", "nodePods"],
    classes: ["pending", "failed"],
    certainties: ["certain", "likely", "possible"],
    explains: [],
    fixes: ["scale-workload", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect(evidence, { version, symptom }) {
    const ports = hostPortsOf(evidence.pod);
    if (ports.length === 0) return NOT_APPLICABLE;
    if (symptom.class === "failed") return refusedForPorts(evidence, symptom);
    return judgeBlocked(evidence, version, {
      mine: ({ filter }) => filter === "NodePorts",
      said: /didn't have free ports/,
      avoid: "kill-holder",
      tell(waiting, blocked) {
        const { pod, owners } = waiting;
        const own = onlySiblings(pod, blocked);
        const ref = refOf("Pod", pod);
        return {
          message: own ? "own-replicas" : "held",
          nextStep: own ? (isScalable(waiting) ? "fewer-replicas" : "drop-port") : "drop-port",
          avoid: "kill-holder",
          params: { port: blocked.reasons[0]?.asked ?? ports.join(", ") },
          root: workloadRoot(pod, owners),
          cites: ports.map((port) =>
            citeField(ref, "spec.containers.ports.hostPort", port.slice(Math.max(port.lastIndexOf("/"), port.lastIndexOf(":")) + 1)),
          ),
          fixes: replicaFixes(waiting, own),
        };
      },
    });
  },
});
