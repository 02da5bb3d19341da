import { driverRoot } from "#lib/evidence/attachments.ts";
import { citeEvent, citeField, citeRecomputed, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { cniPodsText } from "#lib/evidence/cni-pods.ts";
import { driverPodsOn } from "#lib/evidence/driver-pods.ts";
import { type PodVolume, podVolumes } from "#lib/evidence/pod-volumes.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected } from "#lib/evidence/types.ts";
import { cleaningUp, failedKill } from "#lib/evidence/unmounting.ts";
import { sh } from "#lib/format/shell-word.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { foundOr, lacking, lackingEither, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import type { Deletion } from "#lib/symptoms/deletion.ts";
import { messages } from "./messages.ts";

interface CsiNode extends KubeObject {
  readonly spec?: { readonly drivers?: readonly { readonly name?: string }[] | null };
}

/** The kubelet's and the attacher's own words for a driver that the node does not have (F4.5). */
const NOT_REGISTERED = /driver name (\S{1,253}) not found in the list of registered CSI drivers|does not contain driver "?([\w.-]{1,253})/;

interface Absent {
  readonly driver: string;
  readonly volume: PodVolume | null;
  readonly event: EventFacts | null;
  /** Drivers that the node does offer; null = its CSINode was not read, "" = none. */
  readonly offered: string | null;
}

function saidMissing(events: readonly KubeEvent[]): ReadonlyMap<string, EventFacts> {
  const said = eventsWith(events, { reason: ["FailedMount", "FailedAttachVolume", "FailedMapVolume"] });
  return new Map(
    said.flatMap((event) => {
      const match = NOT_REGISTERED.exec(event.message);
      const driver = match?.[1] ?? match?.[2];
      return driver === undefined ? [] : [[driver, event] as const];
    }),
  );
}

/**
 * Drivers that this pod's volumes need and its node does not have. Every kubelet makes its CSINode when it starts,
 * so a node without one tells nothing about drivers.
 */
function absentDrivers(volumes: readonly PodVolume[], csiNode: Collected<KubeObject | null>, events: readonly KubeEvent[]): Absent[] {
  const said = saidMissing(events);
  const known = csiNode.ok && csiNode.value !== null ? asKube<CsiNode>(csiNode.value) : null;
  const names = known === null ? null : (known.spec?.drivers ?? []).flatMap(({ name }) => name ?? []);
  const used = volumes.filter(({ driver, handle, source }) => driver !== null && (handle !== null || source === "csi"));
  const needed = new Set([...used.flatMap(({ driver }) => driver ?? []), ...said.keys()]);
  return [...needed].sort().flatMap((driver) => {
    const event = said.get(driver) ?? null;
    const absent = names === null ? event !== null : !names.includes(driver);
    const volume = used.find((one) => one.driver === driver) ?? null;
    return absent ? [{ driver, volume, event, offered: names === null ? null : names.join(", ") }] : [];
  });
}

function finding(
  pod: Pod,
  { driver, volume, event, offered }: Absent,
  deletion: Deletion | null,
  others: readonly Pod[] | null,
): RuleFinding {
  const node = pod.spec?.nodeName ?? "";
  const ref = refOf("Pod", pod);
  // The API ties a driver to its pods by nothing but their names: what stands there is a sign and no proof.
  const plugins = driverPodsOn(driver, others ?? []);
  const noPlugin = others !== null && plugins.length === 0;
  return {
    certainty: offered === null ? "likely" : "certain",
    message: deletion ? "unmount" : "mount",
    nextStep: plugins.length > 0 ? "mend-plugin" : "restore-driver",
    avoid: deletion ? "force" : "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      node,
      driver,
      volume: volume?.name ?? "?",
      offered: offered || "<none>",
      plugin: cniPodsText(plugins),
      overdue: deletion?.overdueSeconds ?? 0,
    },
    root: driverRoot(driver),
    cites: [
      ...(offered === null ? [] : [citeField(`CSINode/${node}`, "spec.drivers", offered || "<none>")]),
      ...(offered === null ? [] : [citeRecomputed(`CSINode/${node}`, `spec.drivers[${driver}]`, "<not registered>")]),
      ...(event ? [citeEvent(event.event)] : []),
      citeField(ref, "spec.nodeName", node),
      ...(noPlugin ? [citeRecomputed(`Node/${node}`, "pods", `<none called like ${driver}>`)] : []),
      ...plugins.map(({ pod: plugin, state }) => citeField(refOf("Pod", plugin), "status.phase", state || plugin.status?.phase)),
      ...(volume ? [citeField(ref, `${volume.path}.name`, volume.name)] : []),
      ...(volume?.claim ? [citeField(ref, `${volume.path}.persistentVolumeClaim.claimName`, volume.claim)] : []),
    ],
    fixes: deletion ? [offer("force-delete", "no"), offer("redelete", "no")] : [offer("delete-pod", "no")],
    runbooks: [],
    kubectl: [
      sh`kubectl get csinode ${node} -o yaml`,
      sh`kubectl get pods -A -o wide --field-selector spec.nodeName=${node}`,
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: [...(others === null ? ["driver-pod"] : []), ...(offered === null ? ["csinode"] : [])],
  };
}

export const rule = defineRule({
  meta: {
    id: "csi-node-driver-missing",
    evidence: ["pod"],
    optionalEvidence: ["node", "events", "claims", "volumes", "csiNode", "nodePods"],
    classes: ["creating", "terminating"],
    certainties: ["certain", "likely"],
    explains: ["volume-unmount-busy", "volume-mount-failed", "volume-attach-failed", "kubelet-lost-pod"],
    fixes: ["force-delete", "redelete", "delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, node, events, claims, volumes, csiNode, nodePods }, { now, symptom }): RuleAnswer {
    const deletion = cleaningUp(pod, now);
    const creating = symptom.class === "creating" && pod.metadata?.deletionTimestamp === undefined;
    if ((deletion === null && !creating) || !pod.spec?.nodeName) return NOT_APPLICABLE;
    if (node.ok && (node.value.presence === "gone" || (node.value.object && isNodeLost(node.value.object)))) return NOT_APPLICABLE;
    if (deletion && events.ok && failedKill(events.value, deletion)) return NOT_APPLICABLE;
    const all = podVolumes(pod, claims.ok ? claims.value : [], volumes.ok ? volumes.value : []);
    const absent = absentDrivers(all, csiNode, events.ok ? events.value : []);
    if (absent.length > 0)
      return foundOr(
        absent.map((one) => finding(pod, one, deletion, nodePods.ok ? nodePods.value : null)),
        NOT_APPLICABLE,
      );
    const claimed = all.filter(({ claim }) => claim !== null);
    if (claimed.length > 0 && !claims.ok) return lacking("claims", claims.why);
    if (claimed.length > 0 && !volumes.ok) return lacking("volumes", volumes.why);
    const drivers = all.flatMap(({ driver }) => driver ?? []);
    if (drivers.length === 0) return NOT_APPLICABLE;
    if (!csiNode.ok) return lackingEither(["csiNode", csiNode.why], ["events", events]);
    if (csiNode.value === null) return lackingEither(["csiNode", "absent"], ["events", events]);
    return { verdict: "clear", because: "registered", params: { drivers: [...new Set(drivers)].join(", "), node: pod.spec.nodeName } };
  },
});
