import { containersOf } from "#lib/evidence/containers.ts";
import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { parseQuantity } from "#lib/kube/quantity.ts";
import { METRICS_GROUP, metricsResource, type Resource } from "../store/resources.ts";
import type { StoredObject } from "../types.ts";
import { notFound } from "./api-error.ts";
import type { ApiContext } from "./context.ts";
import type { ResourceRequest } from "./request.ts";

const WINDOW_MS = 15_000;
const MI = 2 ** 20;

/** metrics.k8s.io/v1beta1 as a metrics-server serves it: computed when asked for, never stored. */
export const METRICS_RESOURCES: readonly Resource[] = [
  metricsResource("pods", "PodMetrics", "namespaced"),
  metricsResource("nodes", "NodeMetrics", "cluster"),
];

/** True for requests that this file answers. */
export function asksForMetrics({ resource }: ResourceRequest): boolean {
  return resource.group === METRICS_GROUP;
}

/** The sample of one pod or node. @throws ApiError 404 for what does not run, as a metrics-server answers */
export function metricsOf(context: ApiContext, { resource, namespace, name }: ResourceRequest): object {
  const sample = { timestamp: sampleTime(context.now()), window: `${WINDOW_MS / 1000}s` };
  if (resource.kind === "NodeMetrics") return { ...head(resource.kind, name), ...sample, usage: usageOfNode(context, name) };
  const pod = podsOf(context).find(({ metadata }) => metadata.namespace === namespace && metadata.name === name);
  const containers = pod === undefined ? [] : usageOfPod(pod);
  if (containers.length === 0) throw notFound(resource, name);
  return { ...head(resource.kind, name), metadata: { name, namespace }, ...sample, containers };
}

function head(kind: string, name: string): object {
  return { apiVersion: `${METRICS_GROUP}/v1beta1`, kind, metadata: { name } };
}

function sampleTime(now: number): string {
  return new Date(now - (now % WINDOW_MS)).toISOString().replace(/\.\d+Z$/, "Z");
}

/** Pods that a metrics-server hears of: those of nodes whose kubelet answers. */
function podsOf(context: ApiContext): readonly StoredObject[] {
  const pods = context.resources.byKind("v1", "Pod");
  const nodes = context.resources.byKind("v1", "Node");
  if (pods === undefined || nodes === undefined) return [];
  const answering = new Set(
    context.store
      .list(nodes)
      .filter(isReady)
      .map(({ metadata }) => metadata.name),
  );
  return context.store.list(pods).filter(({ spec }) => answering.has(String(spec?.nodeName)));
}

function isReady(node: StoredObject): boolean {
  return conditionStatus(asKube<Node>(node).status?.conditions, "Ready") === "True";
}

interface ContainerSample {
  readonly name: string;
  readonly usage: { readonly cpu: string; readonly memory: string };
}

/** Running containers only; the same pod uses the same share of what it asks for, one that was OOM-killed nearly all of it. */
function usageOfPod(stored: StoredObject): readonly ContainerSample[] {
  const pod = asKube<Pod>(stored);
  return containersOf(pod)
    .filter(({ phase }) => phase === "running")
    .map(({ name, spec, last }) => {
      const share = last?.reason === "OOMKilled" ? 0.96 : 0.25 + shareOf(`${stored.metadata.uid}/${name}`) / 2;
      const { requests = {}, limits = {} } = spec?.resources ?? {};
      const memory = (parseQuantity(limits.memory ?? requests.memory) ?? 128 * MI) * share;
      const cpu = (parseQuantity(requests.cpu ?? limits.cpu) ?? 0.05) * share;
      return { name, usage: { cpu: `${Math.round(cpu * 1e9)}n`, memory: `${Math.round(memory / 1024)}Ki` } };
    });
}

function usageOfNode(context: ApiContext, name: string): { cpu: string; memory: string } {
  const usage = nodeUsage(context, name);
  if (usage === null) throw notFound({ group: METRICS_GROUP, plural: "nodes" }, name);
  return usage;
}

/** What runs on a node whose kubelet answers, with what it uses. */
export function measuredPodsOf(
  context: ApiContext,
  node: string,
): readonly { pod: StoredObject; containers: readonly ContainerSample[] }[] {
  return podsOf(context)
    .filter(({ spec }) => spec?.nodeName === node)
    .map((pod) => ({ pod, containers: usageOfPod(pod) }))
    .filter(({ containers }) => containers.length > 0);
}

/** What a node uses; null where its kubelet does not answer. */
export function nodeUsage(context: ApiContext, name: string): { cpu: string; memory: string } | null {
  const nodes = context.resources.byKind("v1", "Node");
  const node = nodes && context.store.get(nodes, undefined, name);
  if (!node || !isReady(node)) return null;
  const samples = measuredPodsOf(context, name).flatMap(({ containers }) => containers);
  const sum = (of: "cpu" | "memory") => samples.reduce((total, { usage }) => total + (parseQuantity(usage[of]) ?? 0), 0);
  return { cpu: `${Math.round((sum("cpu") + 0.12) * 1e9)}n`, memory: `${Math.round((sum("memory") + 600 * MI) / 1024)}Ki` };
}

/** A number in [0, 1) that belongs to a text. */
function shareOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 1000) / 1000;
}
