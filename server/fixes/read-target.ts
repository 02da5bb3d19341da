import "server-only";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixTarget } from "#lib/contract/fixes.ts";
import type { FixInput } from "#lib/fixes/define.ts";
import type { KubeEvent, KubeList, Node, Pod } from "#lib/kube/objects.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";

/** A fresh GET of the pod; null when no pod of that name is there. Throws PodWardError for everything else. */
export async function readPod(client: KubeClient, namespace: string, name: string): Promise<Pod | null> {
  try {
    return (await client.json<Pod>({ method: "GET", path: resourcePath({ version: "v1", resource: "pods", namespace, name }) })).body;
  } catch (error) {
    if (error instanceof KubeError && error.kind === "not-found") return null;
    throw error instanceof KubeError ? toPodWardError(error) : error;
  }
}

/** The node of a pod: null = there is no such Node; undefined = it could not be read. */
async function readNode(client: KubeClient, name: string | undefined): Promise<Node | null | undefined> {
  if (name === undefined) return undefined;
  try {
    return (await client.json<Node>({ method: "GET", path: resourcePath({ version: "v1", resource: "nodes", name }) })).body;
  } catch (error) {
    return error instanceof KubeError && error.kind === "not-found" ? null : undefined;
  }
}

/** Events of the pod; undefined = they could not be read. */
async function readEvents(client: KubeClient, namespace: string, uid: string): Promise<readonly KubeEvent[] | undefined> {
  try {
    const path = resourcePath({ version: "v1", resource: "events", namespace });
    const answer = await client.json<KubeList<KubeEvent>>({
      method: "GET",
      path,
      query: { fieldSelector: `involvedObject.uid=${uid}`, limit: 500 },
    });
    return answer.body.items ?? [];
  } catch {
    return undefined;
  }
}

/**
 * Reads what a plan is made from, past the cache. Throws `bad-request` for a kind no fix is for, `not-found` when
 * no such pod is there, `gone` when the name belongs to another UID now.
 */
export async function readTarget(view: ClusterView, target: FixTarget, params: FixInput["params"]): Promise<FixInput> {
  if (target.kind !== "Pod") throw new PodWardError("bad-request", `Fixes act on a Pod; this target is a ${target.kind}.`);
  const pod = await readPod(view.client, target.namespace, target.name);
  if (pod === null) throw new PodWardError("not-found", `Pod ${target.namespace}/${target.name} is not there any more.`);
  if (pod.metadata?.uid !== target.uid) {
    throw new PodWardError(
      "gone",
      `Pod ${target.namespace}/${target.name} with uid ${target.uid} is gone; the name now belongs to uid ${pod.metadata?.uid}.`,
    );
  }
  const [node, events] = await Promise.all([
    readNode(view.client, pod.spec?.nodeName),
    readEvents(view.client, target.namespace, target.uid),
  ]);
  return { cluster: view.name, pod, now: view.now(), node, events, params };
}
