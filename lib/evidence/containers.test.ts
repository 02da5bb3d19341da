import { describe, expect, it } from "vitest";
import { ago, buildPod, ended, lastEnd, running, waiting } from "#lib/testing/build-pod.ts";
import { allContainersEnded, containersOf, restartsAfter } from "./containers.ts";

const POD = buildPod({
  spec: {
    restartPolicy: "Always",
    initContainers: [{ name: "setup" }, { name: "proxy", restartPolicy: "Always" }],
    containers: [{ name: "web", image: "registry.example.com/web:1" }, { name: "late" }],
    ephemeralContainers: [{ name: "debug" }],
  },
  status: {
    initContainerStatuses: [running("proxy"), ended("setup", 0, 100)],
    containerStatuses: [waiting("old", "CrashLoopBackOff"), waiting("web", "ErrImagePull", { restartCount: 2, ...lastEnd(1, 30) })],
    ephemeralContainerStatuses: [running("debug", { ready: false })],
  },
});

describe("containersOf", () => {
  it("joins spec and status by name, whatever their order", () => {
    expect(containersOf(POD).map(({ name, kind, phase, statusPath }) => [name, kind, phase, statusPath])).toEqual([
      ["setup", "init", "terminated", "status.initContainerStatuses[1]"],
      ["proxy", "sidecar", "running", "status.initContainerStatuses[0]"],
      ["web", "container", "waiting", "status.containerStatuses[1]"],
      ["late", "container", "none", "status.containerStatuses"],
      ["old", "container", "waiting", "status.containerStatuses[0]"],
      ["debug", "ephemeral", "running", "status.ephemeralContainerStatuses[0]"],
    ]);
  });

  it("gives reason, ends and field path", () => {
    const web = containersOf(POD).find(({ name }) => name === "web");
    expect(web).toMatchObject({
      reason: "ErrImagePull",
      restarts: 2,
      end: null,
      fieldPath: "spec.containers{web}",
      image: "registry.example.com/web:1",
    });
    expect(web?.last).toEqual({ reason: "Error", exitCode: 1, signal: null, message: "", startedAt: ago(35), finishedAt: ago(30) });
  });

  it("knows what is started again", () => {
    const policies = Object.fromEntries(containersOf(POD).map(({ name, restartPolicy }) => [name, restartPolicy]));
    expect(policies).toEqual({ setup: "OnFailure", proxy: "Always", web: "Always", late: "Always", old: "Always", debug: "Never" });
    const [setup] = containersOf(POD);
    const end = { reason: "", exitCode: 1, signal: null, message: "", startedAt: null, finishedAt: null };
    expect(setup && restartsAfter(setup, end)).toBe(true);
    expect(setup && restartsAfter(setup, { ...end, exitCode: 0 })).toBe(false);
  });

  it("takes a container's own restart policy before the pod's", () => {
    const pod = buildPod({ spec: { restartPolicy: "Never", containers: [{ name: "app", restartPolicy: "OnFailure" }, { name: "b" }] } });
    expect(containersOf(pod).map(({ restartPolicy }) => restartPolicy)).toEqual(["OnFailure", "Never"]);
  });

  it("is empty for a pod of which nothing is known", () => expect(containersOf({})).toEqual([]));
});

describe("allContainersEnded", () => {
  it("needs at least one word of the kubelet, and leaves ephemeral containers out", () => {
    expect(allContainersEnded({})).toBe(false);
    expect(allContainersEnded(POD)).toBe(false);
    const done = buildPod({ status: { containerStatuses: [ended("app", 0, 9)], ephemeralContainerStatuses: [running("debug")] } });
    expect(allContainersEnded(done)).toBe(true);
  });
});
