import type { ApiClient } from "../api-client.ts";
import { waitForDefaultServiceAccount } from "../cluster.ts";
import { createNodes, loseNode } from "../nodes.ts";
import { waitFor } from "../wait.ts";
import { DEDICATED, DELETED, LOST_NODE, type Manifest, NAMESPACES, TAINTED_NODE, WORKLOADS } from "./manifests.ts";

const COLLECTIONS: Readonly<Record<string, string>> = {
  Deployment: "deployments",
  StatefulSet: "statefulsets",
  Pod: "pods",
  ResourceQuota: "resourcequotas",
  PodDisruptionBudget: "poddisruptionbudgets",
};

/**
 * Creates a ward of sick workloads beside healthy ones and brings what needs a second step into
 * its state: pods are deleted, a node is lost. Returns when all steps are taken; crash loops, back-offs and
 * the node's timeout go on by themselves.
 */
export async function createWard(client: ApiClient): Promise<void> {
  for (const node of [LOST_NODE, TAINTED_NODE]) {
    await createNodes(client, 1, { prefix: node.replace(/-1$/, ""), waitUntilReady: true });
    const contentType = "application/merge-patch+json";
    await client.object("PATCH", `/api/v1/nodes/${node}`, { body: { spec: { taints: [DEDICATED] } }, contentType });
  }
  for (const name of NAMESPACES) {
    await client.object("POST", "/api/v1/namespaces", { body: { metadata: { name } } });
  }
  for (const name of NAMESPACES) await waitForDefaultServiceAccount(client, name);
  for (const manifest of WORKLOADS) await client.object("POST", collectionOf(manifest), { body: manifest });
  for (const [namespace, name] of DELETED.map((pod) => pod.split("/"))) {
    const path = `/api/v1/namespaces/${namespace}/pods/${name}`;
    await waitFor(`pod ${namespace}/${name} runs`, () => isRunning(client, path));
    await client.object("DELETE", path);
  }
  await waitFor("the pods on the node to lose run", () => allRun(client, LOST_NODE));
  await loseNode(client, LOST_NODE);
}

function collectionOf(manifest: Manifest): string {
  const { apiVersion, kind, metadata } = manifest;
  const root = apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`;
  return `${root}/namespaces/${metadata.namespace}/${COLLECTIONS[kind]}`;
}

type PodStatus = { status: { phase: string } };

async function isRunning(client: ApiClient, path: string): Promise<boolean> {
  return (await client.object<PodStatus>("GET", path)).status.phase === "Running";
}

async function allRun(client: ApiClient, node: string): Promise<boolean> {
  const list = await client.object<{ items: PodStatus[] }>("GET", `/api/v1/pods?fieldSelector=spec.nodeName%3D${node}`);
  return list.items.length >= 3 && list.items.every((pod) => pod.status.phase === "Running");
}
