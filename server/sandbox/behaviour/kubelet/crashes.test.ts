import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LiveCluster } from "../../testing/live-cluster.ts";
import type { Program } from "../programs.ts";

const IMAGE = "registry.example.com/app:1";
const dies = (afterMs: number, code: number, log: readonly string[] = []): Program => ({
  run: () => ({ exit: { afterMs, code }, log: () => log.map((text, index) => ({ atMs: index * 10, text })) }),
});

describe("a container that dies again and again", () => {
  let cluster: LiveCluster;
  beforeEach(async () => {
    cluster = await LiveCluster.start();
  });
  afterEach(async () => await cluster.stop());

  const waiting = () => cluster.one().status?.containerStatuses?.[0]?.state?.waiting;
  const restarts = () => cluster.one().status?.containerStatuses?.[0]?.restartCount ?? 0;

  it("is started at once the first time, then after growing waits", async () => {
    cluster.program(IMAGE, dies(500, 1));
    await cluster.deployment("api", IMAGE);
    const waits = new Set<string>();
    for (let second = 0; second < 700; second += 1) {
      cluster.pass(1);
      const [, wait] = /back-off (\S+) restarting failed container=app/.exec(waiting()?.message ?? "") ?? [];
      if (wait) waits.add(wait);
    }
    expect([...waits]).toEqual(["10s", "20s", "40s", "1m20s", "2m40s", "5m0s"]);
    expect(restarts()).toBe(7);
    expect(cluster.status()).toBe("CrashLoopBackOff");
  });

  it("shows the last end, and counts its events", async () => {
    cluster.program(IMAGE, dies(500, 3));
    await cluster.deployment("api", IMAGE);
    cluster.pass(60);
    const pod = cluster.one();
    const last = pod.status?.containerStatuses?.[0]?.lastState?.terminated;
    expect(last).toMatchObject({ exitCode: 3, reason: "Error" });
    expect(pod.status?.phase).toBe("Running");
    expect(pod.status?.conditions?.find((each) => each.type === "Ready")).toMatchObject({
      status: "False",
      reason: "ContainersNotReady",
      message: "containers with unready status: [app]",
    });
    const name = pod.metadata?.name ?? "";
    expect(cluster.events(name)).toContain(`Started x${restarts() + 1} Container started`);
    const uid = pod.metadata?.uid;
    expect(
      cluster.events(name).some((event) => event.endsWith(`Back-off restarting failed container app in pod ${name}_default(${uid})`)),
    ).toBe(true);
  });

  it("forgets the wait after ten minutes of work", async () => {
    cluster.program(IMAGE, { run: ({ restart }) => ({ exit: { afterMs: restart < 3 ? 500 : 660_000, code: 1 } }) });
    await cluster.deployment("api", IMAGE);
    cluster.pass(60);
    expect(restarts()).toBe(3);
    cluster.pass(670);
    expect([restarts(), waiting()]).toEqual([4, undefined]);
  });

  it("keeps the log of one dead container: previous and current are the same while waiting", async () => {
    cluster.program(IMAGE, dies(500, 1, ["starting", "FATAL no database"]));
    await cluster.pod("api", IMAGE);
    cluster.pass(20);
    expect(cluster.status()).toBe("CrashLoopBackOff");
    expect((await cluster.log("api", "?previous=true")).text).toBe("starting\nFATAL no database\n");
    expect((await cluster.log("api")).text).toBe("starting\nFATAL no database\n");
  });

  it("is gone from the log of its previous run while the newest is just ended", async () => {
    cluster.program(IMAGE, {
      run: ({ restart }) => ({ exit: { afterMs: 4_000, code: 1 }, log: () => [{ atMs: 1, text: `run ${restart}` }] }),
    });
    await cluster.pod("api", IMAGE);
    cluster.pass(9);
    while (!cluster.one().status?.containerStatuses?.[0]?.state?.terminated) cluster.pass(0.2);
    expect((await cluster.log("api", "?previous=true")).text).toMatch(/^unable to retrieve container logs for containerd:\/\//);
    expect((await cluster.log("api")).text).toBe("run 1\n");
  });

  it("under restartPolicy Never ends with its pod", async () => {
    cluster.program(IMAGE, dies(500, 4));
    await cluster.pod("once", IMAGE, { restartPolicy: "Never" });
    cluster.pass(10);
    expect([cluster.one().status?.phase, cluster.status(), restarts()]).toEqual(["Failed", "Error", 0]);
  });

  it("under restartPolicy OnFailure rests after a success", async () => {
    cluster.program(IMAGE, { run: ({ restart }) => ({ exit: { afterMs: 500, code: restart === 0 ? 1 : 0 } }) });
    await cluster.pod("retry", IMAGE, { restartPolicy: "OnFailure" });
    cluster.pass(15);
    expect([cluster.one().status?.phase, cluster.status(), restarts()]).toEqual(["Succeeded", "Completed", 1]);
  });

  it("holds up the main container as an init container", async () => {
    cluster.program("registry.example.com/migrate:1", dies(500, 2));
    await cluster.pod("web", IMAGE, { initContainers: [{ name: "migrate", image: "registry.example.com/migrate:1" }] });
    cluster.pass(12);
    expect(cluster.status()).toBe("Init:CrashLoopBackOff");
    expect(cluster.one().status?.containerStatuses?.[0]?.state).toEqual({ waiting: { reason: "PodInitializing" } });
  });

  it("cannot be started at all: StartError", async () => {
    cluster.program(IMAGE, { run: () => ({ startError: 'exec: "/bin/nope": stat /bin/nope: no such file or directory' }) });
    await cluster.pod("web", IMAGE);
    cluster.pass(20);
    expect(cluster.one().status?.containerStatuses?.[0]?.lastState?.terminated).toMatchObject({
      reason: "StartError",
      exitCode: 128,
      startedAt: "1970-01-01T00:00:00Z",
    });
  });

  it("is killed by its liveness probe and started again", async () => {
    cluster.program(IMAGE, { run: () => ({ health: (kind) => (kind === "liveness" ? "HTTP probe failed with statuscode: 500" : null) }) });
    await cluster.pod("web", IMAGE, {
      containers: [{ name: "app", image: IMAGE, livenessProbe: { httpGet: { port: 80 }, periodSeconds: 2, failureThreshold: 3 } }],
    });
    cluster.pass(15);
    const events = cluster.events("web");
    expect(events.some((event) => /^Killing x\d Container app failed liveness probe, will be restarted$/.test(event))).toBe(true);
    expect(
      events.some(
        (event) => event.startsWith("Unhealthy x") && event.endsWith("Liveness probe failed: HTTP probe failed with statuscode: 500"),
      ),
    ).toBe(true);
    expect([restarts(), cluster.one().status?.containerStatuses?.[0]?.lastState?.terminated?.exitCode]).toEqual([1, 143]);
  });
});
