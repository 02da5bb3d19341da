import { describe, expect, it } from "vitest";
import { isLogApology, logProblem } from "./log-problem.ts";

describe("logProblem", () => {
  it.each([
    ['container "web" in pod "a" is waiting to start: ContainerCreating', { kind: "waiting", why: "ContainerCreating" }],
    [
      'container "web" in pod "a" is waiting to start: trying and failing to pull image',
      { kind: "waiting", why: "trying and failing to pull image" },
    ],
    ['container "web" in pod "a" is waiting to start - no logs yet', { kind: "waiting", why: "no logs yet" }],
    ['previous terminated container "web" in pod "a" not found', { kind: "no-previous" }],
    ["pod a does not have a host assigned", { kind: "not-scheduled" }],
    ["container db is not valid for pod a", { kind: "not-in-pod" }],
    ['container "web" in pod "a" is terminated', { kind: "terminated-without-log" }],
    ['pods "worker-7" not found', { kind: "node-gone", node: "worker-7" }],
    ['Get "https://10.0.0.7:10250/containerLogs/x/a/web": dial tcp 10.0.0.7:10250: i/o timeout', { kind: "kubelet-silent" }],
    [
      'Get "https://10.0.0.7:10250/containerLogs/x/a/web": dial tcp 10.0.0.7:10250: connect: connection refused',
      { kind: "kubelet-refused" },
    ],
    ['Get "https://10.0.0.7:10250/containerLogs/x/a/web": remote error: tls: internal error', { kind: "kubelet-certificate" }],
    ["No agent available", { kind: "no-agent" }],
    ["unable to retrieve container logs for containerd://4f5e", { kind: "runtime-lost" }],
    ["something new", { kind: "other", message: "something new" }],
  ])("%s", (message, expected) => {
    expect(logProblem(message, "a")).toEqual(expected);
  });

  it("does not take the pod's own 404 for a lost node", () => {
    expect(logProblem('pods "a" not found', "a")).toEqual({ kind: "other", message: 'pods "a" not found' });
  });
});

describe("isLogApology", () => {
  it.each([
    ["unable to retrieve container logs for containerd://4f5e", true],
    ["unable to retrieve container logs for cri-o://4f5e\n", true],
    ["unable to retrieve container logs for containerd://4f5e\nstarting\n", false],
    ["operator: unable to retrieve container logs for web", false],
    ["", false],
  ])("%j: %s", (text, expected) => {
    expect(isLogApology(text)).toBe(expected);
  });
});
