import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { refOf } from "./cite.ts";
import { containersOf } from "./containers.ts";
import { KUBELET_STATS } from "./kubelet-stats.ts";
import type { SchedulingNode } from "./types.ts";

/** What may happen to a container as it runs now: killed at its limit, slowed at it, evicted at it, first to go when the node runs short. */
export type ResourceRisk = "oom" | "throttled" | "evicted" | "evicted-first";

/** One resource of one container. Base units (cores, bytes); null = not set, or not measured. */
export interface ContainerUse {
  readonly container: string;
  readonly kind: "init" | "sidecar" | "container" | "ephemeral";
  readonly resource: string;
  readonly request: number | null;
  readonly limit: number | null;
  readonly used: number | null;
  readonly risk: ResourceRisk | null;
}

/** One resource of a node. Base units. */
export interface NodeUse {
  readonly resource: string;
  readonly allocatable: number;
  readonly requested: number;
  readonly used: number | null;
}

type Usage = Readonly<Record<string, string>>;
/** The kinds of metrics.k8s.io/v1beta1: one sample over `window`; a kubelet's own has disk as well. */
interface Sample extends KubeObject {
  readonly timestamp?: string;
  readonly window?: string;
  readonly containers?: readonly { readonly name?: string; readonly usage?: Usage }[];
  readonly usage?: Usage;
}

/** Shares of the limit from which on a container is in danger: memory is not given back, cpu is only slowed. */
const NEAR_MEMORY_LIMIT = 0.9;
const NEAR_CPU_LIMIT = 0.95;
const NEAR_DISK_LIMIT = 0.9;
/** Disk that nobody set a limit for is told from this much on: it is then what fills the node. */
const MUCH_DISK = 2 ** 30;
const SHOWN = ["cpu", "memory", "ephemeral-storage"] as const;

/** Request, limit and use of every container that runs for long; cpu and memory always, other resources where they are set. */
export function containerUse(pod: Pod, metrics: KubeObject | null): readonly ContainerUse[] {
  const sample = metrics === null ? null : asKube<Sample>(metrics);
  return containersOf(pod)
    .filter(({ kind }) => kind === "container" || kind === "sidecar")
    .flatMap(({ name, kind, spec, last, end }) => {
      const usage = sample?.containers?.find((one) => one.name === name)?.usage;
      const wasKilled = last?.reason === "OOMKilled" || end?.reason === "OOMKilled";
      return SHOWN.flatMap((resource): ContainerUse[] => {
        const request = quantity(spec?.resources?.requests?.[resource]);
        const limit = quantity(spec?.resources?.limits?.[resource]);
        const used = quantity(usage?.[resource]);
        if (resource === "ephemeral-storage" && request === null && limit === null && (used ?? 0) < MUCH_DISK) return [];
        return [{ container: name, kind, resource, request, limit, used, risk: riskOf({ resource, request, limit, used, wasKilled }) }];
      });
    });
}

function riskOf(of: Pick<ContainerUse, "resource" | "request" | "limit" | "used"> & { readonly wasKilled: boolean }): ResourceRisk | null {
  const { resource, request, limit, used, wasKilled } = of;
  if (resource === "memory" && wasKilled) return "oom";
  if (used === null) return null;
  if (resource === "ephemeral-storage") return limit !== null && used >= limit * NEAR_DISK_LIMIT ? "evicted" : null;
  if (resource === "cpu") return limit !== null && used >= limit * NEAR_CPU_LIMIT ? "throttled" : null;
  if (limit !== null && used >= limit * NEAR_MEMORY_LIMIT) return "oom";
  // Under memory pressure the kubelet ends first who uses more than was requested (node-pressure eviction).
  return request !== null && used > request ? "evicted-first" : null;
}

/** What a node can give, what its pods request and what is used, in the order cpu, memory, storage, pods, others by name. */
export function nodeUse(candidate: SchedulingNode, metrics: KubeObject | null): readonly NodeUse[] {
  const { node, requested, podCount } = candidate;
  const usage = metrics === null ? undefined : asKube<Sample>(metrics).usage;
  const allocatable = asKube<Node>(node).status?.allocatable ?? {};
  return Object.keys(allocatable)
    .filter((resource) => (quantity(allocatable[resource]) ?? 0) > 0)
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map((resource) => ({
      resource,
      allocatable: quantity(allocatable[resource]) ?? 0,
      requested: resource === "pods" ? podCount : (requested[resource] ?? 0),
      used: quantity(usage?.[resource]),
    }));
}

const ORDER: readonly string[] = ["cpu", "memory", "ephemeral-storage", "pods"];
const rankOf = (resource: string) => (ORDER.indexOf(resource) + ORDER.length + 1) % (ORDER.length + 1);

function quantity(text: unknown): number | null {
  return typeof text === "string" || typeof text === "number" ? parseQuantity(text) : null;
}

/** Who took a sample: the kubelet, asked for its own summary, or metrics.k8s.io. */
export function sampleSource({ kind }: KubeObject): "metrics.k8s.io" | "kubelet" {
  return kind === KUBELET_STATS ? "kubelet" : "metrics.k8s.io";
}

/** A pod's sample as evidence names it. */
export function sampleRef(pod: Pod, sample: KubeObject): string {
  return refOf(sampleSource(sample) === "kubelet" ? KUBELET_STATS : "PodMetrics", pod);
}

/** When the sample was taken, RFC 3339, and over how long; null where it does not say. */
export function sampleTime(metrics: KubeObject): { readonly at: string | null; readonly window: string | null } {
  const { timestamp, window } = asKube<Sample>(metrics);
  return { at: timestamp ?? null, window: window ?? null };
}
