import { describe, expect, it } from "vitest";
import { ago, buildPod, ended, lastEnd, NOW, readyConditions, running, waiting } from "#lib/testing/build-pod.ts";
import type { Pod } from "./objects.ts";
import { podColumns } from "./status-text.ts";
import { atLeast, parseVersion } from "./version.ts";

const v = (minor: number) => ({ major: 1, minor });
const status = (pod: Pod, minor = 36) => podColumns(pod, v(minor)).status;
const SIDECAR = {
  nodeName: "worker-1",
  containers: [{ name: "app" }],
  initContainers: [{ name: "setup" }, { name: "proxy", restartPolicy: "Always" }],
};

function withStatuses(
  containerStatuses: NonNullable<Pod["status"]>["containerStatuses"],
  more: Partial<NonNullable<Pod["status"]>> = {},
): Pod {
  return buildPod({ status: { phase: "Running", ...more, ...(containerStatuses && { containerStatuses }) } });
}

describe("STATUS by server version (F2.2)", () => {
  const deleted = (phase: string) =>
    buildPod({
      metadata: { deletionTimestamp: ago(10), deletionGracePeriodSeconds: 0 },
      status: { phase, containerStatuses: [ended("app", phase === "Failed" ? 1 : 0, 10)] },
    });

  it("a terminal pod is Terminating up to 1.30, then what it ended with", () => {
    expect(status(deleted("Failed"), 30)).toBe("Terminating");
    expect(status(deleted("Failed"), 31)).toBe("Error");
    expect(status(deleted("Succeeded"), 31)).toBe("Completed");
    expect(status(deleted("Running"), 36)).toBe("Terminating");
  });

  it("Completed beside Error shows the error from 1.35 on", () => {
    const pod = withStatuses([ended("a", 0, 10), ended("b", 3, 10)], { phase: "Failed", conditions: readyConditions("False", 10) });
    expect(status(pod, 34)).toBe("Completed");
    expect(status(pod, 35)).toBe("Error");
  });

  it("Completed beside a running container is NotReady, or Running when the pod is Ready", () => {
    const statuses = [ended("a", 0, 10), running("b")];
    expect(status(withStatuses(statuses, { conditions: readyConditions("False", 10) }), 34)).toBe("NotReady");
    expect(status(withStatuses(statuses, { conditions: readyConditions("True", 10) }), 36)).toBe("Running");
  });

  it("versions before 1.28 are read as 1.28", () => {
    expect(status(deleted("Failed"), 10)).toBe("Terminating");
    expect(atLeast(v(10), 28)).toBe(true);
    expect(parseVersion("v1.33.2-gke.1")).toEqual(v(33));
    expect(parseVersion("1.27+")).toEqual(v(27));
    expect(parseVersion("?")).toBeNull();
  });
});

describe("STATUS texts (F2.1)", () => {
  it.each([
    ["status.reason before phase", withStatuses([], { phase: "Failed", reason: "Evicted" }), "Evicted"],
    [
      "gated",
      withStatuses([], { phase: "Pending", conditions: [{ type: "PodScheduled", status: "False", reason: "SchedulingGated" }] }),
      "SchedulingGated",
    ],
    ["first container wins", withStatuses([waiting("a", "ErrImagePull"), waiting("b", "CrashLoopBackOff")]), "ErrImagePull"],
    ["waiting without a reason keeps the phase", withStatuses([{ name: "a", state: { waiting: {} } }]), "Running"],
    ["signal", withStatuses([{ name: "a", state: { terminated: { exitCode: 137, signal: 9 } } }]), "Signal:9"],
    ["exit code", withStatuses([{ name: "a", state: { terminated: { exitCode: 4 } } }]), "ExitCode:4"],
    ["node lost", buildPod({ metadata: { deletionTimestamp: ago(1) }, status: { phase: "Running", reason: "NodeLost" } }), "Unknown"],
    ["no status at all", { metadata: { name: "x" } } as Pod, "Unknown"],
  ])("%s", (_name, pod, text) => expect(status(pod)).toBe(text));

  const init = (statuses: NonNullable<Pod["status"]>["initContainerStatuses"], conditions: NonNullable<Pod["status"]>["conditions"] = []) =>
    buildPod({
      spec: SIDECAR,
      status: {
        phase: "Pending",
        conditions,
        ...(statuses && { initContainerStatuses: statuses }),
        containerStatuses: [waiting("app", "PodInitializing")],
      },
    });

  it.each([
    ["counts sidecars too", init([running("setup", { ready: false })]), "Init:0/2"],
    ["second of two", init([ended("setup", 0, 9), running("proxy", { ready: false, started: false })]), "Init:1/2"],
    ["reason of the waiting one", init([waiting("setup", "ErrImagePull")]), "Init:ErrImagePull"],
    ["PodInitializing is no reason", init([waiting("setup", "PodInitializing")]), "Init:0/2"],
    ["its exit code", init([{ name: "setup", state: { terminated: { exitCode: 3 } } }]), "Init:ExitCode:3"],
    ["its signal", init([{ name: "setup", state: { terminated: { exitCode: 3, signal: 6 } } }]), "Init:Signal:6"],
    ["a started sidecar is past", init([ended("setup", 0, 9), running("proxy")]), "PodInitializing"],
  ])("%s", (_name, pod, text) => expect(status(pod)).toBe(text));

  it("a sidecar that crashes after start-up shows Init: and READY of what runs", () => {
    const pod = buildPod({
      spec: SIDECAR,
      status: {
        phase: "Running",
        conditions: readyConditions("False", 9),
        initContainerStatuses: [ended("setup", 0, 99), waiting("proxy", "CrashLoopBackOff", { restartCount: 4, ...lastEnd(1, 30) })],
        containerStatuses: [running("app", { restartCount: 1, ...lastEnd(1, 300) })],
      },
    });
    expect(podColumns(pod, v(36))).toMatchObject({ status: "Init:CrashLoopBackOff", ready: "1/2", restarts: 5, lastRestart: NOW - 30_000 });
  });
});

describe("the other columns", () => {
  it("forgets restarts of init containers once they are done", () => {
    const pod = buildPod({
      spec: SIDECAR,
      status: {
        phase: "Running",
        initContainerStatuses: [ended("setup", 0, 9, { restartCount: 7, ...lastEnd(1, 20) }), running("proxy", { restartCount: 2 })],
        containerStatuses: [running("app")],
      },
    });
    expect(podColumns(pod, v(36))).toMatchObject({ restarts: 2, lastRestart: null, ready: "2/2" });
  });

  it("prints what is not there as <none>, and gates only where the spec has them", () => {
    const bare = podColumns({ spec: { containers: [{ name: "a" }] } }, v(36));
    expect(bare).toMatchObject({ ip: "<none>", node: "<none>", nominatedNode: "<none>", readinessGates: "<none>", ready: "0/1" });
    const gated = buildPod({
      spec: { readinessGates: [{ conditionType: "a" }, { conditionType: "b" }] },
      status: { conditions: [{ type: "a", status: "True" }] },
    });
    expect(podColumns(gated, v(36)).readinessGates).toBe("1/2");
  });
});
