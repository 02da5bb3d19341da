import "server-only";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixTarget } from "#lib/contract/fixes.ts";
import type { Fix, FixInput, NodeInput, PodInput, WorkloadInput } from "#lib/fixes/define.ts";
import { targetsOf } from "#lib/fixes/target.ts";
import { isTargetKind, TARGETS, type TargetKind, type WorkloadKind } from "#lib/fixes/target-kinds.ts";
import type { KubeEvent, KubeList, KubeObject, Lease, Node, Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { type ResourceAddress, resourcePath } from "#server/kube/api-path.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";

const LIST_LIMIT = 500;
/** So many pages are read of one list. */
const MOST_PAGES = 20;

/** A fresh GET of an object that a fix acts on; null when no such object is there. Throws PodWardError for everything else. */
export async function readObject<T extends KubeObject>(
  client: KubeClient,
  target: { readonly kind: TargetKind; readonly namespace: string; readonly name: string },
): Promise<T | null> {
  const { group, version, resource, namespaced } = TARGETS[target.kind];
  const path = resourcePath({ group, version, resource, namespace: namespaced ? target.namespace : undefined, name: target.name });
  try {
    return (await client.json<T>({ method: "GET", path })).body;
  } catch (error) {
    if (error instanceof KubeError && error.kind === "not-found") return null;
    throw error instanceof KubeError ? toPodWardError(error) : error;
  }
}

/** Something beside the target: null = it is not there; undefined = it could not be read. */
export async function readBeside<T extends KubeObject>(client: KubeClient, address: ResourceAddress): Promise<T | null | undefined> {
  try {
    return (await client.json<T>({ method: "GET", path: resourcePath(address) })).body;
  } catch (error) {
    return error instanceof KubeError && error.kind === "not-found" ? null : undefined;
  }
}

/** A list beside the target; undefined = it could not be read. */
export async function listBeside<T>(
  client: KubeClient,
  address: ResourceAddress,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly T[] | undefined> {
  const path = resourcePath(address);
  const items: T[] = [];
  let next: string | undefined;
  try {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const more = next === undefined ? {} : { continue: next };
      const { body } = await client.json<KubeList<T>>({ method: "GET", path, query: { ...query, ...more, limit: LIST_LIMIT } });
      items.push(...(body.items ?? []));
      next = body.metadata?.continue;
      if (!next) return items;
    }
    // Half a list must not pass for the whole.
    return undefined;
  } catch {
    return undefined;
  }
}

const placeOf = ({ kind, namespace, name }: FixTarget) => (namespace === "" ? `${kind} ${name}` : `${kind} ${namespace}/${name}`);

/** The target itself, with its UID proved. Throws `not-found` when it is gone, `gone` when its name is another object's now. */
async function readProved<T extends KubeObject>(view: ClusterView, target: FixTarget, kind: TargetKind): Promise<T> {
  const object = await readObject<T>(view.client, { ...target, kind });
  if (object === null) throw new PodWardError("not-found", say("targetGone", { target: placeOf(target) }));
  const uid = object.metadata?.uid;
  if (uid !== target.uid) throw new PodWardError("gone", say("targetOther", { target: placeOf(target), uid: target.uid, now: uid ?? "" }));
  return object;
}

type Params = FixInput["params"];

async function podInput(view: ClusterView, target: FixTarget, params: Params): Promise<PodInput> {
  const { client } = view;
  const pod = await readProved<Pod>(view, target, "Pod");
  const name = pod.spec?.nodeName;
  const [node, events] = await Promise.all([
    name === undefined ? undefined : readBeside<Node>(client, { version: "v1", resource: "nodes", name }),
    listBeside<KubeEvent>(
      client,
      { version: "v1", resource: "events", namespace: target.namespace },
      { fieldSelector: `involvedObject.uid=${target.uid}` },
    ),
  ]);
  return { on: "pod", cluster: view.name, pod, now: view.now(), node, events, params };
}

async function workloadInput(view: ClusterView, target: FixTarget, kind: WorkloadKind, params: Params): Promise<WorkloadInput> {
  const object = await readProved<PodTemplateHolder>(view, target, kind);
  return { on: "workload", kind, cluster: view.name, object, now: view.now(), params };
}

async function nodeInput(view: ClusterView, target: FixTarget, params: Params): Promise<NodeInput> {
  const [object, lease] = await Promise.all([
    readProved<Node>(view, target, "Node"),
    readBeside<Lease>(view.client, {
      group: "coordination.k8s.io",
      version: "v1",
      resource: "leases",
      namespace: "kube-node-lease",
      name: target.name,
    }),
  ]);
  // The cache is good enough for a count that only tells the reader how much hangs on it.
  const onIt = [...view.pods()].filter((pod) => pod.node === target.name);
  const pods = { bound: onIt.length, terminating: onIt.filter((pod) => pod.terminating).length };
  return { on: "node", cluster: view.name, object, pods, lease, now: view.now(), params };
}

/**
 * Reads what a plan is made from, past the cache. Throws `bad-request` for a kind this fix is not for, `not-found`
 * when no such object is there, `gone` when the name belongs to another UID now.
 */
export async function readTarget(view: ClusterView, fix: Fix, target: FixTarget, params: Params): Promise<FixInput> {
  const { kind } = target;
  const kinds = targetsOf(fix);
  if (!isTargetKind(kind) || !kinds.includes(kind))
    throw new PodWardError("bad-request", say("fixKinds", { fix: fix.id, kinds: kinds.join(", "), kind }));
  if (fix.on === "workload" && kind !== "Pod" && kind !== "Node") return workloadInput(view, target, kind, params);
  return fix.on === "node" ? nodeInput(view, target, params) : podInput(view, target, params);
}
