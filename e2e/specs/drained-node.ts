import { kubernetes } from "../test.ts";

/** Node whose pods are drained. */
export const NODE = "drained-1";
export const PODS = "/api/v1/namespaces/batch/pods";
export const BUDGETS = "/apis/policy/v1/namespaces/batch/poddisruptionbudgets";
export const MERGE = "application/merge-patch+json";

/** What a kubelet sends that has finished with a pod. */
export const end = (name: string) =>
  kubernetes("DELETE", `${PODS}/${name}`, { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0 });

/** A running pod on the node. */
export async function pod(name: string, spec: object = {}, owner = "ReplicaSet"): Promise<void> {
  const ownerReferences = [{ apiVersion: "apps/v1", kind: owner, name: "drained", uid: "drained-uid", controller: true }];
  const containers = [{ name: "app", image: "registry.example.test/app:1" }];
  await kubernetes("POST", PODS, {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, labels: { drained: name }, ownerReferences: owner === "" ? [] : ownerReferences },
    spec: { nodeName: NODE, terminationGracePeriodSeconds: 30, containers, ...spec },
  });
  const containerStatuses = [
    { name: "app", image: "x", imageID: "x", ready: true, restartCount: 0, state: { running: { startedAt: new Date().toISOString() } } },
  ];
  const conditions = ["Ready", "ContainersReady", "PodScheduled", "Initialized"].map((type) => ({ type, status: "True" }));
  await kubernetes("PATCH", `${PODS}/${name}/status`, { status: { phase: "Running", conditions, containerStatuses } }, MERGE);
}

/** How many disruptions a budget allows by now. */
export async function allow(name: string, allowed: number): Promise<void> {
  const status = { observedGeneration: 1, disruptionsAllowed: allowed, currentHealthy: 1 + allowed, desiredHealthy: 1, expectedPods: 2 };
  await kubernetes("PATCH", `${BUDGETS}/${name}/status`, { status }, MERGE);
}

/** A disruption budget over one pod. */
export async function budget(name: string, of: string, allowed: number): Promise<void> {
  await kubernetes("POST", BUDGETS, { metadata: { name }, spec: { minAvailable: 1, selector: { matchLabels: { drained: of } } } });
  await allow(name, allowed);
}

/** A ready node to drain; `false` takes it away again. */
export async function drainedNode(isThere: boolean): Promise<void> {
  if (!isThere) return kubernetes("DELETE", `/api/v1/nodes/${NODE}`);
  await kubernetes("POST", "/api/v1/nodes", { metadata: { name: NODE } });
  const conditions = [{ type: "Ready", status: "True", reason: "KubeletReady", message: "" }];
  await kubernetes("PATCH", `/api/v1/nodes/${NODE}/status`, { status: { conditions } }, MERGE);
}
