import { citeField, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { hostPortsOf, portsConflict } from "#lib/evidence/host-ports.ts";
import type { Collected, OwnerLink } from "#lib/evidence/types.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import { offerDelete, putAside } from "#lib/rules/put-aside.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";

interface Asked {
  readonly pod: Pod;
  readonly owners: Collected<readonly OwnerLink[]>;
  readonly nodePods: Collected<readonly Pod[]>;
}

const ENDED: readonly string[] = ["Succeeded", "Failed"];

/**
 * A pod that its node refused for its host ports (reason `NodePorts`, F4.9): after a restart of the kubelet, or with
 * spec.nodeName set by hand. Who holds a port is read from the pods of that node.
 */
export function refusedForPorts({ pod, owners, nodePods }: Asked, symptom: PodSymptom): RuleAnswer {
  const ports = hostPortsOf(pod);
  if (symptom.class !== "failed" || pod.status?.reason !== "NodePorts" || ports.length === 0) return NOT_APPLICABLE;
  const aside = putAside(pod, owners, symptom);
  const others = nodePods.ok ? nodePods.value.filter((one) => one.metadata?.uid !== pod.metadata?.uid) : [];
  const living = others.filter(({ status }) => !ENDED.includes(status?.phase ?? ""));
  const holders = living.filter((one) => hostPortsOf(one).some((taken) => ports.some((port) => portsConflict(port, taken))));
  const names = holders.map(({ metadata }) => metadata?.name ?? "").sort();
  const port = ports.map((text) => text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf(":")) + 1));
  return {
    verdict: "found",
    findings: [
      {
        certainty: "certain",
        message: names.length > 0 ? "refused-held" : "refused",
        nextStep: aside.place === "replaced" ? "tidy" : "drop-port",
        avoid: "kill-holder",
        params: { ...aside.params, port: port.join(", "), holders: names.slice(0, 3).join(", ") || "-" },
        root: nodeRoot(aside.node),
        cites: [
          ...aside.cites,
          ...port.map((number) => citeField(refOf("Pod", pod), "spec.containers.ports.hostPort", number)),
          ...holders.slice(0, 3).map((one) => citeField(refOf("Pod", one), "spec.containers.ports.hostPort", hostPortsOf(one).join(", "))),
        ],
        fixes: [offerDelete(aside.place, { waiting: "now", naked: "now" })],
        runbooks: [],
        kubectl: [...aside.kubectl, sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${aside.node}`],
        notChecked: [...aside.notChecked, ...(nodePods.ok ? [] : ["node-pods"])],
      },
    ],
  };
}
