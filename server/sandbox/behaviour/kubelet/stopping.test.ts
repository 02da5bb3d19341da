import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LiveCluster } from "../../testing/live-cluster.ts";

const IMAGE = "registry.example.com/app:1";

describe("a pod that is deleted", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start();
  });
  afterEach(async () => await cluster.stop());

  const gone = (name: string) => !cluster.pods().some((pod) => pod.metadata?.name === name);
  const started = async (spec: object = {}, metadata: object = {}) => {
    await cluster.pod("web", IMAGE, spec, metadata);
    cluster.pass(6);
    expect(cluster.status("web")).toBe("Running");
  };

  it("goes within its grace when its process listens", async () => {
    await started();
    await cluster.remove("web");
    cluster.pass(0.4);
    expect(cluster.status("web")).toBe("Terminating");
    cluster.pass(3);
    expect(gone("web")).toBe(true);
    expect(cluster.events("web")).toContain("Killing x1 Stopping container app");
  });

  it("uses the whole grace when its process ignores SIGTERM", async () => {
    cluster.program(IMAGE, { run: () => ({ onTerm: "ignores" }) });
    await started({ terminationGracePeriodSeconds: 20 });
    await cluster.remove("web");
    cluster.pass(19);
    expect([gone("web"), cluster.one("web").status?.containerStatuses?.[0]?.ready]).toEqual([false, true]);
    cluster.pass(4);
    expect(gone("web")).toBe(true);
  });

  it("is not hurried by a shorter grace once its stop has begun", async () => {
    cluster.program(IMAGE, { run: () => ({ onTerm: "ignores" }) });
    await started();
    await cluster.remove("web");
    cluster.pass(2);
    const shortened = await cluster.remove("web", { gracePeriodSeconds: 3 });
    expect(shortened.status).toBe(200);
    cluster.pass(20);
    expect(gone("web")).toBe(false);
    cluster.pass(12);
    expect(gone("web")).toBe(true);
  });

  it("says when its preStop hook did not come to an end", async () => {
    cluster.program(IMAGE, { run: () => ({ preStopMs: 600_000 }) });
    const lifecycle = { preStop: { exec: { command: ["sleep", "600"] } } };
    await started({ terminationGracePeriodSeconds: 10, containers: [{ name: "app", image: IMAGE, lifecycle }] });
    await cluster.remove("web");
    cluster.pass(9);
    expect(gone("web")).toBe(false);
    cluster.pass(5);
    expect(gone("web")).toBe(true);
    expect(cluster.events("web")).toContain("FailedPreStopHook x1 PreStopHook failed");
  });

  it("is held by a finalizer, ended, with grace 0, until it is taken off", async () => {
    await started({}, { finalizers: ["example.com/hold"] });
    await cluster.remove("web");
    cluster.pass(60);
    const pod = cluster.one("web");
    expect([pod.metadata?.deletionGracePeriodSeconds, pod.status?.phase, cluster.status("web")]).toEqual([0, "Failed", "Error"]);
    const patch = [{ op: "remove", path: "/metadata/finalizers/0" }];
    expect((await cluster.send("PATCH", "/api/v1/namespaces/default/pods/web", patch, "application/json-patch+json")).status).toBe(200);
    expect(gone("web")).toBe(true);
  });

  it("vanishes from the API at once with grace 0", async () => {
    await started();
    await cluster.remove("web", { gracePeriodSeconds: 0 });
    expect(gone("web")).toBe(true);
  });

  it("waits for a pull that hangs", async () => {
    cluster.program(IMAGE, { pull: { kind: "hangs" } });
    await cluster.pod("web", IMAGE, { terminationGracePeriodSeconds: 5 });
    cluster.pass(5);
    await cluster.remove("web");
    cluster.pass(60);
    expect(cluster.status("web")).toBe("Terminating");
  });

  it("is stopped after a pull that was under way has ended in a start", async () => {
    cluster.program(IMAGE, { pull: { kind: "ok", ms: 5_000, bytes: 1 } });
    await cluster.pod("web", IMAGE);
    cluster.pass(3);
    await cluster.remove("web");
    cluster.pass(2);
    expect(cluster.status("web")).toBe("Terminating");
    cluster.pass(6);
    expect(gone("web")).toBe(true);
  });

  it("stays, with FailedKillPod, when the runtime cannot kill", async () => {
    cluster.program(IMAGE, { run: () => ({ onTerm: "never" }) });
    await started({ terminationGracePeriodSeconds: 5 });
    await cluster.remove("web");
    cluster.pass(130);
    expect(cluster.status("web")).toBe("Terminating");
    expect(
      cluster.events("web").some((event) => event.startsWith('FailedKillPod x1 error killing pod: failed to "KillContainer" for "app"')),
    ).toBe(true);
  });

  it("missed by its kubelet, is noticed after a delete with a smaller grace, not with the same", async () => {
    await started();
    const uid = cluster.one("web").metadata?.uid ?? "";
    cluster.sandbox.ailments.missedDeletions.add(uid);
    await cluster.remove("web");
    cluster.pass(120);
    await cluster.remove("web", { gracePeriodSeconds: 30 });
    cluster.pass(60);
    expect(cluster.one("web").status?.containerStatuses?.[0]?.state?.running).toBeDefined();
    await cluster.remove("web", { gracePeriodSeconds: 1 });
    cluster.pass(5);
    expect(gone("web")).toBe(true);
  });

  it("whose volume cannot be unmounted, is ended and stays", async () => {
    await started();
    cluster.sandbox.ailments.heldVolumes.add(cluster.one("web").metadata?.uid ?? "");
    await cluster.remove("web");
    cluster.pass(120);
    const pod = cluster.one("web");
    expect([pod.status?.phase, pod.metadata?.deletionGracePeriodSeconds]).toEqual(["Failed", 30]);
  });

  it("evicted, carries the mark and goes", async () => {
    await started();
    const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "web" } };
    await cluster.post("/api/v1/namespaces/default/pods/web/eviction", eviction);
    expect(cluster.one("web").status?.conditions).toContainEqual(
      expect.objectContaining({ type: "DisruptionTarget", reason: "EvictionByEvictionAPI" }),
    );
    cluster.pass(4);
    expect(gone("web")).toBe(true);
  });
});
