import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LiveCluster } from "../../testing/live-cluster.ts";

const IMAGE = "registry.example.com/app:1";

describe("a container on its way to running", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start();
  });
  afterEach(async () => await cluster.stop());

  it("runs and is ready", async () => {
    await cluster.deployment("web", IMAGE);
    cluster.pass(6);
    const pod = cluster.one();
    expect([cluster.status(), pod.status?.phase, pod.status?.podIP !== undefined]).toEqual(["Running", "Running", true]);
    const events = cluster.events(pod.metadata?.name ?? "").map((event) => event.split(" ")[0]);
    expect(events).toEqual(["Scheduled", "Pulling", "Pulled", "Created", "Started"]);
  });

  it("alternates between ErrImagePull and ImagePullBackOff while the image is not there, and heals", async () => {
    const error = `failed to resolve image: ${IMAGE}: not found`;
    let there = false;
    cluster.program(IMAGE, { pull: () => (there ? { kind: "ok", ms: 100, bytes: 5 } : { kind: "fails", error, ms: 100 }) });
    await cluster.pod("web", IMAGE);
    const seen: string[] = [];
    for (let second = 0; second < 90; second += 1) {
      cluster.pass(1);
      const reason = cluster.status();
      if (seen.at(-1) !== reason) seen.push(reason);
    }
    expect(seen.filter((each) => each !== "ContainerCreating" && each !== "Pending").slice(0, 4)).toEqual([
      "ErrImagePull",
      "ImagePullBackOff",
      "ErrImagePull",
      "ImagePullBackOff",
    ]);
    expect(cluster.events("web")).toContain(`Failed x4 Failed to pull image "${IMAGE}": ${error}`);
    there = true;
    cluster.pass(200);
    expect(cluster.status()).toBe("Running");
  });

  it("waits for its ConfigMap, and starts when it comes", async () => {
    await cluster.pod("web", IMAGE, { containers: [{ name: "app", image: IMAGE, envFrom: [{ configMapRef: { name: "settings" } }] }] });
    cluster.pass(10);
    expect(cluster.one().status?.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: "CreateContainerConfigError",
      message: 'configmap "settings" not found',
    });
    await cluster.post("/api/v1/namespaces/default/configmaps", { metadata: { name: "settings" }, data: { a: "1" } });
    cluster.pass(15);
    expect(cluster.status()).toBe("Running");
  });

  it("waits for a key of a Secret", async () => {
    await cluster.post("/api/v1/namespaces/default/secrets", { metadata: { name: "db" }, data: { user: "eA==" } });
    const env = [{ name: "P", valueFrom: { secretKeyRef: { name: "db", key: "password" } } }];
    await cluster.pod("web", IMAGE, { containers: [{ name: "app", image: IMAGE, env }] });
    cluster.pass(10);
    expect(cluster.one().status?.containerStatuses?.[0]?.state?.waiting?.message).toBe("couldn't find key password in Secret default/db");
  });

  it("waits for a volume's Secret without a sandbox, with ever rarer events", async () => {
    const containers = [{ name: "app", image: IMAGE, volumeMounts: [{ name: "tls", mountPath: "/tls" }] }];
    await cluster.pod("web", IMAGE, { containers, volumes: [{ name: "tls", secret: { secretName: "web-tls" } }] });
    cluster.pass(60);
    expect(cluster.status()).toBe("ContainerCreating");
    const condition = cluster.one().status?.conditions?.find((each) => each.type === "PodReadyToStartContainers");
    expect([condition?.status, cluster.one().status?.podIP]).toEqual(["False", undefined]);
    expect(cluster.events("web").filter((event) => event.startsWith("FailedMount"))).toEqual([
      'FailedMount x7 MountVolume.SetUp failed for volume "tls" : secret "web-tls" not found',
    ]);
    await cluster.post("/api/v1/namespaces/default/secrets", { metadata: { name: "web-tls" }, data: {} });
    cluster.pass(130);
    expect(cluster.status()).toBe("Running");
  });

  it("is not ready while its probe fails, and says why", async () => {
    let healthy = false;
    cluster.program(IMAGE, {
      run: () => ({
        health: (kind) => (kind === "readiness" && !healthy ? "dial tcp 10.244.0.3:8081: connect: connection refused" : null),
      }),
    });
    await cluster.pod("web", IMAGE, {
      containers: [{ name: "app", image: IMAGE, readinessProbe: { tcpSocket: { port: 8081 }, periodSeconds: 5 } }],
    });
    cluster.pass(30);
    expect([cluster.status(), cluster.one().status?.containerStatuses?.[0]?.ready]).toEqual(["Running", false]);
    expect(
      cluster
        .events("web")
        .some((event) => event.endsWith("Readiness probe failed: dial tcp 10.244.0.3:8081: connect: connection refused")),
    ).toBe(true);
    healthy = true;
    cluster.pass(6);
    expect(cluster.one().status?.containerStatuses?.[0]?.ready).toBe(true);
  });

  it("runs init containers before the main one, and keeps sidecars", async () => {
    cluster.program("registry.example.com/setup:1", { run: () => ({ exit: { afterMs: 3_000, code: 0 } }) });
    const initContainers = [
      { name: "setup", image: "registry.example.com/setup:1" },
      { name: "proxy", image: "registry.example.com/proxy:1", restartPolicy: "Always" },
    ];
    await cluster.pod("web", IMAGE, { initContainers });
    cluster.pass(5);
    expect(cluster.status()).toBe("Init:0/2");
    cluster.pass(10);
    expect(cluster.status()).toBe("Running");
    expect(cluster.one().status?.initContainerStatuses?.map((each) => [each.name, each.ready])).toEqual([
      ["setup", true],
      ["proxy", true],
    ]);
  });

  it("is refused by its node when it does not fit there", async () => {
    await cluster.pod("big", IMAGE, {
      nodeName: "node-1",
      containers: [{ name: "app", image: IMAGE, resources: { requests: { cpu: "99" } } }],
    });
    cluster.pass(2);
    const { phase, reason, message, containerStatuses } = cluster.one().status ?? {};
    expect([phase, reason, containerStatuses]).toEqual(["Failed", "OutOfcpu", undefined]);
    expect(message).toBe("Pod was rejected: Node didn't have enough resource: cpu, requested: 99000, used: 0, capacity: 8000");
  });

  it("is evicted for what it writes", async () => {
    const message = "Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ";
    cluster.program(IMAGE, { run: () => ({ evicted: { afterMs: 5_000, message } }) });
    await cluster.pod("writer", IMAGE);
    cluster.pass(15);
    const { phase, reason, message: said, conditions } = cluster.one().status ?? {};
    expect([phase, reason, said]).toEqual(["Failed", "Evicted", message]);
    expect(conditions).toContainEqual(
      expect.objectContaining({ type: "DisruptionTarget", status: "True", reason: "TerminationByKubelet" }),
    );
  });

  it("is ended at its deadline", async () => {
    await cluster.pod("batch", IMAGE, { activeDeadlineSeconds: 20, restartPolicy: "Never" });
    cluster.pass(30);
    expect([cluster.one().status?.phase, cluster.one().status?.reason]).toEqual(["Failed", "DeadlineExceeded"]);
  });
});
