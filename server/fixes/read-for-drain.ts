import "server-only";
import type { Budget } from "#lib/evidence/budgets.ts";
import type { NodeInput, NodePods } from "#lib/fixes/define.ts";
import type { KubeList, KubeObject, Pod } from "#lib/kube/objects.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import { readBeside } from "./read-target.ts";

/** Every pod that is bound to the node, past the cache. Throws PodWardError: without the whole list nothing is drained. */
export async function listNodePods(client: KubeClient, node: string): Promise<readonly Pod[]> {
  const path = resourcePath({ version: "v1", resource: "pods" });
  try {
    const { body } = await client.json<KubeList<Pod>>({ method: "GET", path, query: { fieldSelector: `spec.nodeName=${node}` } });
    return body.items ?? [];
  } catch (error) {
    throw error instanceof KubeError ? toPodWardError(error) : error;
  }
}

/** The disruption budgets of all namespaces; undefined = they could not be read. */
export async function listBudgets(client: KubeClient): Promise<readonly Budget[] | undefined> {
  const path = resourcePath({ group: "policy", version: "v1", resource: "poddisruptionbudgets" });
  try {
    return (await client.json<KubeList<Budget>>({ method: "GET", path })).body.items ?? [];
  } catch {
    return undefined;
  }
}

/** UIDs of the DaemonSets that these pods name and that are proved to be gone. */
async function goneDaemonSets(client: KubeClient, pods: readonly Pod[]): Promise<ReadonlySet<string>> {
  const named = new Map(
    pods.flatMap(({ metadata }) => {
      const owner = metadata?.ownerReferences?.find(({ controller, kind }) => controller === true && kind === "DaemonSet");
      return owner === undefined ? [] : [[owner.uid, { namespace: metadata?.namespace, name: owner.name }] as const];
    }),
  );
  const gone = await Promise.all(
    [...named].map(async ([uid, place]) => {
      const found = await readBeside<KubeObject>(client, { group: "apps", version: "v1", resource: "daemonsets", ...place });
      return found === null || (found !== undefined && found.metadata?.uid !== uid) ? [uid] : [];
    }),
  );
  return new Set(gone.flat());
}

/** The pods of a node with what tells whether they may go. Throws PodWardError when the pods cannot be listed. */
export async function readForDrain(client: KubeClient, { object }: NodeInput): Promise<NodePods> {
  const [pods, budgets] = await Promise.all([listNodePods(client, object.metadata?.name ?? ""), listBudgets(client)]);
  return { pods, budgets, goneDaemonSets: await goneDaemonSets(client, pods) };
}
