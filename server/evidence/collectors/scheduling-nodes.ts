import { podReferences } from "#lib/evidence/pod-references.ts";
import { namespaceLabelsDecide } from "#lib/evidence/pod-terms.ts";
import { boundPods, schedulingNodes as tableOf, volumeLimitsOf } from "#lib/evidence/scheduling-nodes.ts";
import { collected } from "#lib/evidence/types.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import { type CollectSubject, type DemandSource, defineCollector } from "../collector.ts";
import type { SchedulingTable, Unwatched } from "../scheduling-table.ts";

const OPTIONS = { ttlMs: 10_000, timeoutMs: 10_000 };

/**
 * What every node has left, for a pod that waits for a place; and which nodes there are, for one that waits for a
 * volume. How many volumes a node may hold and the labels of namespaces are asked for only where they can decide.
 */
export const schedulingNodes = defineCollector({
  key: "schedulingNodes",
  timeoutMs: OPTIONS.timeoutMs,
  cacheFirst: true,
  permissions: [
    { verb: "list", group: "", resource: "nodes" },
    { verb: "list", group: "", resource: "pods" },
    { verb: "list", group: "storage.k8s.io", resource: "csinodes" },
    { verb: "list", group: "", resource: "namespaces" },
  ],
  wanted: (subject) => waits(subject) || (subject.symptom.class === "creating" && podReferences(subject.pod).claims.length > 0),
  fromCache(subject, { scheduling }) {
    const nodes = scheduling.nodes();
    return nodes.ok ? { collected: nodes, complete: openFor(subject, scheduling).length === 0 } : null;
  },
  async onDemand(subject, source) {
    // With a watch, nodes that cannot be read there cannot be read here either, and the pods are known.
    if (source.cache !== null) {
      const { scheduling } = source.cache;
      scheduling.learn(await readUnwatched(source, openFor(subject, scheduling)));
      return scheduling.nodes();
    }
    return readAtOnce(subject, source);
  },
});

async function readAtOnce(subject: CollectSubject, source: DemandSource) {
  const options = { ...OPTIONS, urgent: source.urgent };
  // Whether placed pods select namespaces is seen only when they are here: the labels are read at the same time.
  const wanted: (keyof Unwatched)[] = waits(subject) ? ["namespaceLabels", ...(usesVolumes(subject) ? ["volumeLimits" as const] : [])] : [];
  const [nodes, pods, { namespaceLabels, volumeLimits }] = await Promise.all([
    source.reads.list<Node>({ version: "v1", resource: "nodes" }, options),
    source.reads.list<Pod>({ version: "v1", resource: "pods" }, options),
    readUnwatched(source, wanted),
  ]);
  if (!nodes.ok) return nodes;
  if (!pods.ok) return pods;
  const bound = boundPods(pods.value, (namespace) => namespaceLabels?.get(namespace));
  return collected(tableOf(nodes.value, bound, (node) => volumeLimits?.get(node)));
}

/** What would decide for this pod and was not asked for lately. */
function openFor(subject: CollectSubject, scheduling: SchedulingTable): (keyof Unwatched)[] {
  if (!waits(subject)) return [];
  const open: (keyof Unwatched)[] = [];
  if (usesVolumes(subject) && !scheduling.knows("volumeLimits")) open.push("volumeLimits");
  const labels = ownTerms(subject.pod).some(namespaceLabelsDecide) || scheduling.selectsNamespaces;
  if (labels && !scheduling.knows("namespaceLabels")) open.push("namespaceLabels");
  return open;
}

function waits({ symptom }: CollectSubject): boolean {
  return symptom.class === "pending";
}

function usesVolumes({ pod }: CollectSubject): boolean {
  return podReferences(pod).claims.length > 0;
}

function ownTerms({ spec }: Pod) {
  const { podAffinity, podAntiAffinity } = spec?.affinity ?? {};
  return [podAffinity, podAntiAffinity].flatMap((affinity) => affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []);
}

async function readUnwatched({ reads, urgent }: DemandSource, wanted: readonly (keyof Unwatched)[]): Promise<Partial<Unwatched>> {
  const list = async <T>(resource: string, group: string, of: (object: KubeObject) => T): Promise<ReadonlyMap<string, T> | null> => {
    const found = await reads.list<KubeObject>({ group, version: "v1", resource }, { ...OPTIONS, urgent });
    return found.ok ? new Map(found.value.map((object) => [object.metadata?.name ?? "", of(object)])) : null;
  };
  const [volumeLimits, namespaceLabels] = await Promise.all([
    wanted.includes("volumeLimits") ? list("csinodes", "storage.k8s.io", volumeLimitsOf) : undefined,
    wanted.includes("namespaceLabels") ? list<Labels>("namespaces", "", ({ metadata }) => metadata?.labels ?? {}) : undefined,
  ]);
  return { ...(volumeLimits === undefined ? {} : { volumeLimits }), ...(namespaceLabels === undefined ? {} : { namespaceLabels }) };
}
