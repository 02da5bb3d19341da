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

  it("a container that a reboot lost is unknown, however often it was restarted; a step that had been done is not", () => {
    const lost = { exitCode: 255, reason: "Unknown" };
    const app = { name: "app", ready: false, restartCount: 3, state: { terminated: lost } };
    expect(look(notReady(100, [app])).class).toBe("unknown");
    const back = running("app", { ready: false, restartCount: 3, lastState: { terminated: { ...lost, finishedAt: ago(120) } } });
    expect(look(notReady(100, [back])).class).toBe("not-ready");
    const own = { name: "app", ready: false, restartCount: 3, state: { terminated: { exitCode: 255, reason: "Error" } } };
    expect(look(notReady(100, [own])).class).toBe("crash-loop");
    const done = buildPod({
      spec: { initContainers: [{ name: "prepare" }], containers: [{ name: "app" }] },
      status: {
        phase: "Running",
        conditions: [{ type: "Initialized", status: "True" }, ...readyConditions("True", 100)],
        initContainerStatuses: [{ name: "prepare", ready: true, restartCount: 0, state: { terminated: lost } }],
        containerStatuses: [running("app")],
      },
    });
    expect(look(done).class).toBe("healthy");
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
