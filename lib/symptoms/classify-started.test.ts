import { describe, expect, it } from "vitest";
import type { Pod } from "#lib/kube/objects.ts";
import { ago, buildEvent, buildNode, buildPod, ended, lastEnd, NOW, readyConditions, running, waiting } from "#lib/testing/build-pod.ts";
import { classifyPod, type PodSymptom, type SymptomInput } from "./classify.ts";

const VERSION = { major: 1, minor: 36 };

function look(pod: Pod, more: Partial<SymptomInput> = {}): PodSymptom {
  return classifyPod({ pod, now: NOW, version: VERSION, node: buildNode(), events: [], ...more });
}

function notReady(seconds: number, statuses = [running("app", { ready: false })]): Pod {
  return buildPod({ status: { phase: "Running", conditions: readyConditions("False", seconds), containerStatuses: statuses } });
}

describe("not started", () => {
  const starting = (statuses: Pod["status"]) =>
    buildPod({ status: { phase: "Pending", startTime: ago(200), conditions: [], ...statuses } });

  it.each(["ErrImagePull", "ImagePullBackOff", "ErrImageNeverPull", "InvalidImageName"])("%s is image-pull, without patience", (reason) => {
    const pod = starting({ containerStatuses: [waiting("app", reason)] });
    expect(look(pod)).toMatchObject({ class: "image-pull", listed: true, stuckSince: ago(200) });
    const failed = buildEvent("Failed", 'Failed to pull image "x": not found', 190);
    const backOff = buildEvent("BackOff", 'Back-off pulling image "x"', 150, 5);
    expect(look(pod, { events: [backOff, failed] })).toMatchObject({ stuckSince: ago(190), stuckSinceSource: "event" });
  });

  it("a pull after a restart counts from that restart", () => {
    const pod = notReady(100, [waiting("app", "ImagePullBackOff", { restartCount: 1, ...lastEnd(1, 100) })]);
    expect(look(pod)).toMatchObject({ class: "image-pull", stuckSince: ago(100), stuckSinceSource: "container-finished" });
  });

  it.each(["ContainerCreating", "CreateContainerConfigError", "CreateContainerError", "PodInitializing", ""])(
    "%j is creating",
    (reason) => {
      expect(look(starting({ containerStatuses: [waiting("app", reason)] }))).toMatchObject({ class: "creating", listed: true });
    },
  );

  it("is not listed for its first minute", () => {
    const pod = buildPod({
      status: { phase: "Pending", startTime: ago(59), conditions: [], containerStatuses: [waiting("app", "ContainerCreating")] },
    });
    expect(look(pod)).toMatchObject({ class: "creating", listed: false, nextEdge: NOW + 1000 });
    expect(look(pod, { now: NOW + 1000 }).listed).toBe(true);
  });

  it("counts a running init container from its own start, so that a chain of short ones is no stall", () => {
    const spec = { nodeName: "worker-1", containers: [{ name: "app" }], initContainers: [{ name: "a" }, { name: "b" }] };
    const inits = [ended("a", 0, 50), running("b", { ready: false, state: { running: { startedAt: ago(20) } } })];
    const pod = buildPod({
      spec,
      status: {
        phase: "Pending",
        conditions: [],
        startTime: ago(400),
        initContainerStatuses: inits,
        containerStatuses: [waiting("app", "PodInitializing")],
      },
    });
    expect(look(pod)).toMatchObject({ class: "creating", listed: false, stuckSince: ago(20), status: "Init:1/2" });
  });

  it("is creating when the kubelet has said nothing yet: a young mirror pod, a silent kubelet", () => {
    const silent = buildPod({
      status: { phase: "Pending", conditions: [{ type: "PodScheduled", status: "True", lastTransitionTime: ago(300) }] },
    });
    const { startTime: _, ...status } = silent.status ?? {};
    const pod = { ...silent, status: { ...status, containerStatuses: [] } };
    expect(look(pod)).toMatchObject({ class: "creating", stuckSince: ago(300), stuckSinceSource: "condition" });
  });
});

describe("pending", () => {
  const pending = (...conditions: NonNullable<NonNullable<Pod["status"]>["conditions"]>) =>
    buildPod({ spec: { nodeName: "" }, status: { phase: "Pending", conditions, containerStatuses: [] } });

  it("lasts since the first refusal", () => {
    const refused = pending({ type: "PodScheduled", status: "False", reason: "Unschedulable", lastTransitionTime: ago(45) });
    expect(look(refused)).toMatchObject({ class: "pending", listed: true, stuckSince: ago(45), stuckSinceSource: "condition" });
  });

  it("gated or never looked at lasts since the creation", () => {
    const gated = pending({ type: "PodScheduled", status: "False", reason: "SchedulingGated", lastTransitionTime: ago(3599) });
    expect(look(gated)).toMatchObject({ class: "pending", status: "SchedulingGated", stuckSince: ago(3600), stuckSinceSource: "creation" });
    expect(look(pending())).toMatchObject({ class: "pending", listed: true, stuckSince: ago(3600), stuckSinceSource: "creation" });
  });

  it("is not listed for half a minute after its creation", () => {
    const refused = pending({ type: "PodScheduled", status: "False", reason: "Unschedulable", lastTransitionTime: ago(29) });
    const young = { ...refused, metadata: { ...refused.metadata, creationTimestamp: ago(29) } };
    expect(look(young)).toMatchObject({ class: "pending", listed: false, nextEdge: NOW + 1000 });
  });

  it("stays listed when a slow scheduler looks at it late", () => {
    const late = pending({ type: "PodScheduled", status: "False", reason: "Unschedulable", lastTransitionTime: ago(2) });
    expect(look(late)).toMatchObject({ class: "pending", listed: true, stuckSince: ago(2) });
  });
});

describe("not-ready", () => {
  it("is listed after a minute, since the Ready transition", () => {
    expect(look(notReady(59))).toMatchObject({ class: "not-ready", listed: false, nextEdge: NOW + 1000 });
    expect(look(notReady(60))).toMatchObject({ class: "not-ready", listed: true, stuckSince: ago(60), stuckSinceSource: "condition" });
  });

  it("waits for the startup probe's own budget", () => {
    const spec = { nodeName: "worker-1", containers: [{ name: "app", startupProbe: { periodSeconds: 10, failureThreshold: 30 } }] };
    const starting = (seconds: number) => [
      running("app", { ready: false, started: false, state: { running: { startedAt: ago(seconds) } } }),
    ];
    const pod = (seconds: number) =>
      buildPod({ spec, status: { phase: "Running", conditions: readyConditions("False", 900), containerStatuses: starting(seconds) } });
    expect(look(pod(299))).toMatchObject({ class: "not-ready", listed: false, nextEdge: NOW + 1000 });
    expect(look(pod(300)).listed).toBe(true);
  });

  it("an open readiness gate is not ready although 1/1 runs", () => {
    const spec = { nodeName: "worker-1", containers: [{ name: "app" }], readinessGates: [{ conditionType: "example.com/ready" }] };
    const conditions = readyConditions("False", 300).map((c) => (c.type === "ContainersReady" ? { ...c, status: "True" } : c));
    expect(look(buildPod({ spec, status: { phase: "Running", conditions, containerStatuses: [running("app")] } }))).toMatchObject({
      class: "not-ready",
      ready: "1/1",
      status: "Running",
    });
  });

  it("a batch pod with one container done and the other at work is not sick", () => {
    const spec = { nodeName: "worker-1", restartPolicy: "Never", containers: [{ name: "app" }, { name: "upload" }] };
    const statuses = [ended("app", 0, 500), running("upload")];
    const pod = (containerStatuses = statuses) =>
      buildPod({ spec, status: { phase: "Running", conditions: readyConditions("False", 500), containerStatuses } });
    expect(look(pod()).class).toBe("healthy");
    expect(look(pod([ended("app", 1, 500), running("upload")])).class).toBe("not-ready");
    expect(look(pod([ended("app", 0, 500), running("upload", { ready: false })])).class).toBe("not-ready");
  });
});

describe("unstable and healthy", () => {
  const restarted = (count: number, last: number, created = 3600) =>
    buildPod({
      metadata: { name: "web-0", creationTimestamp: ago(created) },
      status: {
        phase: "Running",
        conditions: readyConditions("True", 60),
        containerStatuses: [running("app", { restartCount: count, ...lastEnd(1, last, 7_200) })],
      },
    });

  it("is unstable after two restarts that we saw ourselves", () => {
    const observedRestarts = [NOW - 1_000_000, NOW - 600_000];
    expect(look(restarted(2, 600), { observedRestarts })).toMatchObject({
      class: "unstable",
      listed: true,
      stuckSinceSource: "first-seen",
      nextEdge: NOW + 800_000,
    });
    expect(look(restarted(2, 600), { observedRestarts, now: NOW + 800_000 }).class).toBe("healthy");
    expect(look(restarted(2, 600), { observedRestarts: [NOW - 600_000] }).class).toBe("healthy");
  });

  it("is unstable when the pod itself is younger than the window, and at the latest since the known restart", () => {
    expect(look(restarted(2, 100, 1000))).toMatchObject({
      class: "unstable",
      stuckSince: ago(100),
      stuckSinceSource: "container-finished",
      nextEdge: NOW + 800_000,
    });
    expect(look(restarted(1, 100, 1000)).class).toBe("healthy");
  });

  it("is unstable when events count the restarts", () => {
    const kills = buildEvent("Killing", "Container app failed liveness probe, will be restarted", 900, 100, { count: 3 });
    expect(look(restarted(9, 100), { events: [kills] }).class).toBe("unstable");
    const older = buildEvent("Killing", "Container app failed liveness probe, will be restarted", 9000, 100, { count: 3 });
    expect(look(restarted(9, 100), { events: [older] }).class).toBe("healthy");
  });

  it("a moment of running does not end a crash loop: it stays listed, since the loop began", () => {
    const text = "Back-off restarting failed container app in pod web-0_shop(uid-web-0)";
    const backOff = buildEvent("BackOff", text, 19 * 3600, 60, { count: 230 });
    const seen = look(restarted(235, 30, 86_400), { events: [backOff], observedRestarts: [NOW - 400_000, NOW - 30_000] });
    expect(seen).toMatchObject({ class: "unstable", listed: true, stuckSince: ago(19 * 3600), stuckSinceSource: "event" });
    expect(seen.nextEdge).toBe(NOW - 30_000 + 900_000);
    const over = buildEvent("BackOff", text, 19 * 3600, 1000, { count: 230 });
    expect(look(restarted(235, 1000, 86_400), { events: [over] }).class).toBe("healthy");
    const pull = buildEvent("BackOff", 'Back-off pulling image "x"', 500, 60, { count: 3 });
    expect(look(restarted(9, 30, 86_400), { events: [pull] }).class).toBe("healthy");
  });

  it("a start that waited for a back-off proves the loop where no event does, until that crash is forgotten", () => {
    const waited = (gap: number, restarts = 27, exitCode = 137) => {
      const status = running("app", {
        restartCount: restarts,
        ...lastEnd(exitCode, 340, 7_200),
        state: { running: { startedAt: ago(340 - gap) } },
      });
      return buildPod({
        metadata: { name: "web-0", creationTimestamp: ago(9000) },
        status: { phase: "Running", conditions: readyConditions("True", 5), containerStatuses: [status] },
      });
    };
    expect(look(waited(302))).toMatchObject({
      class: "unstable",
      listed: true,
      stuckSince: ago(340),
      stuckSinceSource: "container-finished",
      nextEdge: NOW + 560_000,
    });
    expect([20, 43, 81, 165, 310].map((gap) => look(waited(gap)).class)).toEqual(Array.from({ length: 5 }, () => "unstable"));
    // At once, or after something that is no step of the ladder: a restart like any other.
    expect([0, 2, 12, 130, 240, 330].map((gap) => look(waited(gap)).class)).toEqual(Array.from({ length: 6 }, () => "healthy"));
    // Not enough crashes for that step, and a machine that started anew.
    expect([look(waited(302, 3)).class, look(waited(302, 27, 255)).class]).toEqual(["healthy", "healthy"]);
    expect(look(waited(302), { now: NOW + 560_000 }).class).toBe("healthy");
  });

  it("a last instance that began in the window, and was a restart already, proves two restarts", () => {
    const twice = (began: number, count = 14, exitCode = 0) => {
      const last = { terminated: { exitCode, reason: "Completed", startedAt: ago(began), finishedAt: ago(21) } };
      const status = running("app", { restartCount: count, lastState: last, state: { running: { startedAt: ago(20) } } });
      return buildPod({
        metadata: { name: "web-0", creationTimestamp: ago(9000) },
        status: { phase: "Running", conditions: readyConditions("True", 15), containerStatuses: [status] },
      });
    };
    expect(look(twice(900))).toMatchObject({ class: "unstable", stuckSince: ago(900), nextEdge: NOW + 900_000 });
    // One restart only, an instance from before the window, and a machine that started anew.
    expect([twice(900, 1), twice(1900), twice(900, 14, 255)].map((pod) => look(pod).class)).toEqual(["healthy", "healthy", "healthy"]);
  });

  it("old restarts are not sick", () => expect(look(restarted(40, 7200, 86_400)).class).toBe("healthy"));

  it("a healthy pod has no time in state", () => {
    expect(look(buildPod())).toEqual({
      class: "healthy",
      listed: false,
      status: "Running",
      ready: "1/1",
      restarts: 0,
      lastRestart: null,
      stuckSince: null,
      stuckSinceSource: "unknown",
      nextEdge: null,
    });
  });

  it("first sight is the fallback where the API keeps no time", () => {
    const pod = notReady(0, [running("app", { ready: false, state: { running: {} } })]);
    const timeless = { ...pod, status: { ...pod.status, conditions: [{ type: "Ready", status: "False" }] } };
    expect(look(timeless, { firstSeen: NOW - 5000 })).toMatchObject({ stuckSince: ago(5), stuckSinceSource: "first-seen" });
    expect(look(timeless)).toMatchObject({ stuckSince: ago(3600), stuckSinceSource: "creation" });
    expect(look({ ...timeless, metadata: {} })).toMatchObject({ stuckSince: null, stuckSinceSource: "unknown", listed: true });
  });
});
