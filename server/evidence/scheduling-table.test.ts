import { describe, expect, test } from "vitest";
import { evidenceFromBundle } from "#lib/evidence/bundle.ts";
import { BundleIndex } from "#lib/evidence/bundle-index.ts";
import { schedulingTable, tableText } from "#lib/evidence/scheduling-table.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Answer } from "./testing/answering-client.ts";
import { podOf, setUp } from "./testing/collect-set-up.ts";

const PENDING = { phase: "Pending" };
const CLAIM = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
const HOST = "kubernetes.io/hostname";
const GUARD = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: HOST, labelSelector: { matchLabels: { app: "web" } }, namespaceSelector: { matchLabels: { tier: "front" } } },
    ],
  },
};

const node = (name: string): KubeObject => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: { name, uid: name, labels: { [HOST]: name } },
  ...{ status: { allocatable: { cpu: "4", pods: "110" } } },
});
const csiNode = (name: string, count: number): KubeObject => ({
  apiVersion: "storage.k8s.io/v1",
  kind: "CSINode",
  metadata: { name },
  ...{ spec: { drivers: [{ name: "disk.example.com", allocatable: { count } }] } },
});
const namespace = (name: string, tier: string): KubeObject => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name, labels: { tier } },
});

const waiting = podOf({ metadata: { labels: { app: "web" } }, spec: { nodeName: undefined, volumes: CLAIM }, status: PENDING });
const neighbour = podOf({ metadata: { name: "peer", uid: "u2" }, spec: { nodeName: "n2" } });
const guard = podOf({ metadata: { name: "guard", namespace: "safe", uid: "u3" }, spec: { affinity: GUARD } });
const CSI_NODES = [csiNode("n1", 3), csiNode("n2", 0)];
const NAMESPACES = [namespace("shop", "front"), namespace("safe", "back")];
const NODES = [node("n1"), node("n2")];

const listOf = (items: readonly KubeObject[]): Answer => ({ body: { items } });
const SERVED = {
  "/api/v1/nodes": listOf(NODES),
  "/api/v1/pods": listOf([waiting, neighbour, guard]),
  "/apis/storage.k8s.io/v1/csinodes": listOf(CSI_NODES),
  "/api/v1/namespaces": listOf(NAMESPACES),
};

function watched(pod: Pod, answers: Readonly<Record<string, Answer>> = SERVED) {
  const stand = setUp(pod, answers);
  for (const one of NODES) stand.view.put("nodes", one);
  for (const one of [pod, neighbour, guard]) stand.view.putPod(one);
  return stand;
}

/** What a bundle of the same objects gives. */
function bundled() {
  const objects = [waiting, neighbour, guard, ...NODES, ...CSI_NODES, ...NAMESPACES] as KubeObject[];
  const bundle = { objects, isCase: true, now: null, versionText: null, subject: null, logs: {}, warnings: [] };
  return evidenceFromBundle(new BundleIndex(bundle as never), waiting as KubeObject).schedulingNodes;
}

describe("the table of a live cluster", () => {
  test("is a bundle's: how many volumes a node may hold and the labels of namespaces are in it", async () => {
    const live = watched(waiting);
    expect(live.fromCache("schedulingNodes").ask).toEqual(["schedulingNodes"]);
    const { schedulingNodes } = await live.demand(["schedulingNodes"], { cached: true });
    expect(schedulingNodes).toEqual(bundled());
    expect([...live.client.paths].sort()).toEqual(["/api/v1/namespaces", "/apis/storage.k8s.io/v1/csinodes"]);
    // From then on the cache knows, for every other pod as well.
    expect(live.fromCache("schedulingNodes")).toEqual({ ask: [], evidence: { schedulingNodes } });
    const { schedulingNodes: single } = await setUp(waiting, SERVED).demand(["schedulingNodes"]);
    expect(single).toEqual(schedulingNodes);
  });

  test("decides what hangs on the labels of a namespace", async () => {
    const live = watched(waiting);
    const text = () => {
      const { schedulingNodes } = live.fromCache("schedulingNodes").evidence;
      const none = { ok: true, value: [] } as const;
      const volumes = { claims: none, volumes: none, storageClasses: none, volumeAttachments: none };
      const nodes = schedulingNodes?.ok ? schedulingNodes.value : [];
      const own = nodes.flatMap(({ pods }) => pods).find((pod) => pod.namespace === "shop")?.namespaceLabels;
      return tableText(schedulingTable({ pod: waiting, nodes, version: live.view.version, volumes, namespaceLabels: own }));
    };
    expect(text()).toBe("");
    await live.demand(["schedulingNodes"], { cached: true });
    expect(text()).toBe("0/2 nodes are available: 1 node(s) didn't satisfy existing pods anti-affinity rules.");
  });

  test("does without what may not be read, and does not ask again at once", async () => {
    const live = watched(waiting, { "/apis/storage.k8s.io/v1/csinodes": { status: 403 }, "/api/v1/namespaces": { status: 403 } });
    const { schedulingNodes } = await live.demand(["schedulingNodes"], { cached: true });
    const [first] = schedulingNodes?.ok ? schedulingNodes.value : [];
    expect(first?.volumeLimits).toBeUndefined();
    expect(first?.podCount).toBe(1);
    expect(live.fromCache("schedulingNodes").ask).toEqual([]);
  });

  test("asks for nothing where neither can decide", () => {
    const plain = podOf({ spec: { nodeName: undefined }, status: PENDING });
    const live = setUp(plain, SERVED);
    for (const one of NODES) live.view.put("nodes", one);
    for (const one of [plain, neighbour]) live.view.putPod(one);
    expect(live.fromCache("schedulingNodes").ask).toEqual([]);
  });
});
