import { describe, expect, it } from "vitest";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { killErrors, type RuntimeFault, runtimeFault, runtimeSilence } from "./kill-error.ts";

const WORDS: readonly (readonly [RuntimeFault, string])[] = [
  // containerd 1.x, 2.x
  [
    "network",
    'failed to destroy network for sandbox "8a96": plugin type="calico" failed (delete): error getting ClusterInformation: connection is unauthorized: Unauthorized',
  ],
  [
    "network",
    'failed to destroy network for sandbox "1": plugin type="cilium-cni" failed (delete): unable to connect to Cilium agent: dial unix /var/run/cilium/cilium.sock: connect: no such file or directory',
  ],
  [
    "network",
    'failed to destroy network for sandbox "1": plugin type="aws-cni" name="aws-cni" failed (delete): rpc error: code = Unavailable desc = connection error: transport: Error while dialing dial tcp 127.0.0.1:50051: connect: connection refused',
  ],
  [
    "netns",
    'failed to remove network namespace for sandbox "b0": failed to remove netns: unlinkat /var/run/netns/cni-49dd: device or resource busy',
  ],
  [
    "runtime",
    'connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused"',
  ],
  [
    "runtime",
    'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing dial unix /run/k3s/containerd/containerd.sock: connect: no such file or directory"',
  ],
  ["runtime", "rpc error: code = Unknown desc = error reading from server: EOF"],
  [
    "shim",
    'failed to stop container "1": failed to kill container "1": connection error: desc = "transport: error while dialing: dial unix:///run/containerd/s/0a1b: timeout": unavailable',
  ],
  ["shim", 'failed to stop sandbox "9": failed to kill sandbox container: ttrpc: closed: unknown'],
  ["shim", "failed to stop sandbox container: failed to ping agent: dead agent"],
  ["deadline", 'an error occurs during waiting for container "5e" to be killed: wait container "5e": context deadline exceeded'],
  ["deadline", "rpc error: code = DeadlineExceeded desc = context deadline exceeded"],
  // CRI-O
  [
    "network",
    'failed to destroy network for pod sandbox k8s_web_shop(9): error removing pod shop_web from CNI network "multus-cni-network": plugin type="multus" failed (delete): timed out',
  ],
  [
    "runtime",
    'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /var/run/crio/crio.sock: connect: connection refused"',
  ],
  ["deadline", "failed to stop container 77: context deadline exceeded"],
  // dockershim, cri-dockerd
  [
    "runtime",
    "Error response from daemon: Cannot stop container da8c: Cannot kill container da8c: rpc error: code = 14 desc = grpc: the connection is unavailable",
  ],
  ["runtime", "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?"],
  ["network", 'networkPlugin cni failed to teardown pod "web_shop" network: error getting ClusterInformation: connection is unauthorized'],
  ["deadline", "operation timeout: context deadline exceeded"],
  ["deadline", "Error response from daemon: cannot stop container: 7: tried to kill container, but did not receive an exit event"],
  ["other", "unknown error after kill: runc did not terminate successfully: exit status 1: unable to signal init: permission denied"],
];

const event = (message: string, reason = "FailedKillPod", at = "2026-11-21T08:00:00Z"): KubeEvent => ({
  kind: "Event",
  metadata: { name: message.slice(0, 9), uid: message },
  reason,
  message,
  firstTimestamp: at,
  lastTimestamp: at,
});
const AT = Date.parse("2026-11-21T08:00:00Z");

describe("runtimeFault", () => {
  it.each(WORDS)("%s: %s", (fault, words) => expect(runtimeFault(words)).toBe(fault));
});

describe("killErrors", () => {
  const both =
    'error killing pod: [failed to "KillContainer" for "app" with KillContainerError: "rpc error: code = DeadlineExceeded desc = wait container \\"5e\\": context deadline exceeded", failed to "KillPodSandbox" for "51a4" with KillPodSandboxError: "rpc error: code = Unknown desc = failed to destroy network for sandbox \\"8a\\": plugin type=\\"calico\\" failed (delete): Unauthorized"]';

  it("takes several errors of one event apart", () => {
    expect(killErrors([event(both)], null).map(({ target, name, fault }) => [target, name, fault])).toEqual([
      ["container", "app", "deadline"],
      ["sandbox", "51a4", "network"],
    ]);
  });

  it("leaves the envelope away, and events of before the request", () => {
    expect(killErrors([event(both)], AT)[1]?.words).toMatch(/^failed to destroy network .* Unauthorized$/);
    expect(killErrors([event(both)], AT + 60_000)).toEqual([]);
  });

  it("keeps a text that names no target", () => {
    expect(killErrors([event("error killing pod: context deadline exceeded")], null)).toMatchObject([{ target: "pod", fault: "deadline" }]);
  });
});

describe("runtimeSilence", () => {
  it("counts every reason that speaks of the runtime, from that moment on", () => {
    const silent = event(
      "Failed to create pod sandbox: rpc error: code = Unknown desc = error reading from server: EOF",
      "FailedCreatePodSandBox",
    );
    expect(runtimeSilence([silent], AT)?.reason).toBe("FailedCreatePodSandBox");
    expect(runtimeSilence([silent], AT + 1)).toBeNull();
    expect(runtimeSilence([event("Readiness probe failed: error reading from server: EOF", "Unhealthy")], AT)).toBeNull();
  });
});
