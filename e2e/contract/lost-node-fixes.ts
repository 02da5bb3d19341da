import { expect, it } from "vitest";
import type { FixId } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FixState, PlanRequest } from "#lib/contract/fixes.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { FixService } from "#server/fixes/service.ts";
import type { ControlPlane } from "../cluster/control-plane.ts";
import { createNodes, loseNode } from "../cluster/nodes.ts";
import { waitFor } from "../cluster/wait.ts";

const NODE = "dead-1";
const PODS = "/api/v1/namespaces/default/pods";
const ATTACHMENTS = "/apis/storage.k8s.io/v1/volumeattachments";
const OUT = { key: "node.kubernetes.io/out-of-service", value: "nodeshutdown", effect: "NoExecute" };
const DEAD = { nodeOff: "yes", neverBack: "yes" };
const CONFIRM = { typedName: NODE, reason: "INC-9: tried on a real control plane" };
const MERGE = "application/merge-patch+json";

export interface LostNodeStand {
  readonly plane: ControlPlane;
  readonly fixes: FixService;
  readonly cluster: string;
}

/** True for a refusal because somebody else wrote in between. */
export const isConflict = (error: unknown) => error instanceof PodWardError && error.code === "conflict";

const isGone = (plane: ControlPlane, path: string) => plane.client.request("GET", path).then(({ status }) => status === 404);

/** A pod of the node that its kubelet had running; it never ends by itself. */
async function running({ client }: ControlPlane, name: string, more: object = {}): Promise<Pod> {
  const containers = [{ name: "app", image: "registry.example.test/app:1" }];
  const spec = { nodeName: NODE, terminationGracePeriodSeconds: 1, containers, ...more };
  return client.object<Pod>("POST", PODS, { body: { apiVersion: "v1", kind: "Pod", metadata: { name }, spec } });
}

async function lostNode({ client }: ControlPlane): Promise<Node> {
  await createNodes(client, 1, { prefix: "dead", waitUntilReady: true });
  // Kubelets ask the attach-detach controller for their volumes by this annotation.
  const annotations = { "volumes.kubernetes.io/controller-managed-attach-detach": "true" };
  await client.object("PATCH", `/api/v1/nodes/${NODE}`, { body: { metadata: { annotations } }, contentType: MERGE });
  await loseNode(client, NODE);
  const read = () => client.object<Node>("GET", `/api/v1/nodes/${NODE}`);
  const isLost = ({ status }: Node) => status?.conditions?.find(({ type }) => type === "Ready")?.status === "Unknown";
  await waitFor("the node is lost", async () => isLost(await read()), 90_000);
  return read();
}

/** A claim's volume that is attached to the node, as the attach-detach controller finds it at its start. */
async function attach({ client }: ControlPlane, name: string): Promise<void> {
  const spec = {
    capacity: { storage: "1Gi" },
    accessModes: ["ReadWriteOnce"],
    csi: { driver: "csi.example.test", volumeHandle: name },
    claimRef: { namespace: "default", name },
    persistentVolumeReclaimPolicy: "Retain",
    storageClassName: "by-hand",
  };
  await client.object("POST", "/api/v1/persistentvolumes", { body: { metadata: { name }, spec } });
  await client.object("POST", "/api/v1/namespaces/default/persistentvolumeclaims", {
    body: {
      metadata: { name },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, volumeName: name, storageClassName: "by-hand" },
    },
  });
  await client.object("POST", "/apis/storage.k8s.io/v1/csidrivers", {
    body: { metadata: { name: "csi.example.test" }, spec: { attachRequired: true } },
  });
}

/**
 * The fixes for a machine that is off, against the real taint eviction, pod garbage collection and attach-detach
 * controller; the CSI driver's own part (status.attached) is played.
 */
export function lostNodeFixes(stand: () => LostNodeStand): void {
  const wish = ({ metadata }: KubeObject, fix: FixId, params: PlanRequest["params"] = {}): PlanRequest => {
    const { name = "", uid = "" } = metadata ?? {};
    return { cluster: stand().cluster, fix, params, target: { kind: "Node", namespace: "", name, uid } };
  };
  /** A controller may write to the node between check and write: then nothing was done, and one asks again. */
  async function confirmed(request: PlanRequest, tries = 5): Promise<string> {
    const { fixes } = stand();
    const plan = await fixes.plan(request, "en");
    expect(plan.preconditions.filter(({ state }) => state !== "pass")).toEqual([]);
    try {
      await fixes.confirm(plan.planId, CONFIRM);
      return plan.planId;
    } catch (error) {
      if (tries === 1 || !isConflict(error)) throw error;
      expect(fixes.state(plan.planId).state).toBe("refused");
      return confirmed(request, tries - 1);
    }
  }
  async function run(request: PlanRequest): Promise<FixState> {
    const { fixes } = stand();
    const planId = await confirmed(request);
    await waitFor("the fix has an outcome", () => Promise.resolve(fixes.state(planId).state !== "executing"), 180_000);
    return fixes.state(planId);
  }
  const node = () => stand().plane.client.object<Node>("GET", `/api/v1/nodes/${NODE}`);

  it("out-of-service-taint frees a dead node's pods and detaches its volume, and comes off again", async () => {
    const { plane } = stand();
    await attach(plane, "data");
    const lost = await lostNode(plane);
    const volumes = [{ name: "data", persistentVolumeClaim: { claimName: "data" } }];
    await running(plane, "db-0", { volumes });
    await running(plane, "web-0");
    const attachments = async () =>
      (await plane.client.object<{ items: (KubeObject & { spec?: { nodeName?: string } })[] }>("GET", ATTACHMENTS)).items;
    await waitFor("the volume is being attached", async () => (await attachments()).some(({ spec }) => spec?.nodeName === NODE), 60_000);
    const [attachment] = await attachments();
    await plane.client.object("PATCH", `${ATTACHMENTS}/${attachment?.metadata?.name}/status`, {
      body: { status: { attached: true } },
      contentType: MERGE,
    });
    await waitFor("the controller has counted it", async () => (await node()).status?.volumesAttached?.length === 1, 30_000);
    await plane.client.object("DELETE", `${PODS}/db-0`);
    expect(await run(wish(lost, "out-of-service-taint", DEAD))).toMatchObject({ state: "verified" });
    expect((await attachments()).filter(({ spec }) => spec?.nodeName === NODE)).toEqual([]);
    const tainted = await node();
    const others = (lost.spec?.taints ?? []).map(({ key, effect }) => `${key}:${effect}`);
    expect(tainted.spec?.taints).toContainEqual(OUT);
    expect((tainted.spec?.taints ?? []).map(({ key, effect }) => `${key}:${effect}`)).toEqual(expect.arrayContaining(others));
    expect(await run(wish(tainted, "out-of-service-taint"))).toMatchObject({ state: "verified" });
    expect((await node()).spec?.taints).not.toContainEqual(OUT);
  }, 300_000);

  it("delete-node-object is done when pod garbage collection has removed what hung on it, and binds to the UID", async () => {
    const { plane } = stand();
    await running(plane, "left-0");
    const dead = await node();
    const plan = await stand().fixes.plan(wish(dead, "delete-node-object", DEAD), "en");
    const other = { kind: "DeleteOptions", apiVersion: "v1", preconditions: { uid: "00000000-0000-4000-8000-000000000000" } };
    expect((await plane.client.request("DELETE", plan.request.path, { body: other })).status).toBe(409);
    expect(await run(wish(dead, "delete-node-object", DEAD))).toMatchObject({
      state: "verified",
      detail: "The UID is gone, and so is its 1 pod.",
    });
    expect([await isGone(plane, `/api/v1/nodes/${NODE}`), await isGone(plane, `${PODS}/left-0`)]).toEqual([true, true]);
  }, 300_000);
}
