import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";

/** Kind of a sample that comes from a kubelet's own summary, so that it is not taken for one of metrics.k8s.io. */
export const KUBELET_STATS = "KubeletStats";

/** What a kubelet measures on its node. The samples have the fields of those of metrics.k8s.io, and disk as well. */
export interface KubeletStats {
  readonly node: KubeObject;
  /** Processes that run, and how many the node may have; null where it does not say. */
  readonly processes: { readonly running: number; readonly most: number } | null;
  /** By the pod's uid as the kubelet knows it. */
  readonly pods: Readonly<Record<string, KubeObject>>;
}

interface Cpu {
  readonly time?: string;
  readonly usageNanoCores?: number;
}
interface Memory {
  readonly workingSetBytes?: number;
}
interface Disk {
  readonly usedBytes?: number;
}
interface Measured {
  readonly cpu?: Cpu;
  readonly memory?: Memory;
}
/** `stats/summary` (k8s.io/kubelet, stats/v1alpha1), as far as it is read here. */
interface Summary {
  readonly node?: Measured & {
    readonly nodeName?: string;
    readonly fs?: Disk;
    readonly rlimit?: { readonly maxpid?: number; readonly curproc?: number };
  };
  readonly pods?: readonly (Measured & {
    readonly podRef?: { readonly name?: string; readonly namespace?: string; readonly uid?: string };
    readonly containers?: readonly (Measured & { readonly name?: string; readonly rootfs?: Disk; readonly logs?: Disk })[];
  })[];
}

/** Takes from a kubelet's summary what is shown; null for anything else. A measure that it leaves out stays unknown. */
export function readKubeletSummary(body: unknown): KubeletStats | null {
  const { node, pods } = asKube<Summary>(body ?? {});
  if (typeof node !== "object" || node === null || !Array.isArray(pods)) return null;
  const { curproc, maxpid } = node.rlimit ?? {};
  return {
    node: sample({ name: node.nodeName ?? "" }, node.cpu?.time, { usage: usageOf(node, node.fs?.usedBytes) }),
    processes: isAmount(curproc) && isAmount(maxpid) ? { running: curproc, most: maxpid } : null,
    pods: Object.fromEntries((pods as NonNullable<Summary["pods"]>).flatMap(podSample)),
  };
}

function podSample({ podRef, containers = [], cpu }: NonNullable<Summary["pods"]>[number]): [string, KubeObject][] {
  if (!podRef?.uid) return [];
  const { name = "", namespace = "", uid } = podRef;
  const measured = containers.map((container) => {
    // What the kubelet holds against a container's limit of ephemeral-storage: its writable layer and its log.
    const disks = [container.rootfs?.usedBytes, container.logs?.usedBytes].filter(isAmount);
    const disk = disks.length === 0 ? undefined : disks.reduce((sum, bytes) => sum + bytes, 0);
    return { name: container.name ?? "", usage: usageOf(container, disk) };
  });
  const time = containers.find((container) => container.cpu?.time)?.cpu?.time ?? cpu?.time;
  return [[uid, sample({ name, namespace }, time, { containers: measured })]];
}

function sample(metadata: object, timestamp: string | undefined, measured: object): KubeObject {
  return asKube<KubeObject>({ kind: KUBELET_STATS, metadata, ...(timestamp === undefined ? {} : { timestamp }), ...measured });
}

function usageOf({ cpu, memory }: Measured, disk: number | undefined): Record<string, string> {
  return {
    ...(isAmount(cpu?.usageNanoCores) && { cpu: `${Math.round(cpu.usageNanoCores)}n` }),
    ...(isAmount(memory?.workingSetBytes) && { memory: String(Math.round(memory.workingSetBytes)) }),
    ...(isAmount(disk) && { "ephemeral-storage": String(Math.round(disk)) }),
  };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** A pod's sample in what its kubelet measured. A static pod has another uid on its node than its mirror in the API. */
export function podStats({ pods }: KubeletStats, { metadata }: Pod): KubeObject | null {
  return pods[metadata?.annotations?.[MIRROR_ANNOTATION] ?? metadata?.uid ?? ""] ?? null;
}
