import { citeEvent, citeField, clock, kubectlIn, nodeRoot, refOf } from "#lib/evidence/cite.ts";
import { hasOwnStorage, type PodVolume, podVolumes } from "#lib/evidence/pod-volumes.ts";
import { usesClaim } from "#lib/evidence/related-pods.ts";
import { type UnmountError, unmountErrors } from "#lib/evidence/unmount-error.ts";
import { cleaningUp, failedKill, killIsOver } from "#lib/evidence/unmounting.ts";
import { sh } from "#lib/format/shell-word.ts";
import { conditionOf, conditionStatus } from "#lib/kube/conditions.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer } from "#lib/rules/define.ts";
import type { Deletion } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

/** The volume that the node still reports as in use, unless another pod there uses the same claim (F8.3). */
function stillInUse(volumes: readonly PodVolume[], node: Node, others: readonly Pod[]): PodVolume | null {
  const inUse = node.status?.volumesInUse ?? [];
  const here = others.filter(({ spec, status }) => spec?.nodeName === node.metadata?.name && status?.phase === "Running");
  return (
    volumes.find(
      ({ handle, driver, claim }) =>
        handle !== null && inUse.includes(`kubernetes.io/csi/${driver}^${handle}`) && !here.some((pod) => usesClaim(pod, [claim ?? ""])),
    ) ?? null
  );
}

interface Busy {
  readonly pod: Pod;
  readonly node: Node;
  readonly deletion: Deletion;
  readonly volumes: readonly PodVolume[];
  readonly inUse: PodVolume | null;
  /** The kubelet's own word; null = its log was not read, or says nothing of it. */
  readonly said: UnmountError | null;
  readonly logRead: boolean;
  readonly eventsRead: boolean;
}

function variantOf({ said, inUse }: Busy, own: readonly PodVolume[]): string {
  if (said) return "named";
  return inUse ? "in-use" : own.length > 0 ? "own-storage" : "kubelet-written";
}

function finding(busy: Busy): RuleAnswer {
  const { pod, node, deletion, volumes, inUse, said, logRead, eventsRead } = busy;
  const ref = refOf("Pod", pod);
  const nodeName = node.metadata?.name ?? "";
  const ready = conditionOf(node.status?.conditions, "Ready");
  const own = volumes.filter(hasOwnStorage);
  const mine = said === null ? [] : volumes.filter(({ name, volumeName }) => [name, volumeName].includes(said.volume));
  const named = mine.length > 0 ? mine : own.length > 0 ? own : volumes;
  const certainty = said || inUse ? "certain" : own.length > 0 && eventsRead ? "likely" : "possible";
  return {
    verdict: "found",
    findings: [
      {
        certainty,
        message: variantOf(busy, own),
        nextStep: said ? "stop-holder" : "find-holder",
        avoid: "force",
        params: {
          pod: pod.metadata?.name ?? "",
          node: nodeName,
          requested: clock(deletion.requestedAt),
          overdue: deletion.overdueSeconds,
          volume: said?.volume ?? inUse?.name ?? "",
          words: said?.words ?? "-",
          volumes: named.map(({ name, source }) => `${name} (${source})`).join(", ") || "-",
          handle: inUse?.handle ?? "",
        },
        root: nodeRoot(nodeName),
        cites: [
          citeField(ref, "metadata.deletionTimestamp", pod.metadata?.deletionTimestamp),
          citeField(ref, "status.phase", pod.status?.phase),
          citeField(`Node/${nodeName}`, "status.conditions[Ready].status", ready?.status, ready?.lastTransitionTime),
          ...(said ? [citeField(`Node/${nodeName}`, "logs.kubelet", said.line)] : []),
          ...(inUse ? [citeField(`Node/${nodeName}`, "status.volumesInUse", `kubernetes.io/csi/${inUse.driver}^${inUse.handle}`)] : []),
          ...named.map(({ name, path }) => citeField(ref, `${path}.name`, name)),
          ...named.flatMap(({ claim, path }) => (claim === null ? [] : [citeField(ref, `${path}.persistentVolumeClaim.claimName`, claim)])),
        ],
        fixes: [offer("force-delete", "no"), offer("redelete", "no")],
        runbooks: ["find-busy-mount"],
        kubectl: [
          sh`${kubectlIn(pod)} get pod ${pod.metadata?.name ?? ""} -o yaml`,
          sh`kubectl get node ${nodeName} -o jsonpath='{.status.volumesInUse}'`,
        ],
        notChecked: [...(logRead ? [] : ["kubelet-log"]), ...(eventsRead ? [] : ["events"])],
      },
    ],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-unmount-busy",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "claims", "volumes", "relatedPods", "nodeLogs"],
    classes: ["terminating"],
    certainties: ["certain", "likely", "possible"],
    explains: ["kubelet-lost-pod"],
    fixes: ["force-delete", "redelete"],
    runbooks: ["find-busy-mount"],
  },
  messages,
  detect({ pod, node, events, claims, volumes, relatedPods, nodeLogs }, { now }) {
    const deletion = cleaningUp(pod, now);
    if (deletion === null || !killIsOver(pod)) return NOT_APPLICABLE;
    const params = { node: pod.spec?.nodeName ?? "" };
    if (!node.ok) return lacking("node", node.why);
    const object = node.value.object;
    if (object === null) return node.value.presence === "unknown" ? lacking("node", "absent") : NOT_APPLICABLE;
    if (isNodeLost(object) || conditionStatus(object.status?.conditions, "Ready") !== "True")
      return { verdict: "clear", because: "node", params };
    const failed = events.ok ? failedKill(events.value, deletion) : null;
    if (failed) return { verdict: "clear", because: "failed-kill", params, cites: [citeEvent(failed.event)] };
    const all = podVolumes(pod, claims.ok ? claims.value : [], volumes.ok ? volumes.value : []);
    const inUse = relatedPods.ok ? stillInUse(all, object, relatedPods.value) : null;
    const said = nodeLogs.ok ? (unmountErrors(nodeLogs.value).at(-1) ?? null) : null;
    return finding({ pod, node: object, deletion, volumes: all, inUse, said, logRead: nodeLogs.ok, eventsRead: events.ok });
  },
});
