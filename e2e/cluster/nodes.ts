import type { ApiClient } from "./api-client.ts";
import { KUBERNETES_VERSION } from "./binaries.ts";
import { waitFor } from "./wait.ts";

/** kwok plays the kubelet of the nodes that carry this label, and of no other. */
export const KWOK_LABEL = { "podward.dev/kubelet": "kwok" } as const;

const ZONES = ["zone-a", "zone-b", "zone-c"];
const READY_WITHIN_MS = 60_000;

type NodeList = { items: NodeObject[] };
type NodeObject = {
  metadata: { name: string };
  spec?: { taints?: { key: string }[] };
  status?: { conditions?: { type: string; status: string }[] };
};

export type NodeSettings = {
  /** Name without its number (default "worker"). */
  readonly prefix?: string;
  /** What the scheduler may give away on each (default 8 cores, 32 GiB, 110 pods). */
  readonly allocatable?: Readonly<Record<string, string>>;
  readonly waitUntilReady?: boolean;
};

/** The Node objects that kwok plays the kubelet for: worker-1 … worker-N, spread over three zones. */
export function nodeObject(name: string, number: number, settings: NodeSettings = {}) {
  const allocatable = settings.allocatable ?? { cpu: "8", memory: "32Gi", pods: "110", "ephemeral-storage": "100Gi" };
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name,
      labels: {
        ...KWOK_LABEL,
        "kubernetes.io/arch": "amd64",
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": "linux",
        "topology.kubernetes.io/zone": ZONES[number % ZONES.length] ?? "",
      },
    },
    status: { allocatable, capacity: allocatable, nodeInfo: { kubeletVersion: KUBERNETES_VERSION } },
  };
}

/** Creates nodes for kwok; with `waitUntilReady` returns when pods can be placed on them. */
export async function createNodes(client: ApiClient, count: number, settings: NodeSettings = {}): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${settings.prefix ?? "worker"}-${index + 1}`);
  for (const [index, name] of names.entries()) {
    await client.object("POST", "/api/v1/nodes", { body: nodeObject(name, index, settings) });
  }
  if (settings.waitUntilReady === true) {
    await waitFor("the nodes are Ready", () => allReady(client, names), READY_WITHIN_MS);
  }
  return names;
}

/** Takes a node away from kwok: its lease is not renewed any more, so the node becomes Unknown. */
export async function loseNode(client: ApiClient, name: string): Promise<void> {
  const contentType = "application/merge-patch+json";
  const labels = Object.fromEntries(Object.keys(KWOK_LABEL).map((key) => [key, null]));
  const body = { metadata: { labels } };
  await client.object("PATCH", `/api/v1/nodes/${name}`, { body, contentType });
}

async function allReady(client: ApiClient, names: readonly string[]): Promise<boolean> {
  const list = await client.object<NodeList>("GET", "/api/v1/nodes");
  const ready = new Set(list.items.filter(isReady).map((node) => node.metadata.name));
  return names.every((name) => ready.has(name));
}

/** Ready, and the controllers have taken their not-ready taint away: the scheduler may use it. */
function isReady(node: NodeObject): boolean {
  const tainted = node.spec?.taints?.some((taint) => taint.key.startsWith("node.kubernetes.io/")) ?? false;
  return !tainted && (node.status?.conditions?.some((one) => one.type === "Ready" && one.status === "True") ?? false);
}
