import { describe, expect, it } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { ago, buildEvent, buildNode, NOW } from "#lib/testing/build-pod.ts";
import { classifyObject, type ObjectSymptomInput } from "./classify-object.ts";

function look(object: KubeObject & Readonly<Record<string, unknown>>, more: Partial<ObjectSymptomInput> = {}) {
  return classifyObject({
    object: { metadata: { name: "web", namespace: "shop", creationTimestamp: ago(3600) }, ...object },
    now: NOW,
    ...more,
  });
}

const failure = (seconds: number) => ({ type: "ReplicaFailure", status: "True", reason: "FailedCreate", lastTransitionTime: ago(seconds) });
const noReplicaSet = (seconds: number) => ({
  type: "Progressing",
  status: "False",
  reason: "ReplicaSetCreateError",
  lastTransitionTime: ago(seconds),
});
const failedCreate = buildEvent("FailedCreate", 'Error creating: pods "web-" is forbidden: exceeded quota', 900, 10);

describe("blocked", () => {
  it.each([
    ["Deployment", { kind: "Deployment", spec: { replicas: 3 }, status: { conditions: [failure(600)] } }],
    ["ReplicaSet", { kind: "ReplicaSet", spec: { replicas: 1 }, status: { replicas: 0, conditions: [failure(600)] } }],
    [
      "Deployment whose ReplicaSet cannot be made",
      { kind: "Deployment", spec: { replicas: 3 }, status: { conditions: [noReplicaSet(600)] } },
    ],
  ])("%s with a ReplicaFailure and no pod", (_kind, object) => {
    expect(look(object)).toMatchObject({ class: "blocked", listed: true, stuckSince: ago(600), stuckSinceSource: "condition" });
    expect(look(object, { events: [failedCreate] })).toMatchObject({ stuckSince: ago(900), stuckSinceSource: "event" });
    // Events expire after an hour, the condition does not.
    const left = buildEvent("FailedCreate", failedCreate.message ?? "", 60, 10);
    expect(look(object, { events: [left] })).toMatchObject({ stuckSince: ago(600), stuckSinceSource: "condition" });
  });

  it.each([
    ["StatefulSet", { kind: "StatefulSet", spec: { replicas: 1 }, status: { replicas: 0 } }],
    ["DaemonSet", { kind: "DaemonSet", status: { desiredNumberScheduled: 2, currentNumberScheduled: 0 } }],
    ["Job", { kind: "Job", spec: { parallelism: 1 }, status: {} }],
  ])("%s with FailedCreate events and no pod", (_kind, object) => {
    expect(look(object, { events: [failedCreate] })).toMatchObject({ class: "blocked", listed: true, status: "FailedCreate" });
    expect(look(object).class).not.toBe("blocked");
  });

  it("reads the condition of its ReplicaSet too", () => {
    const deployment = { kind: "Deployment", spec: { replicas: 1 }, status: {} };
    const child: KubeObject & { status: unknown } = { kind: "ReplicaSet", status: { conditions: [failure(300)] } };
    expect(look(deployment, { children: [child] })).toMatchObject({ class: "blocked", stuckSince: ago(300) });
  });

  it("one that has some of its pods and may make no more says so, from the first refusal on", () => {
    const some = { kind: "StatefulSet", spec: { replicas: 3 }, status: { replicas: 1, readyReplicas: 1 } };
    const made = buildEvent("SuccessfulCreate", "create Pod web-0 in StatefulSet web successful", 5, 5);
    const first = { stuckSince: ago(900), stuckSinceSource: "event" };
    expect(look(some, { events: [failedCreate] })).toMatchObject({ class: "not-ready", listed: false, status: "FailedCreate", ...first });
    expect(look(some, { events: [failedCreate, made] })).toMatchObject({ status: "", stuckSinceSource: "creation" });
    expect(look({ ...some, status: { replicas: 3, readyReplicas: 1 } }, { events: [failedCreate] }).status).toBe("");
    const set = { kind: "ReplicaSet", spec: { replicas: 3 }, status: { replicas: 1, conditions: [failure(300)] } };
    expect(look(set)).toMatchObject({ status: "FailedCreate", stuckSince: ago(300), stuckSinceSource: "condition" });
  });

  it("a rollout that gets none of its pods is blocked, and no row while the old ones serve", () => {
    const set = (revision: string, replicas: number, status: object) => ({
      kind: "ReplicaSet",
      metadata: { annotations: { "deployment.kubernetes.io/revision": revision } },
      spec: { replicas },
      status,
    });
    const deployment = { kind: "Deployment", spec: { replicas: 2 }, status: { replicas: 2, readyReplicas: 2 } };
    const old = set("1", 2, { replicas: 2 });
    const refused = set("2", 1, { replicas: 0, conditions: [failure(300)] });
    expect(look(deployment, { children: [refused, old] })).toMatchObject({ class: "blocked", listed: false, stuckSince: ago(300) });
    expect(look(deployment, { children: [refused] }).class).toBe("healthy");
    expect(look(deployment, { children: [old, set("2", 0, { conditions: [failure(300)] })] }).class).toBe("healthy");
    expect(look(deployment, { children: [set("1", 1, refused.status), set("2", 2, { replicas: 2 })] }).class).toBe("healthy");
  });

  it("a Job that its controller took up and that has no pod lacks it; one with pods that are not yet counted does not", () => {
    const job = (status: object) => look({ kind: "Job", spec: {}, status: { startTime: ago(600), ...status } });
    expect(job({})).toMatchObject({ class: "blocked", listed: false, ready: "0/1" });
    expect(job({ uncountedTerminatedPods: { succeeded: ["u"] } }).class).toBe("healthy");
    expect(job({ terminating: 1 }).class).toBe("healthy");
    expect(job({ active: 1 }).class).toBe("healthy");
  });

  it("is blocked without a word when its controller has taken it up and no pod exists", () => {
    const set = (status: object, rest: object = {}) =>
      look({ kind: "StatefulSet", metadata: { generation: 2, creationTimestamp: ago(600) }, spec: { replicas: 2 }, status, ...rest });
    expect(set({ observedGeneration: 2, replicas: 0 })).toMatchObject({ class: "blocked", listed: false, status: "", ready: "0/2" });
    expect(set({ observedGeneration: 1, replicas: 0 }).class).toBe("not-ready");
    expect(set({ replicas: 0 }).class).toBe("not-ready");
    expect(set({ observedGeneration: 2, replicas: 1 }).class).toBe("not-ready");
    expect(set({ observedGeneration: 2, replicas: 0, terminatingReplicas: 1 }).class).toBe("not-ready");
    const daemons = { kind: "DaemonSet", status: { observedGeneration: 2, desiredNumberScheduled: 3, currentNumberScheduled: 0 } };
    expect(set({}, daemons)).toMatchObject({ class: "blocked", ready: "0/3" });
    const replaced = { kind: "Deployment", spec: { replicas: 2, strategy: { type: "Recreate" } } };
    expect(set({ observedGeneration: 2 }, replaced).class).toBe("not-ready");
  });

  it("is not blocked with one pod, with no pod wanted, or when suspended or done", () => {
    const events = [failedCreate];
    expect(look({ kind: "ReplicaSet", spec: { replicas: 2 }, status: { replicas: 1 } }, { events }).class).toBe("not-ready");
    expect(look({ kind: "ReplicaSet", spec: { replicas: 0 }, status: { replicas: 0 } }, { events }).class).toBe("healthy");
    expect(look({ kind: "Job", spec: { suspend: true }, status: {} }, { events }).class).toBe("healthy");
    expect(look({ kind: "Job", spec: {}, status: { conditions: [{ type: "Complete", status: "True" }] } }, { events }).class).toBe(
      "healthy",
    );
  });
});

describe("deletion", () => {
  it("a namespace or claim that is deleted and still there is terminating since the request", () => {
    const deleted = (seconds: number) => ({ metadata: { name: "web", creationTimestamp: ago(9000), deletionTimestamp: ago(seconds) } });
    expect(look({ kind: "Namespace", ...deleted(600) })).toMatchObject({
      class: "terminating",
      listed: true,
      status: "Terminating",
      stuckSince: ago(600),
      stuckSinceSource: "deletion-request",
      overdueBySeconds: 600,
    });
    expect(look({ kind: "PersistentVolumeClaim", ...deleted(10) })).toMatchObject({
      class: "terminating",
      listed: false,
      nextEdge: NOW + 20_000,
    });
  });
});

describe("the others", () => {
  it("a claim waits normally for its first consumer, else it is pending; it is no row by itself", () => {
    const claim = { kind: "PersistentVolumeClaim", status: { phase: "Pending" } };
    const normal = buildEvent("WaitForFirstConsumer", "waiting for first consumer to be created before binding", 60);
    expect(look(claim)).toMatchObject({ class: "pending", listed: false, nextEdge: null });
    expect(look(claim, { events: [normal] }).class).toBe("healthy");
    expect(look(claim, { waitsForConsumer: true }).class).toBe("healthy");
    expect(look({ ...claim, status: { phase: "Bound" } }).class).toBe("healthy");
    expect(look({ ...claim, status: { phase: "Lost" } }).class).toBe("failed");
  });

  it("a node is unknown when it is lost and not-ready when it says so", () => {
    expect(classifyObject({ object: buildNode("Unknown", 60), now: NOW })).toMatchObject({
      class: "unknown",
      status: "NotReady",
      stuckSince: ago(60),
      stuckSinceSource: "node-condition",
    });
    expect(classifyObject({ object: buildNode("False", 60), now: NOW }).class).toBe("not-ready");
    expect(classifyObject({ object: { ...buildNode(), spec: { unschedulable: true } } as KubeObject, now: NOW })).toMatchObject({
      class: "healthy",
      status: "Ready,SchedulingDisabled",
    });
  });

  it("a failed Job is failed, and what is not known is healthy without a claim about it", () => {
    const failed = { type: "Failed", status: "True", reason: "BackoffLimitExceeded", lastTransitionTime: ago(50) };
    expect(look({ kind: "Job", status: { conditions: [failed] } })).toMatchObject({ class: "failed", stuckSince: ago(50) });
    expect(look({ kind: "ConfigMap" })).toMatchObject({ class: "healthy", listed: false, status: "", stuckSince: null });
  });
});
