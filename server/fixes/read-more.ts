import "server-only";
import { type Budget, budgetsOf } from "#lib/evidence/budgets.ts";
import type { Fix, FixInput } from "#lib/fixes/define.ts";
import type { KubeList, KubeObject, Pod } from "#lib/kube/objects.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import type { KubeClient } from "#server/kube/types.ts";
import type { ClusterView } from "#server/watch/types.ts";

/** The budgets that select the pod; undefined = they could not be read. */
async function readBudgets(client: KubeClient, pod: Pod): Promise<readonly Budget[] | undefined> {
  const path = resourcePath({ group: "policy", version: "v1", resource: "poddisruptionbudgets", namespace: pod.metadata?.namespace });
  try {
    const { body } = await client.json<KubeList<KubeObject>>({ method: "GET", path });
    return budgetsOf(pod, body.items ?? []);
  } catch {
    return undefined;
  }
}

/** Adds to a fresh read of the target what this fix asks for besides, past every cache. */
export async function readMore(view: ClusterView, fix: Fix, input: FixInput): Promise<FixInput> {
  const wanted = new Set(fix.reads);
  return { ...input, ...(wanted.has("budgets") ? { budgets: await readBudgets(view.client, input.pod) } : {}) };
}
