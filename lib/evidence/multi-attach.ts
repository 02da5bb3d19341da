import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { type Attachment, attachmentsOf, isExclusive } from "./attachments.ts";
import { type PodVolume, podVolumes } from "./pod-volumes.ts";
import { usesClaim } from "./related-pods.ts";
import { type EventFacts, eventsWith } from "./timeline.ts";
import type { Collected, EvidenceMap } from "./types.ts";

/** The attach/detach controller's words for a volume that another node has (F4.5). */
const MULTI_ATTACH = /^Multi-Attach error for volume "([^"]{1,253})"/;
const USED_BY = /used by pod\(s\) ([\w.,\- ]{1,600})/;

/** After this time the controller detaches by force where a node is not healthy; until then waiting is normal (F8.5). */
export const FORCE_DETACH_MS = 360_000;

/** `unknown` = nodes could not be read. */
export type HolderNode = "ready" | "lost" | "gone" | "unknown";

/** A volume that the pod waits for because another node has it. */
export interface MultiAttach {
  readonly volume: PodVolume;
  /** Name of the PersistentVolume, from the claim or from the event. */
  readonly volumeName: string;
  readonly event: EventFacts | null;
  /** Its attachment to another node; null where none is known. */
  readonly attachment: Attachment | null;
  /** The other node, or "" where nothing names it. */
  readonly node: string;
  readonly nodeState: HolderNode;
  readonly nodeObject: Node | null;
  /** Pods there that use the volume and have not finished; null = they could not be listed. */
  readonly users: readonly Pod[] | null;
  /** Names that the event gives; for a cluster whose pods cannot be listed. */
  readonly usedBy: string;
  /** Since when the pod waits, ms. */
  readonly since: number | null;
}

export interface MultiAttachEvidence {
  readonly claims: Collected<EvidenceMap["claims"]>;
  readonly volumes: Collected<readonly KubeObject[]>;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly volumeAttachments: Collected<readonly KubeObject[]>;
  readonly relatedPods: Collected<readonly Pod[]>;
  readonly schedulingNodes: Collected<EvidenceMap["schedulingNodes"]>;
}

/** The event about this volume, unless the volume was attached later. */
function refusalOf(volumeName: string | null, events: readonly KubeEvent[]): EventFacts | null {
  const refused = eventsWith(events, { reason: "FailedAttachVolume" }).findLast(({ message }) => {
    const name = MULTI_ATTACH.exec(message)?.[1];
    return name !== undefined && (volumeName === null || name === volumeName);
  });
  if (refused === undefined) return null;
  const after = eventsWith(events, { reason: "SuccessfulAttachVolume" }).some(
    ({ last, message }) => (last ?? 0) > (refused.last ?? 0) && (volumeName === null || message.includes(`"${volumeName}"`)),
  );
  return after ? null : refused;
}

function nodeFacts(name: string, nodes: MultiAttachEvidence["schedulingNodes"]): Pick<MultiAttach, "nodeState" | "nodeObject"> {
  if (!nodes.ok || name === "") return { nodeState: "unknown", nodeObject: null };
  const node = nodes.value.find((one) => one.node.metadata?.name === name)?.node ?? null;
  if (node === null) return { nodeState: nodes.value.length > 0 ? "gone" : "unknown", nodeObject: null };
  const lost = isNodeLost(node) || conditionStatus(node.status?.conditions, "Ready") !== "True";
  return { nodeState: lost ? "lost" : "ready", nodeObject: node };
}

/** Users of a claim on other nodes. A finished pod does not hold the volume: the controller does not count it. */
function usersOf(pod: Pod, claim: string | null, related: readonly Pod[]): readonly Pod[] {
  return related
    .filter(
      ({ spec, status }) =>
        spec?.nodeName && spec.nodeName !== pod.spec?.nodeName && status?.phase !== "Succeeded" && status?.phase !== "Failed",
    )
    .filter((other) => claim !== null && usesClaim(other, [claim]))
    .sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
}

/** The node that reports the volume as attached; for volumes without VolumeAttachment. */
function nodeThatHas(volume: PodVolume, pod: Pod, nodes: MultiAttachEvidence["schedulingNodes"]): string {
  if (!nodes.ok || volume.handle === null) return "";
  const name = `kubernetes.io/csi/${volume.driver}^${volume.handle}`;
  const has = nodes.value.find(
    ({ node }) => node.metadata?.name !== pod.spec?.nodeName && (node.status?.volumesAttached ?? []).some((one) => one.name === name),
  );
  return has?.node.metadata?.name ?? "";
}

function multiAttachOf(pod: Pod, volume: PodVolume, evidence: MultiAttachEvidence): MultiAttach | null {
  const { claims, events, volumeAttachments, relatedPods, schedulingNodes } = evidence;
  const event = refusalOf(volume.volumeName, events.ok ? events.value : []);
  const volumeName = volume.volumeName ?? MULTI_ATTACH.exec(event?.message ?? "")?.[1] ?? null;
  const attachments = attachmentsOf(volumeName, volumeAttachments.ok ? volumeAttachments.value : []);
  if (attachments.some(({ node, attached }) => node === pod.spec?.nodeName && attached)) return null;
  const elsewhere = attachments.filter(({ node }) => node !== pod.spec?.nodeName);
  const attachment =
    elsewhere.find(({ detachError }) => detachError !== "") ?? elsewhere.find(({ attached }) => attached) ?? elsewhere[0] ?? null;
  const modes = (claims.ok ? claims.value.find(({ name }) => name === volume.claim)?.object?.spec?.accessModes : undefined) ?? [];
  const proved = attachment?.attached === true && isExclusive(volume, modes);
  if (event === null && !proved) return null;
  const users = relatedPods.ok ? usersOf(pod, volume.claim, relatedPods.value) : null;
  const node = attachment?.node ?? users?.[0]?.spec?.nodeName ?? nodeThatHas(volume, pod, schedulingNodes);
  return {
    volume,
    volumeName: volumeName ?? "",
    event,
    attachment,
    node,
    ...nodeFacts(node, schedulingNodes),
    users: users?.filter(({ spec }) => spec?.nodeName === node) ?? null,
    usedBy: USED_BY.exec(event?.message ?? "")?.[1]?.trim() ?? "",
    since: event?.first ?? parseTime(pod.status?.startTime) ?? null,
  };
}

/** Volumes of a pod that is being made which another node has. Events first, but the attachments alone are enough (F8.2). */
export function multiAttaches(pod: Pod, evidence: MultiAttachEvidence): readonly MultiAttach[] {
  const all = podVolumes(pod, evidence.claims.ok ? evidence.claims.value : [], evidence.volumes.ok ? evidence.volumes.value : []);
  const found = all.filter(({ claim }) => claim !== null).flatMap((volume) => multiAttachOf(pod, volume, evidence) ?? []);
  // Where the claims cannot be read, one refusal would fit every volume of the pod: it is about one of them.
  return found.filter((one, index) => one.event === null || found.findIndex((other) => other.event?.event === one.event?.event) === index);
}

/** Why an attachment is stale, or null when somebody alive holds the volume or nothing can be said. */
export type Stale = "detach-fails" | "node-gone" | "node-lost" | "no-user";

/** Judges whether the other attachment is a leftover (catalogue, `volume-multi-attach-stale-attachment`). */
export function staleness({ attachment, nodeState, users, since }: MultiAttach, now: number): Stale | null {
  if (attachment !== null && attachment.deletedAt !== null && attachment.detachError !== "") return "detach-fails";
  if (nodeState === "gone") return "node-gone";
  if (nodeState === "lost") return "node-lost";
  const waited = since !== null && now - since > FORCE_DETACH_MS;
  return attachment !== null && users !== null && users.length === 0 && waited ? "no-user" : null;
}
