import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { LiveCluster } from "../../testing/live-cluster.ts";

const IMAGE = "registry.example.com/app:1";

describe("workloads", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start(2);
  });
  afterEach(async () => await cluster.stop());

  const names = () => cluster.pods().map((pod) => pod.metadata?.name ?? "");
  const workload = (kind: string, apiVersion = "apps/v1") => cluster.objects<PodTemplateHolder>(apiVersion, kind, "default")[0];
  const images = () => cluster.pods().map((pod: Pod) => pod.spec?.containers?.[0]?.image);

  it("a ReplicaSet replaces a deleted pod under another name", async () => {
    await cluster.deployment("web", IMAGE, { replicas: 2 });
    cluster.pass(6);
    const [first = ""] = names();
    await cluster.remove(first);
    cluster.pass(8);
    expect(names()).toHaveLength(2);
    expect(names()).not.toContain(first);
    expect(workload("Deployment")?.status).toMatchObject({ readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2 });
    expect(cluster.events("web").some((event) => /^ScalingReplicaSet x1 Scaled up replica set web-\w+ from 0 to 2$/.test(event))).toBe(
      true,
    );
  });

  it("a Deployment rolls over to a new template and keeps the old ReplicaSet empty", async () => {
    await cluster.deployment("web", IMAGE, { replicas: 3 });
    cluster.pass(6);
    const patch = { spec: { template: { spec: { containers: [{ name: "app", image: "registry.example.com/app:2" }] } } } };
    await cluster.send("PATCH", "/apis/apps/v1/namespaces/default/deployments/web", patch, "application/strategic-merge-patch+json");
    cluster.pass(40);
    expect(images()).toEqual(Array.from({ length: 3 }, () => "registry.example.com/app:2"));
    const sets = cluster.objects<PodTemplateHolder>("apps/v1", "ReplicaSet", "default");
    expect(sets.map((set) => set.spec?.replicas).sort()).toEqual([0, 3]);
    expect(sets.map((set) => set.metadata?.annotations?.["deployment.kubernetes.io/revision"]).sort()).toEqual(["1", "2"]);
  });

  it("a Deployment that gets nowhere says so after its deadline", async () => {
    cluster.program(IMAGE, { pull: { kind: "fails", error: "not found", ms: 100 } });
    await cluster.deployment("web", IMAGE);
    cluster.pass(620);
    const progressing = workload("Deployment")?.status?.conditions?.find((each) => each.type === "Progressing");
    expect(progressing).toMatchObject({ status: "False", reason: "ProgressDeadlineExceeded" });
    expect(progressing?.message).toMatch(/^ReplicaSet "web-\w+" has timed out progressing\.$/);
  });

  it("scale down and up through the subresource", async () => {
    await cluster.deployment("web", IMAGE, { replicas: 3 });
    cluster.pass(6);
    await cluster.send(
      "PATCH",
      "/apis/apps/v1/namespaces/default/deployments/web/scale",
      { spec: { replicas: 1 } },
      "application/merge-patch+json",
    );
    cluster.pass(8);
    expect(names()).toHaveLength(1);
  });

  it("a deleted Deployment takes its pods with it", async () => {
    await cluster.deployment("web", IMAGE, { replicas: 2 });
    cluster.pass(6);
    await cluster.send("DELETE", "/apis/apps/v1/namespaces/default/deployments/web");
    cluster.pass(8);
    expect([names(), workload("ReplicaSet")]).toEqual([[], undefined]);
  });

  it("a Deployment deleted with Orphan leaves them", async () => {
    await cluster.deployment("web", IMAGE, { replicas: 2 });
    cluster.pass(6);
    await cluster.send("DELETE", "/apis/apps/v1/namespaces/default/deployments/web", { propagationPolicy: "Orphan" });
    cluster.pass(8);
    expect([workload("Deployment"), names().length, workload("ReplicaSet")?.metadata?.ownerReferences]).toEqual([undefined, 2, []]);
  });

  const statefulSet = async (more: object = {}) => {
    const template = { metadata: { labels: { app: "db" } }, spec: { containers: [{ name: "app", image: IMAGE }] } };
    await cluster.post("/apis/apps/v1/namespaces/default/statefulsets", {
      metadata: { name: "db" },
      spec: { serviceName: "db", replicas: 3, selector: { matchLabels: { app: "db" } }, template, ...more },
    });
  };

  it("a StatefulSet makes its pods one after the other, and the same name again", async () => {
    await statefulSet();
    cluster.pass(3);
    expect(names()).toEqual(["db-0"]);
    cluster.pass(15);
    expect(names()).toEqual(["db-0", "db-1", "db-2"]);
    const before = cluster.one("db-1").metadata?.uid;
    await cluster.remove("db-1");
    cluster.pass(10);
    expect(names()).toEqual(["db-0", "db-1", "db-2"]);
    expect(cluster.one("db-1").metadata?.uid).not.toBe(before);
  });

  it("a StatefulSet stands still behind a pod that does not become ready", async () => {
    cluster.program(IMAGE, { pull: { kind: "fails", error: "not found", ms: 100 } });
    await statefulSet();
    cluster.pass(60);
    expect(names()).toEqual(["db-0"]);
  });

  it("a StatefulSet's claims are bound before its pod is placed", async () => {
    await cluster.post("/apis/storage.k8s.io/v1/storageclasses", { metadata: { name: "standard" }, provisioner: "block.csi.example.com" });
    const spec = { accessModes: ["ReadWriteOnce"], storageClassName: "standard", resources: { requests: { storage: "1Gi" } } };
    await statefulSet({ replicas: 1, volumeClaimTemplates: [{ metadata: { name: "data" }, spec }] });
    cluster.pass(1);
    expect(cluster.status("db-0")).toBe("Pending");
    cluster.pass(12);
    expect(cluster.status("db-0")).toBe("Running");
    expect(cluster.objects<PodTemplateHolder>("v1", "PersistentVolumeClaim", "default")[0]).toMatchObject({
      metadata: { name: "data-db-0" },
      status: { phase: "Bound" },
    });
  });

  it("a DaemonSet runs on every node, and on one that joins later", async () => {
    const template = { metadata: { labels: { app: "agent" } }, spec: { containers: [{ name: "app", image: IMAGE }] } };
    await cluster.post("/apis/apps/v1/namespaces/default/daemonsets", {
      metadata: { name: "agent" },
      spec: { selector: { matchLabels: { app: "agent" } }, template },
    });
    cluster.pass(6);
    await cluster.post("/api/v1/nodes", { metadata: { name: "node-3" } });
    cluster.pass(8);
    expect(
      cluster
        .pods()
        .map((pod) => pod.spec?.nodeName)
        .sort(),
    ).toEqual(["node-1", "node-2", "node-3"]);
    expect(workload("DaemonSet")?.status).toMatchObject({ desiredNumberScheduled: 3, numberReady: 3 });
  });

  const job = async (more: object = {}) => {
    const template = { spec: { restartPolicy: "Never", containers: [{ name: "app", image: IMAGE }] } };
    await cluster.post("/apis/batch/v1/namespaces/default/jobs", { metadata: { name: "sum" }, spec: { template, ...more } });
  };

  it("a Job ends with its pod, which loses the tracking finalizer", async () => {
    cluster.program(IMAGE, { run: () => ({ exit: { afterMs: 2_000, code: 0 } }) });
    await job();
    cluster.pass(3);
    expect(cluster.one().metadata?.finalizers).toEqual(["batch.kubernetes.io/job-tracking"]);
    cluster.pass(8);
    expect([cluster.status(), cluster.one().metadata?.finalizers]).toEqual(["Completed", undefined]);
    expect(workload("Job", "batch/v1")?.status).toMatchObject({
      succeeded: 1,
      conditions: [{ type: "SuccessCriteriaMet" }, { type: "Complete", status: "True", reason: "CompletionsReached" }],
    });
  });

  it("a Job gives up after its retries", async () => {
    cluster.program(IMAGE, { run: () => ({ exit: { afterMs: 500, code: 1 } }) });
    await job({ backoffLimit: 1 });
    cluster.pass(60);
    expect(names()).toHaveLength(2);
    expect(workload("Job", "batch/v1")?.status).toMatchObject({
      failed: 2,
      conditions: [{ type: "FailureTarget" }, { type: "Failed", reason: "BackoffLimitExceeded" }],
    });
  });

  it("a quota keeps pods from being made, until there is room", async () => {
    await cluster.post("/api/v1/namespaces/default/resourcequotas", { metadata: { name: "tight" }, spec: { hard: { pods: "0" } } });
    await cluster.deployment("web", IMAGE);
    cluster.pass(10);
    expect(names()).toEqual([]);
    const [set] = cluster.objects<PodTemplateHolder>("apps/v1", "ReplicaSet", "default");
    expect(set?.status?.conditions?.[0]).toMatchObject({ type: "ReplicaFailure", status: "True", reason: "FailedCreate" });
    expect(set?.status?.conditions?.[0]?.message).toMatch(
      /^pods "web-\w+-\w+" is forbidden: exceeded quota: tight, requested: pods=1, used: pods=0, limited: pods=0$/,
    );
    await cluster.send("DELETE", "/api/v1/namespaces/default/resourcequotas/tight");
    cluster.pass(40);
    expect(names()).toHaveLength(1);
  });

  it("a service account that is not there keeps pods from being made", async () => {
    await cluster.deployment("web", IMAGE, { spec: { serviceAccountName: "robot" } });
    cluster.pass(5);
    const [set] = cluster.objects<PodTemplateHolder>("apps/v1", "ReplicaSet", "default");
    const name = set?.metadata?.name ?? "";
    expect(cluster.events(name)[0]).toMatch(
      new RegExp(
        `^FailedCreate x\\d+ Error creating: pods "${name}-" is forbidden: error looking up service account default/robot: serviceaccount "robot" not found$`,
      ),
    );
  });

  it("a namespace that is deleted is emptied and goes", async () => {
    await cluster.post("/api/v1/namespaces", { metadata: { name: "short" } });
    cluster.pass(1);
    await cluster.post("/api/v1/namespaces/short/pods", {
      metadata: { name: "web" },
      spec: { containers: [{ name: "app", image: IMAGE }] },
    });
    cluster.pass(6);
    await cluster.send("DELETE", "/api/v1/namespaces/short");
    cluster.pass(10);
    expect((await cluster.send("GET", "/api/v1/namespaces/short")).status).toBe(404);
  });
});
