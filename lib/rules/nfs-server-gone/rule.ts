import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type DeadServer, deadServer, serverRoot } from "#lib/evidence/dead-server.ts";
import { podVolumes } from "#lib/evidence/pod-volumes.ts";
import { serviceBehind } from "#lib/evidence/service-endpoints.ts";
import type { EvidenceMap } from "#lib/evidence/types.ts";
import { cleaningUp, failedKill } from "#lib/evidence/unmounting.ts";
import { sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleContext, type RuleFinding } from "#lib/rules/define.ts";
import type { Deletion } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

function finding(pod: Pod, { volume, server, service, event }: DeadServer, deletion: Deletion | null): RuleFinding {
  const node = pod.spec?.nodeName ?? "";
  const name = service ? `${service.namespace}/${service.name}` : "";
  const where = deletion ? "unmount" : "mount";
  const what = service === null ? "silent" : service.kind === "service" ? "no-endpoints" : "no-service";
  const ref = service ? `Service/${name}` : "";
  return {
    certainty: "likely",
    message: `${where}-${what}`,
    nextStep: service === null ? "reach-host" : "bring-back",
    avoid: deletion ? "force" : "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      node,
      volume: volume.name,
      host: server.host,
      export: server.export || "-",
      service: name,
      selector: service?.kind === "service" ? service.selector || "-" : "-",
      overdue: deletion?.overdueSeconds ?? 0,
    },
    root: serverRoot(server, service),
    cites: [
      citeField(server.object, server.path, server.host),
      citeField(refOf("Pod", pod), `${volume.path}.name`, volume.name),
      ...(service?.kind === "service" ? [citeRecomputed(ref, "ready endpoints", "0")] : []),
      ...(service?.kind === "no-such-service" ? [citeRecomputed(ref, "metadata.name", "<not found>")] : []),
      ...(event ? [citeEvent(event.event)] : []),
    ],
    fixes: deletion ? [offer("force-delete", "no"), offer("redelete", "no")] : [offer("delete-pod", "no")],
    runbooks: deletion ? ["find-busy-mount"] : [],
    kubectl: [
      ...(service ? [sh`kubectl -n ${service.namespace} get service,endpointslices -l kubernetes.io/service-name=${service.name}`] : []),
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: ["mount"],
  };
}

interface Read {
  readonly pod: Pod;
  readonly claims: EvidenceMap["claims"];
  readonly volumes: readonly KubeObject[];
}

/** Creating pods wait for a mount, terminating ones for an unmount: the same dead server. */
function judge(
  { pod, claims, volumes }: Read,
  services: readonly KubeObject[],
  nodeEvents: readonly KubeEvent[],
  deletion: Deletion | null,
) {
  const all = podVolumes(pod, claims, volumes);
  const dead = all.flatMap((volume) => deadServer(volume, services, nodeEvents) ?? []);
  // A pod that only waits to be made proves less: there an address of the outside is left to the mount error itself.
  const counted = deletion ? dead : dead.filter(({ service }) => service !== null);
  const known = all.every(({ server }) => server === null || serviceBehind(server.host, services) !== null);
  return foundOr(
    counted.map((one) => finding(pod, one, deletion)),
    known ? { verdict: "clear", because: "answers" } : NOT_APPLICABLE,
  );
}

function applies(pod: Pod, { now, symptom }: RuleContext): { readonly deletion: Deletion | null } | null {
  const deletion = cleaningUp(pod, now);
  return deletion !== null || (symptom.class === "creating" && pod.metadata?.deletionTimestamp === undefined) ? { deletion } : null;
}

export const rule = defineRule({
  meta: {
    id: "nfs-server-gone",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "claims", "volumes", "services", "nodeEvents"],
    classes: ["creating", "terminating"],
    certainties: ["likely"],
    explains: ["volume-unmount-busy", "volume-mount-failed", "kubelet-lost-pod"],
    fixes: ["force-delete", "redelete", "delete-pod"],
    runbooks: ["find-busy-mount"],
  },
  messages,
  detect({ pod, node, events, claims, volumes, services, nodeEvents }, context): RuleAnswer {
    const found = applies(pod, context);
    if (found === null) return NOT_APPLICABLE;
    const { deletion } = found;
    if (node.ok && (node.value.presence === "gone" || (node.value.object && isNodeLost(node.value.object)))) return NOT_APPLICABLE;
    if (deletion && events.ok && failedKill(events.value, deletion)) return NOT_APPLICABLE;
    const claimed = podVolumes(pod, [], []).some(({ claim }) => claim !== null);
    if (claimed && !claims.ok) return lacking("claims", claims.why);
    if (claimed && !volumes.ok) return lacking("volumes", volumes.why);
    const read = { pod, claims: claims.ok ? claims.value : [], volumes: volumes.ok ? volumes.value : [] };
    if (podVolumes(pod, read.claims, read.volumes).every(({ server }) => server === null)) return NOT_APPLICABLE;
    if (!services.ok) return lacking("services", services.why);
    const answer = judge(read, services.value, nodeEvents.ok ? nodeEvents.value : [], deletion);
    // Of a server outside only the node's own events tell.
    return answer === NOT_APPLICABLE && deletion && !nodeEvents.ok ? lacking("nodeEvents", nodeEvents.why) : answer;
  },
});
