import { describe, expect, it } from "vitest";
import type { Pod, PodTemplateHolder } from "#lib/kube/objects.ts";
import { ago, buildEvent, buildNode, buildPod, ended, lastEnd, NOW, readyConditions, running, waiting } from "#lib/testing/build-pod.ts";
import { classifyPod, type PodSymptom, type SymptomInput } from "./classify.ts";

const VERSION = { major: 1, minor: 36 };

function look(pod: Pod, more: Partial<SymptomInput> = {}): PodSymptom {
  return classifyPod({ pod, now: NOW, version: VERSION, node: buildNode(), events: [], ...more });
}

function notReady(seconds: number, statuses = [running("app", { ready: false })]): Pod {
  return buildPod({ status: { phase: "Running", conditions: readyConditions("False", seconds), containerStatuses: statuses } });
}

const failedPod = buildPod({
  spec: { restartPolicy: "Never", containers: [{ name: "app" }] },
  status: { phase: "Failed", containerStatuses: [ended("app", 1, 90)] },
});

function job(...conditions: string[]): PodTemplateHolder {
  return { kind: "Job", status: { conditions: conditions.map((type) => ({ type, status: "True" })) } };
}

describe("deletion", () => {
  const deleted = (deadlineAgo: number, grace: number, more: Partial<Pod> = {}) =>
    buildPod({
      metadata: { name: "web-0", creationTimestamp: ago(3600), deletionTimestamp: ago(deadlineAgo), deletionGracePeriodSeconds: grace },
      ...more,
    });

  it("is ending inside its grace, and never listed", () => {
    const symptom = look(deleted(-20, 30));
    expect(symptom).toMatchObject({
      class: "ending",
      listed: false,
      overdueBySeconds: 0,
      terminatingForSeconds: 10,
      status: "Terminating",
    });
    expect(symptom).toMatchObject({ stuckSince: ago(10), stuckSinceSource: "deletion-request", nextEdge: NOW + 20_000 });
  });

  it("is terminating from the deadline on, and listed 30 s later", () => {
    expect(look(deleted(0, 30))).toMatchObject({ class: "terminating", listed: false, overdueBySeconds: 0, nextEdge: NOW + 30_000 });
    expect(look(deleted(29, 30))).toMatchObject({ class: "terminating", listed: false });
    expect(look(deleted(30, 30))).toMatchObject({ class: "terminating", listed: true, overdueBySeconds: 30, terminatingForSeconds: 60 });
  });

  it("with grace 0 the request is known at the latest only, and STATUS does not decide", () => {
    const held = deleted(600, 0, { status: { phase: "Failed", containerStatuses: [ended("app", 137, 600)] } });
    expect(look(held)).toMatchObject({ class: "terminating", listed: true, status: "Error" });
    expect(look(held)).toMatchObject({ stuckSince: ago(600), stuckSinceSource: "deletion-request-at-the-latest" });
  });

  it("takes its own patience from the settings, the class does not move", () => {
    const patience = { pending: 1, creating: 1, notReady: 1, overdue: 600 };
    expect(look(deleted(300, 30), { patience })).toMatchObject({ class: "terminating", listed: false });
  });

  it("stays terminating on a lost node and for a mirror pod", () => {
    expect(look(deleted(300, 30), { node: buildNode("Unknown", 900) }).class).toBe("terminating");
    expect(look(deleted(300, 30), { node: null }).class).toBe("terminating");
  });

  it("clamps a deletion that lies before the creation", () => {
    const skewed = buildPod({ metadata: { creationTimestamp: ago(10), deletionTimestamp: ago(500), deletionGracePeriodSeconds: 30 } });
    expect(look(skewed)).toMatchObject({ stuckSince: ago(10), terminatingForSeconds: 10 });
  });
});

describe("lost", () => {
  it("a Running, ready pod on a node that is not heard of is unknown, since the node's condition", () => {
    expect(look(buildPod(), { node: buildNode("Unknown", 120) })).toMatchObject({
      class: "unknown",
      listed: true,
      status: "Running",
      ready: "1/1",
      stuckSince: ago(120),
      stuckSinceSource: "node-condition",
    });
  });

  it("without a Node object it is unknown, with a node that was not read it is what it says", () => {
    expect(look(buildPod(), { node: null }).class).toBe("unknown");
    expect(look(buildPod(), { node: undefined }).class).toBe("healthy");
    expect(look(notReady(300), { node: undefined }).class).toBe("not-ready");
  });

  it("a node that is not Ready but answers does not make it unknown", () => {
    expect(look(notReady(300), { node: buildNode("False", 300) }).class).toBe("not-ready");
  });

  it("an unbound pod has no node to lose", () => {
    const unbound = buildPod({
      spec: { nodeName: "" },
      status: { phase: "Pending", conditions: [], containerStatuses: [] },
    });
    expect(look(unbound, { node: null }).class).toBe("pending");
  });

  it("failed and finished pods stay what they are on a lost node", () => {
    const node = buildNode("Unknown", 900);
    expect(look(failedPod, { node }).class).toBe("failed");
    expect(look(buildPod({ status: { phase: "Succeeded" } }), { node }).class).toBe("healthy");
  });

  it("a container whose status the kubelet lost is unknown", () => {
    const status = {
      name: "app",
      ready: false,
      restartCount: 0,
      state: { terminated: { exitCode: 137, reason: "ContainerStatusUnknown" } },
    };
    expect(look(notReady(100, [status])).class).toBe("unknown");
  });
});

describe("failed and finished", () => {
  it("counts a failed Job pod only when its Job has failed or is gone", () => {
    expect(look(failedPod, { controller: job("Failed") })).toMatchObject({ class: "failed", listed: true, stuckSince: ago(90) });
    expect(look(failedPod, { controller: job("FailureTarget") }).listed).toBe(true);
    expect(look(failedPod, { controller: job() })).toMatchObject({ class: "failed", listed: false });
    expect(look(failedPod, { controller: job("Complete") }).listed).toBe(false);
    expect(look(failedPod, { controller: null }).listed).toBe(true);
    expect(look(failedPod, { controller: undefined }).listed).toBe(true);
  });

  it("marks a refused pod whose replacement is healthy as a leftover", () => {
    const evicted = buildPod({ status: { phase: "Failed", reason: "Evicted" } });
    expect(look(evicted, { replacementHealthy: true })).toMatchObject({ class: "failed", leftover: true, status: "Evicted" });
    expect(look(evicted, { replacementHealthy: false }).leftover).toBeUndefined();
    expect(look(evicted).leftover).toBeUndefined();
    const replicaSet = (readyReplicas: number) => ({ kind: "ReplicaSet", spec: { replicas: 2 }, status: { readyReplicas } });
    expect(look(evicted, { controller: replicaSet(2) })).toMatchObject({ leftover: true, listed: true });
    expect(look(evicted, { controller: replicaSet(1) }).leftover).toBeUndefined();
    const daemonSet = { kind: "DaemonSet", status: { desiredNumberScheduled: 3, numberReady: 3 } };
    expect(look(evicted, { controller: daemonSet }).leftover).toBe(true);
    expect(look(evicted, { controller: job("Failed") }).leftover).toBeUndefined();
    expect(look(failedPod, { replacementHealthy: true }).leftover).toBeUndefined();
    expect(look(buildPod({ status: { phase: "Failed", reason: "OutOfcpu" } }), { replacementHealthy: true }).leftover).toBe(true);
  });

  it("Succeeded is not sick, but for a liveness kill with exit 0 under OnFailure", () => {
    const probed = { restartPolicy: "OnFailure", nodeName: "worker-1", containers: [{ name: "app", livenessProbe: {} }] };
    const done = buildPod({ spec: probed, status: { phase: "Succeeded", containerStatuses: [ended("app", 0, 60)] } });
    const kill = buildEvent("Killing", "Container app failed liveness probe, will be restarted", 70, 65);
    expect(look(done).class).toBe("healthy");
    expect(look(done, { events: [kill] })).toMatchObject({ class: "failed", listed: true, stuckSince: ago(60) });
    const old = buildEvent("Killing", "Container app failed liveness probe, will be restarted", 3000, 2900);
    expect(look(done, { events: [old] }).class).toBe("healthy");
  });
});

describe("crash-loop", () => {
  it.each(["CrashLoopBackOff", "RunContainerError", "PostStartHookError"])("waiting with %s", (reason) => {
    expect(look(notReady(100, [waiting("app", reason, { restartCount: 3, ...lastEnd(1, 100) })])).class).toBe("crash-loop");
  });

  it("stays in the loop while it runs between two crashes, until the kubelet forgets the last one", () => {
    const between = notReady(400, [running("app", { ready: false, restartCount: 4, ...lastEnd(1, 30) })]);
    expect(look(between)).toMatchObject({ class: "crash-loop", listed: true, nextEdge: NOW + 570_000 });
    expect(look(between, { now: NOW + 570_000 }).class).toBe("not-ready");
  });

  it("a first crash is no loop, and neither is an end that is not repeated", () => {
    expect(look(notReady(5, [ended("app", 1, 5)]))).toMatchObject({ class: "not-ready", listed: false });
    expect(look(notReady(5, [ended("app", 1, 5, { restartCount: 1 })])).class).toBe("crash-loop");
    expect(look(notReady(100, [running("app", { ready: false, restartCount: 1, ...lastEnd(1, 60) })])).class).toBe("not-ready");
  });

  it("sees sidecars and init containers, and not ephemeral ones", () => {
    const spec = { nodeName: "worker-1", containers: [{ name: "app" }], initContainers: [{ name: "proxy", restartPolicy: "Always" }] };
    const status = { phase: "Running", conditions: readyConditions("False", 90), containerStatuses: [running("app")] };
    const crashing = [waiting("proxy", "CrashLoopBackOff", { restartCount: 2, ...lastEnd(1, 20) })];
    expect(look(buildPod({ spec, status: { ...status, initContainerStatuses: crashing } }))).toMatchObject({
      class: "crash-loop",
      status: "Init:CrashLoopBackOff",
      ready: "1/2",
    });
    const debug = [waiting("debug", "CrashLoopBackOff", { restartCount: 9 })];
    expect(
      look(
        buildPod({
          status: {
            phase: "Running",
            conditions: readyConditions("True", 90),
            containerStatuses: [running("app")],
            ephemeralContainerStatuses: debug,
          },
        }),
      ).class,
    ).toBe("healthy");
  });

  it("starts with the first BackOff event, else the unbroken Ready=False, else the pod's age", () => {
    const pod = notReady(40, [waiting("app", "CrashLoopBackOff", { restartCount: 7, ...lastEnd(1, 41) })]);
    const backOff = buildEvent("BackOff", "Back-off restarting failed container app in pod web-0_shop(uid-web-0)", 900, 10, { count: 40 });
    expect(look(pod, { events: [backOff] })).toMatchObject({ stuckSince: ago(900), stuckSinceSource: "loop-start" });
    expect(look(pod)).toMatchObject({ stuckSince: ago(3600), stuckSinceSource: "creation" });
    const never = notReady(1200, [waiting("app", "CrashLoopBackOff", { restartCount: 7, ...lastEnd(1, 41) })]);
    expect(look(never)).toMatchObject({ stuckSince: ago(1200), stuckSinceSource: "loop-start" });
  });
});

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

  it("is not listed for half a minute", () => {
    const young = pending({ type: "PodScheduled", status: "False", reason: "Unschedulable", lastTransitionTime: ago(29) });
    expect(look(young)).toMatchObject({ class: "pending", listed: false, nextEdge: NOW + 1000 });
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
        containerStatuses: [running("app", { restartCount: count, ...lastEnd(1, last) })],
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
