import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Node, NodeSelectorTerm, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { matchesNodeTerms, meetsRequirement } from "#lib/kube/selector.ts";
import { atLeast, type ServerVersion } from "#lib/kube/version.ts";
import { type FilterAnswer, type NodeReason, reason } from "./scheduling-reason.ts";
import type { Collected, EvidenceMap, SchedulingNode } from "./types.ts";

/** What the scheduler reads about a pod's volumes, as far as it was collected. */
export interface VolumeEvidence {
  readonly claims: Collected<EvidenceMap["claims"]>;
  readonly volumes: Collected<readonly KubeObject[]>;
  readonly storageClasses: Collected<readonly KubeObject[]>;
  readonly volumeAttachments: Collected<readonly KubeObject[]>;
}

interface Volume extends KubeObject {
  readonly spec?: {
    readonly nodeAffinity?: { readonly required?: { readonly nodeSelectorTerms?: readonly NodeSelectorTerm[] } };
    readonly csi?: { readonly driver?: string; readonly volumeHandle?: string };
  };
}
interface StorageClass extends KubeObject {
  readonly provisioner?: string;
  readonly volumeBindingMode?: string;
  readonly allowedTopologies?: readonly {
    readonly matchLabelExpressions?: readonly { readonly key?: string; readonly values?: readonly string[] }[];
  }[];
}
interface Attachment extends KubeObject {
  readonly spec?: { readonly attacher?: string; readonly nodeName?: string; readonly source?: { readonly persistentVolumeName?: string } };
}

type Claim = EvidenceMap["claims"][number];

/** A pod's claims, sorted by what the scheduler does with them. Null = the claims or what decides about them were not read. */
export interface VolumeView {
  /** A refusal of all nodes at once, before any is looked at; null = none. */
  readonly whole: string | null;
  readonly bound: readonly { readonly claim: string; readonly volumeName: string; readonly volume: Volume | null | undefined }[];
  readonly waiting: readonly {
    readonly claim: string;
    readonly storageClass: StorageClass | undefined;
    readonly selectedNode: string | null;
  }[];
  /** Claims that only one pod may use. */
  readonly exclusive: readonly string[];
  readonly attachments: readonly Attachment[] | null;
}

const BOUND = "pv.kubernetes.io/bind-completed";
const SELECTED_NODE = "volume.kubernetes.io/selected-node";

/** Sorts a pod's claims; null when they were not read. */
export function volumeViewOf(pod: Pod, evidence: VolumeEvidence): VolumeView | null {
  const { claims, volumes, storageClasses, volumeAttachments } = evidence;
  if (!claims.ok) return null;
  const classes = storageClasses.ok ? storageClasses.value.map((object) => asKube<StorageClass>(object)) : null;
  const classOf = ({ object }: Claim) => classes?.find(({ metadata }) => metadata?.name === object?.spec?.storageClassName);
  const bound = claims.value.filter(isBound);
  const open = claims.value.filter((claim) => !isBound(claim));
  const waits = (claim: Claim) => classOf(claim)?.volumeBindingMode === "WaitForFirstConsumer" && !claim.object?.spec?.volumeName;
  const held = bound.map((claim) => {
    const volumeName = claim.object?.spec?.volumeName ?? "";
    const found = volumes.ok ? (volumes.value.find(({ metadata }) => metadata?.name === volumeName) ?? null) : undefined;
    return { claim: claim.name, volumeName, volume: found && asKube<Volume>(found) };
  });
  const gone = held.find(({ volume }) => volume === null);
  const unbound = classes !== null && open.some((claim) => !waits(claim)) ? UNBOUND : null;
  return {
    whole: wholeOf(pod, claims.value) ?? unbound ?? (gone ? `persistentvolume "${gone.volumeName}" not found` : null),
    bound: held,
    waiting: open.map((claim) => ({
      claim: claim.name,
      storageClass: classOf(claim),
      selectedNode: claim.object?.metadata?.annotations?.[SELECTED_NODE] ?? null,
    })),
    exclusive: claims.value.filter(({ object }) => object?.spec?.accessModes?.includes("ReadWriteOncePod")).map(({ name }) => name),
    attachments: volumeAttachments.ok ? volumeAttachments.value.map((object) => asKube<Attachment>(object)) : null,
  };
}

const UNBOUND = "pod has unbound immediate PersistentVolumeClaims";

function isBound({ object }: Claim): boolean {
  const done = object?.metadata?.annotations?.[BOUND] !== undefined || object?.status?.phase === "Bound";
  return Boolean(object?.spec?.volumeName) && done;
}

function wholeOf(pod: Pod, claims: readonly Claim[]): string | null {
  for (const { name, presence, object } of claims) {
    if (presence === "gone") {
      const named = (pod.spec?.volumes ?? []).some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === name);
      const ephemeral = `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`;
      return named ? `persistentvolumeclaim "${name}" not found` : ephemeral;
    }
    if (object?.metadata?.deletionTimestamp) return `persistentvolumeclaim "${name}" is being deleted`;
    if (isLost(object)) return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${object?.spec?.volumeName ?? ""}"`;
  }
  return null;
}

function isLost(claim: PersistentVolumeClaim | null): boolean {
  return claim?.status?.phase === "Lost";
}

/** VolumeRestrictions: a claim for one pod only that another pod on any node uses. Disks of old in-tree plugins are not compared. */
export function filterExclusive(
  pod: Pod,
  view: VolumeView,
  nodes: readonly SchedulingNode[],
  version: ServerVersion,
): readonly NodeReason[] {
  if (view.exclusive.length === 0) return [];
  const users = nodes.flatMap(({ pods }) =>
    pods.filter(({ namespace, claims }) => namespace === pod.metadata?.namespace && claims.some((name) => view.exclusive.includes(name))),
  );
  if (users.length === 0) return [];
  const text = atLeast(version, 34)
    ? "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod"
    : "node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode";
  return [reason("VolumeRestrictions", text, { asked: view.exclusive.join(", "), pods: users.map((one) => one.pod) })];
}

/** NodeVolumeLimits: more volumes of a CSI driver than CSINode says the node may hold. */
export function filterVolumeLimits(view: VolumeView, { node, volumeLimits }: SchedulingNode): FilterAnswer {
  if (view.bound.some(({ volume }) => volume === undefined)) return null;
  const drivers = new Map<string, string[]>();
  const need = (driver: string | undefined, name: string) => {
    if (driver !== undefined) drivers.set(driver, [...(drivers.get(driver) ?? []), name]);
  };
  for (const { volume, volumeName } of view.bound) need(volume?.spec?.csi?.driver, volumeName);
  // A claim that waits will get a volume of its class's driver: it counts already.
  for (const { storageClass, claim } of view.waiting) need(storageClass?.provisioner, `claim ${claim}`);
  if (drivers.size === 0) return [];
  if (volumeLimits === undefined || view.attachments === null) return null;
  for (const [driver, wanted] of drivers) {
    const limit = volumeLimits[driver];
    const there = new Set(
      view.attachments
        .filter(({ spec }) => spec?.nodeName === node.metadata?.name && spec?.attacher === driver)
        .map(({ spec }) => spec?.source?.persistentVolumeName ?? ""),
    );
    const more = wanted.filter((name) => !there.has(name)).length;
    if (limit !== undefined && more > 0 && there.size + more > limit) {
      const found = `${driver}: ${there.size} of ${limit} attached`;
      return [reason("NodeVolumeLimits", "node(s) exceed max volume count", { asked: `${driver}: ${more}`, found })];
    }
  }
  return [];
}

/** VolumeBinding: bound volumes' node affinity, and where a claim that waits for its pod could get a volume. */
export function filterVolumeBinding(view: VolumeView, { node }: SchedulingNode, version: ServerVersion): FilterAnswer {
  if (view.bound.some(({ volume }) => volume === undefined)) return null;
  const away = view.bound.filter(({ volume }) => volume && !matchesNodeTerms(node, volume.spec?.nodeAffinity?.required?.nodeSelectorTerms));
  const waiting = view.waiting.map((one) => ({ ...one, answer: provisionable(one, node) }));
  const moved = atLeast(version, 33)
    ? "node(s) didn't match PersistentVolume's node affinity"
    : "node(s) had volume node affinity conflict";
  const reasons: NodeReason[] = [];
  if (away.length > 0)
    reasons.push(reason("VolumeBinding", moved, { asked: away.map(placeText).join("; "), found: foundText(away, node) }));
  const none = waiting.filter(({ answer }) => answer === false);
  if (none.length > 0) {
    const asked = none.map(({ claim }) => claim).join(", ");
    reasons.push(reason("VolumeBinding", "node(s) didn't find available persistent volumes to bind", { asked }));
  }
  return reasons.length === 0 && waiting.some(({ answer }) => answer === null) ? null : reasons;
}

type Bound = VolumeView["bound"][number];

function requirementsOf({ volume }: Bound) {
  return (volume?.spec?.nodeAffinity?.required?.nodeSelectorTerms ?? []).flatMap(({ matchExpressions }) => matchExpressions ?? []);
}

function placeText(bound: Bound): string {
  const places = requirementsOf(bound).map(({ key, values }) => `${key} in (${(values ?? []).join(", ")})`);
  return `${bound.claim} (${bound.volumeName}): ${places.join(" or ")}`;
}

function foundText(bounds: readonly Bound[], node: Node): string {
  const labels = node.metadata?.labels ?? {};
  const keys = bounds.flatMap(requirementsOf).filter((requirement) => !meetsRequirement(labels, requirement));
  return [...new Set(keys.map(({ key = "" }) => (labels[key] === undefined ? `!${key}` : `${key}=${labels[key]}`)))].join(", ");
}

/** Whether a volume could be made for this node; null where volumes made beforehand would have to be looked through. */
function provisionable({ storageClass, selectedNode }: VolumeView["waiting"][number], node: Node): boolean | null {
  if (selectedNode !== null && selectedNode !== node.metadata?.name) return false;
  if (storageClass === undefined || storageClass.provisioner === "kubernetes.io/no-provisioner") return null;
  const topologies = storageClass.allowedTopologies ?? [];
  const labels = node.metadata?.labels ?? {};
  return (
    topologies.length === 0 ||
    topologies.some(({ matchLabelExpressions = [] }) =>
      matchLabelExpressions.every(({ key = "", values }) => values?.includes(labels[key] ?? "")),
    )
  );
}

const ZONE_KEYS = ["topology.kubernetes.io/zone", "topology.kubernetes.io/region"] as const;
const BETA: Readonly<Record<string, string>> = {
  "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
};

/** VolumeZone: zone and region labels of the volume itself against the node's, several zones joined by `__`. */
export function filterVolumeZone(view: VolumeView, { node }: SchedulingNode): FilterAnswer {
  const labels = node.metadata?.labels ?? {};
  const keys = [...ZONE_KEYS, ...Object.keys(BETA)];
  if (keys.every((key) => labels[key] === undefined)) return [];
  for (const { volume, volumeName } of view.bound) {
    if (volume === undefined) return null;
    for (const key of keys) {
      const zones = volume?.metadata?.labels?.[key];
      const here = labels[key] ?? labels[BETA[key] ?? ""];
      if (zones === undefined || (here !== undefined && zones.split("__").includes(here))) continue;
      const parts = { asked: `${volumeName}: ${key}=${zones}`, found: here === undefined ? `!${key}` : `${key}=${here}` };
      return [reason("VolumeZone", "node(s) had no available volume zone", parts)];
    }
  }
  return [];
}
